import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../src/elicitation/entry';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import type { ServerDefinition } from '../../src/mcp/serverDefinition';
import {
  everythingOverStdio,
  startEverything,
  type EverythingHttpServer,
} from './everythingServer';
import { acceptForm, connect, type Session } from './person';

const TOOL = 'trigger-elicitation-request';

const URL_TOOL = 'trigger-url-elicitation';
const PAGE = 'https://example.com/sign-in?next=%2F#top';

const ANSWERS: Readonly<Record<string, Entry>> = {
  name: { kind: 'text', text: 'Ada Lovelace' },
  check: { kind: 'value', value: true },
  email: { kind: 'text', text: 'ada@example.org' },
  homepage: { kind: 'text', text: 'https://example.org/ada' },
  birthdate: { kind: 'text', text: '1815-12-10' },
  integer: { kind: 'text', text: '7' },
  number: { kind: 'text', text: '2.5' },
  untitledSingleSelectEnum: { kind: 'value', value: 'Joey' },
  titledMultipleSelectEnum: { kind: 'value', value: ['fish-1', 'fish-3'] },
  legacyTitledEnum: { kind: 'value', value: 'pet-5' },
};

const SENT = {
  name: 'Ada Lovelace',
  check: true,
  firstLine: 'It was a dark and stormy night.',
  email: 'ada@example.org',
  homepage: 'https://example.org/ada',
  birthdate: '1815-12-10',
  integer: 7,
  number: 2.5,
  untitledSingleSelectEnum: 'Joey',
  untitledMultipleSelectEnum: ['Guitar'],
  titledSingleSelectEnum: 'hero-1',
  titledMultipleSelectEnum: ['fish-1', 'fish-3'],
  legacyTitledEnum: 'pet-5',
};

describe.each<['stdio' | 'streamableHttp' | 'sse']>([['stdio'], ['streamableHttp'], ['sse']])(
  'server-everything over %s',
  (transport) => {
    let http: EverythingHttpServer | undefined;
    let session: Session;
    let person: (request: PendingRequest) => void;

    beforeAll(async () => {
      let definition: ServerDefinition = everythingOverStdio();
      if (transport !== 'stdio') {
        http = await startEverything(transport);
        // The SSE server is reached through "http" too, which falls back.
        definition = { type: 'http', url: http.url, headers: {} };
      }
      session = await connect(definition, (request) => {
        person(request);
      });
      await vi.waitFor(() => {
        expect(session.connection.catalog.tools.map(({ name }) => name)).toContain(TOOL);
      });
    });

    afterAll(async () => {
      await session.connection.close();
      await http?.stop();
    });

    it('receives exactly the 13 fields that the person submitted', async () => {
      let asked: PendingRequest | undefined;
      person = (request) => {
        asked = request;
        acceptForm(request, ANSWERS);
      };
      const result = await session.connection.callTool(TOOL, {});
      expect(asked?.request.kind === 'form' && asked.request.fields).toHaveLength(13);
      expect(asked?.origin.calls).toEqual([{ kind: 'tool', name: TOOL }]);
      expect(rawResult(result)).toEqual({ action: 'accept', content: SENT });
      expect(session.settled.at(-1)?.settlement.outcome).toBe('accepted');
    });

    it.each(['declined', 'cancelled'] as const)('receives %s without content', async (outcome) => {
      person = (request) => {
        request.settle({ outcome });
      };
      const result = await session.connection.callTool(TOOL, {});
      expect(rawResult(result)).toEqual({
        action: outcome === 'declined' ? 'decline' : 'cancel',
      });
    });

    it.each([
      ['accepted', 'accept'],
      ['declined', 'decline'],
      ['cancelled', 'cancel'],
    ] as const)('receives a page as %s', async (outcome, action) => {
      person = (request) => {
        request.settle({ outcome });
      };
      const result = await session.connection.callTool(URL_TOOL, { url: PAGE });
      expect(rawResult(result)).toEqual({ action });
      expect(session.settled.at(-1)?.request).toMatchObject({ kind: 'url', url: PAGE });
    });

    it('is called again after the page that it required', async () => {
      person = (request) => {
        request.settle({ outcome: 'accepted' });
      };
      const result = session.connection.callTool(URL_TOOL, { url: PAGE, errorPath: true });
      await vi.waitFor(() => {
        expect(session.inbox.visits.map(({ page }) => page.host)).toEqual([
          'modelcontextprotocol.io',
        ]);
      });
      session.inbox.visits[0]?.end('person');
      expect(rawResult(await result)).toEqual({ action: 'accept' });
    });

    it('asks in a task', async () => {
      person = (request) => {
        acceptForm(request, { interpretation: { kind: 'value', value: 'snake' } });
      };
      const result = await session.connection.callTool('simulate-research-query', {
        topic: 'python',
        ambiguous: true,
      });
      expect(result.content[0]).toMatchObject({
        text: expect.stringContaining('# Research Report: python (snake)'),
      });
    });

    it('keeps answers out of the log', () => {
      const log = session.log.join('\n');
      expect(log).toContain('"method":"elicitation/create"');
      expect(log).toContain('"content":"(hidden)"');
      expect(log).not.toMatch(/-> .*ada@example\.org/);
    });

    it('closes the question when the person cancels the call', async () => {
      const abort = new AbortController();
      person = () => {
        abort.abort(new Error('enough'));
      };
      await expect(
        session.connection.callTool(TOOL, {}, { signal: abort.signal }),
      ).rejects.toThrow();
      await expect
        .poll(() => session.settled.at(-1)?.settlement)
        .toEqual({ outcome: 'withdrawn', reason: 'You cancelled the call that led to it.' });
    });
  },
);

it.each(['stdio', 'streamableHttp', 'sse'] as const)(
  'server-everything over %s that stops waiting closes its question',
  async (transport) => {
    const http =
      transport === 'stdio' ? undefined : await startEverything(transport, { isHasty: true });
    const definition: ServerDefinition = http
      ? { type: 'http', url: http.url, headers: {} }
      : everythingOverStdio(true);
    const kept: PendingRequest[] = [];
    const session = await connect(definition, (request) => kept.push(request));
    for (const [tool, args] of [
      [TOOL, {}],
      [URL_TOOL, { url: PAGE }],
    ] as const) {
      const failed = await session.connection.callTool(tool, args);
      expect(JSON.stringify(failed.content)).toContain('timed out');
    }
    await vi.waitFor(() => {
      expect(session.settled.map(({ settlement }) => settlement)).toEqual(
        [1, 2].map(() => ({
          outcome: 'withdrawn',
          reason: expect.stringMatching(/^The server stopped waiting/),
        })),
      );
    });
    expect(kept.map((request) => request.settle({ outcome: 'declined' }))).toEqual([false, false]);
    await session.connection.close();
    await http?.stop();
  },
);

/** The `ElicitResult` that the tool quotes as its last block. */
function rawResult(result: Awaited<ReturnType<Session['connection']['callTool']>>): unknown {
  const last = result.content.at(-1);
  if (last?.type !== 'text') {
    throw new Error('The tool quoted no result.');
  }
  return JSON.parse(last.text.replace(/^[^{]*/, ''));
}
