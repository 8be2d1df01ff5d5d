import { describe, expect, it, vi } from 'vitest';
import { Inbox, type IncomingRequest, type SettledRequest } from '../../../src/elicitation/inbox';
import type { Origin } from '../../../src/elicitation/origin';
import type { ParsedRequest } from '../../../src/elicitation/parsedRequest';
import type { Policies } from '../../../src/elicitation/policy';
import type { PendingRequest } from '../../../src/elicitation/pendingRequest';

const origin: Origin = { server: 'demo', identity: 'node demo.js', scope: 'user', calls: [] };

const policies: Policies = { form: 'ask', url: 'ask', questionsPerMinute: 20 };

const form: ParsedRequest = {
  kind: 'form',
  message: 'Go on?',
  fields: [],
  requestedSchema: { type: 'object', properties: {} },
  notes: [],
  nested: false,
};

function inboxFor(request: ParsedRequest) {
  const inbox = new Inbox(() => Promise.resolve(request));
  const settled: SettledRequest[] = [];
  inbox.on('settled', (end) => settled.push(end));
  return { inbox, settled };
}

function incoming(request: Pick<IncomingRequest, 'params' | 'signal'>): IncomingRequest {
  return { ...request, origin, policies, isPageAwaited: false };
}

function arrival(inbox: Inbox): Promise<PendingRequest> {
  return new Promise((resolve) => inbox.once('arrived', resolve));
}

