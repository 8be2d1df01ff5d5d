import { describe, expect, it } from 'vitest';
import { DEFAULT_SERVER_OPTIONS, readServerOptions } from '../../../src/mcp/serverOptions';

describe('options of a server', () => {
  it.each([undefined, null, {}, [], 'none', { other: { form: 'off' } }])(
    'are the defaults where settings say nothing: %o',
    (raw) => {
      expect(readServerOptions(raw, 'it')).toEqual({
        options: DEFAULT_SERVER_OPTIONS,
        problems: [],
      });
    },
  );

  it('come from its own entry before that of every server', () => {
    const raw = {
      '*': { form: 'off', url: 'decline', timeout: 5, autoStart: true },
      it: { url: 'ask' },
    };
    expect(readServerOptions(raw, 'it').options).toEqual({
      ...DEFAULT_SERVER_OPTIONS,
      form: 'off',
      url: 'ask',
      timeout: 5,
      autoStart: true,
    });
  });

  it('are not taken from what every object has', () => {
    expect(readServerOptions({}, 'constructor')).toEqual({
      options: DEFAULT_SERVER_OPTIONS,
      problems: [],
    });
  });

  it.each([
    [{ protocol: '2099-01-01' }, /"protocol".*must be one of auto, 2026-07-28/],
    [{ timeout: 0 }, /"timeout".*from 1 to 2147483/],
    [{ timeout: 3_000_000 }, /"timeout".*from 1 to 2147483/],
    [{ timeout: '60' }, /"timeout".*number of seconds/],
    [{ form: 'accept' }, /"form".*must be one of ask, decline, cancel, off/],
    [{ url: true }, /"url".*must be one of/],
    [{ questionsPerMinute: -1 }, /"questionsPerMinute".*number/],
    [{ autoStart: 'yes' }, /"autoStart".*must be true or false/],
    [{ oauth: { clientId: 7 } }, /"oauth".*needs a "clientId" that is a text/],
    [{ colour: 'red' }, /"colour".*not known/],
    ['off', /"it" must be an object/],
  ])('that are wrong count as not set, with a sentence: %o', (entry, sentence) => {
    const { options, problems } = readServerOptions({ it: entry }, 'it');
    expect(options).toEqual(DEFAULT_SERVER_OPTIONS);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
  });

  it('hold an id and a secret for one server alone', () => {
    const oauth = { clientId: 'me', clientSecret: 'secret' };
    expect(readServerOptions({ it: { oauth } }, 'it').options.oauth).toEqual(oauth);
    const { options, problems } = readServerOptions({ '*': { oauth } }, 'it');
    expect(options.oauth).toEqual({});
    expect(problems).toEqual([expect.stringContaining('to every server')]);
  });

  it('that are right count, beside those that are wrong', () => {
    const { options, problems } = readServerOptions({ it: { timeout: 0, form: 'off' } }, 'it');
    expect(options.form).toBe('off');
    expect(problems).toHaveLength(1);
  });
});
