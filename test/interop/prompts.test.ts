import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompletionQuestion } from '../../src/mcp/completion';
import { everythingOverStdio } from './everythingServer';
import { connect, type Session } from './person';

const PROMPT = { kind: 'prompt', name: 'completable-prompt' } as const;
const TEXT = 'demo://resource/dynamic/text/1';

describe('server-everything', () => {
  let session: Session;

  beforeAll(async () => {
    session = await connect(everythingOverStdio(), () => undefined);
  });

  afterAll(() => session.connection.close());

  const complete = (asked: CompletionQuestion) =>
    session.connection.complete(asked, new AbortController().signal);

  it('completes arguments of a prompt, by what the others have', async () => {
    expect(session.connection.isCompleting).toBe(true);
    const department = { of: PROMPT, argument: 'department', text: 'S', others: {} };
    expect(await complete(department)).toEqual({ values: ['Sales', 'Support'], hasMore: false });
    const name = { of: PROMPT, argument: 'name', text: '', others: { department: 'Sales' } };
    expect((await complete(name)).values).toEqual(['David', 'Eve', 'Frank']);
  });

  it('completes variables of a resource template', async () => {
    const { templates } = session.connection.catalog;
    const uri = 'demo://resource/dynamic/text/{resourceId}';
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toContain(uri);
    const asked = { of: { kind: 'template', uri }, argument: 'resourceId', others: {} } as const;
    expect((await complete({ ...asked, text: '7' })).values).toEqual(['7']);
    expect((await complete({ ...asked, text: 'seven' })).values).toEqual([]);
  });

  it('tells of changes of what is watched, until it is not', async () => {
    const updated = vi.fn();
    const stop = session.connection.watchResource(TEXT, updated);
    await vi.waitFor(() => {
      expect(session.log.join('\n')).toContain('"method":"resources/subscribe"');
    });
    await session.connection.callTool('toggle-subscriber-updates', {});
    // It tells at once, or five seconds later where it has not taken the subscription in yet.
    await vi.waitFor(
      () => {
        expect(updated).toHaveBeenCalled();
      },
      { timeout: 15_000 },
    );
    stop();
    await vi.waitFor(() => {
      expect(session.log.join('\n')).toContain('"method":"resources/unsubscribe"');
    });
  });
});