describe('Inbox', () => {
  it('replies with the content a person accepted, once', async () => {
    const { inbox, settled } = inboxFor(form);
    const arrived = arrival(inbox);
    const reply = inbox.receive(incoming({ params: {}, signal: new AbortController().signal }));
    const request = await arrived;
    expect(inbox.pending).toEqual([request]);

    expect(request.settle({ outcome: 'accepted', content: { a: 1 } })).toBe(true);
    expect(request.settle({ outcome: 'declined' })).toBe(false);

    expect(await reply).toEqual({
      kind: 'result',
      result: { action: 'accept', content: { a: 1 } },
    });
    expect(inbox.pending).toEqual([]);
    expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['accepted']);
  });

  it.each([
    ['declined', 'decline'],
    ['cancelled', 'cancel'],
  ] as const)('replies to %s with %s and no content', async (outcome, action) => {
    const { inbox } = inboxFor(form);
    inbox.on('arrived', (request) => request.settle({ outcome }));
    const reply = await inbox.receive(
      incoming({ params: {}, signal: new AbortController().signal }),
    );
    expect(reply).toEqual({ kind: 'result', result: { action } });
  });

  it('refuses what is not fit to show, without showing it', async () => {
    const refused = { code: -32602, message: 'No.', reason: '否。' };
    const { inbox, settled } = inboxFor({ kind: 'refused', ...refused });
    const arrived = vi.fn();
    inbox.on('arrived', arrived);
    const reply = await inbox.receive(
      incoming({ params: { message: 'x' }, signal: new AbortController().signal }),
    );
    expect(reply).toEqual({ kind: 'error', ...refused });
    expect(arrived).not.toHaveBeenCalled();
    expect(settled[0]?.settlement).toEqual({ outcome: 'refused', ...refused });
  });

  it.each(['withdrawn', 'disconnected'] as const)(
    'closes an open request that was %s, and ignores the late answer',
    async (outcome) => {
      const { inbox, settled } = inboxFor(form);
      const abort = new AbortController();
      const arrived = arrival(inbox);
      const reply = inbox.receive(incoming({ params: {}, signal: abort.signal }));
      const request = await arrived;
      abort.abort({ outcome, reason: 'Gone.' });
      expect(request.closed.aborted).toBe(true);
      expect(request.closed.reason).toBe('Gone.');
      expect(request.settle({ outcome: 'accepted', content: {} })).toBe(false);
      expect((await reply).kind).toBe('error');
      expect(settled.map(({ settlement }) => settlement)).toEqual([{ outcome, reason: 'Gone.' }]);
    },
  );

  it('does not bring up a request that ended while it was read', async () => {
    const { inbox, settled } = inboxFor(form);
    const arrived = vi.fn();
    inbox.on('arrived', arrived);
    const abort = new AbortController();
    const reply = inbox.receive(incoming({ params: {}, signal: abort.signal }));
    abort.abort({ outcome: 'withdrawn', reason: 'Never mind.' });
    await reply;
    expect(arrived).not.toHaveBeenCalled();
    expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['withdrawn']);
  });

  it('keeps a postponed request, oldest first', async () => {
    const { inbox } = inboxFor(form);
    const signal = new AbortController().signal;
    void inbox.receive(incoming({ params: {}, signal }));
    void inbox.receive(incoming({ params: {}, signal }));
    await vi.waitFor(() => {
      expect(inbox.pending).toHaveLength(2);
    });
    const [first] = inbox.pending;
    expect(first).toBeDefined();
    if (first !== undefined) {
      inbox.move(first, 'later');
      expect(inbox.pending[0]).toBe(first);
      expect(first.stage).toBe('later');
    }
  });

  it('refuses what is over the limit with an error that says so, and tells of it', async () => {
    const { inbox, settled } = inboxFor(form);
    const limited = vi.fn();
    inbox.on('limited', limited);
    inbox.on('arrived', (request) => request.settle({ outcome: 'declined' }));
    const ask = () =>
      inbox.receive({
        ...incoming({ params: {}, signal: new AbortController().signal }),
        policies: { ...policies, questionsPerMinute: 1 },
      });
    expect((await ask()).kind).toBe('result');
    expect(await ask()).toMatchObject({
      kind: 'error',
      code: -32000,
      message: 'Not shown: the limit for questions of this server is 1 a minute.',
    });
    expect(limited).toHaveBeenCalledOnce();
    expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['declined', 'limited']);
  });

  it('does not count what a setting answers', async () => {
    const { inbox, settled } = inboxFor(form);
    for (let asked = 0; asked < 3; asked += 1) {
      const reply = await inbox.receive({
        ...incoming({ params: {}, signal: new AbortController().signal }),
        policies: { form: 'decline', url: 'ask', questionsPerMinute: 1 },
      });
      expect(reply).toEqual({ kind: 'result', result: { action: 'decline' } });
    }
    expect(settled.every(({ isBySetting }) => isBySetting === true)).toBe(true);
  });

  it('refuses what a muted server asks and has asked, without a word to the person', async () => {
    const { inbox, settled } = inboxFor(form);
    const arrivals = vi.fn();
    const first = arrival(inbox);
    const open = inbox.receive(incoming({ params: {}, signal: new AbortController().signal }));
    const request = await first;
    inbox.on('arrived', arrivals);
    inbox.mute('demo');
    expect(request.closed.reason).toBeNull();
    const error = {
      kind: 'error',
      code: -32000,
      message: 'Not shown: the person has muted this server.',
    };
    expect(await open).toMatchObject(error);
    const ask = () => inbox.receive(incoming({ params: {}, signal: new AbortController().signal }));
    expect(await ask()).toMatchObject(error);
    expect(arrivals).not.toHaveBeenCalled();
    expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['refused', 'refused']);

    inbox.unmute('demo');
    const asked = arrival(inbox);
    void ask();
    expect((await asked).origin.server).toBe('demo');
  });

  it('forgets what looks like a secret when a question is put off', async () => {
    const field = (name: string, sensitive: boolean) => ({
      kind: 'text' as const,
      name,
      title: name,
      required: false,
      hint: '',
      notes: [],
      sensitive,
      schema: {},
      multiline: false,
    });
    const { inbox } = inboxFor({ ...form, fields: [field('city', false), field('pin', true)] });
    const arrived = arrival(inbox);
    void inbox.receive(incoming({ params: {}, signal: new AbortController().signal }));
    const request = await arrived;
    request.entries.set('city', { kind: 'text', text: 'Oslo' });
    request.entries.set('pin', { kind: 'text', text: '1234' });
    request.forgetSecrets();
    expect([...request.entries.keys()]).toEqual(['city']);
  });
});
