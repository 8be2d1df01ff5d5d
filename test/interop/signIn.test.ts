import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLBACK_PORT } from '../../src/mcp/oauth/callbackListener';
import type { OAuthOptions } from '../../src/mcp/oauth/oauthOptions';
import { freePort } from './everythingServer';
import { openServerSet } from './openServerSet';
import { acceptForm, connect, type Session, type SessionOptions } from './person';
import {
  REGISTERED,
  startAuthorizationServer,
  type AuthorizationServer,
} from './signIn/authorizationServer';
import { listens } from './signIn/listens';
import { startProtectedServer, type ProtectedServer } from './signIn/protectedServer';
import { ScriptedSignIn } from './signIn/scriptedSignIn';

let authorization: AuthorizationServer;
let server: ProtectedServer;
let person: ScriptedSignIn;
const sessions: Session[] = [];

beforeEach(async () => {
  authorization = await startAuthorizationServer();
  server = await startProtectedServer(authorization);
  person = new ScriptedSignIn();
});

afterEach(async () => {
  await Promise.all(sessions.splice(0).map(({ connection }) => connection.close()));
  await server.stop();
  await authorization.stop();
});

async function start(
  oauth: OAuthOptions = {},
  serverOptions: SessionOptions['serverOptions'] = {},
): Promise<Session> {
  const session = await connect(
    { type: 'http', url: server.url, headers: {}, oauth },
    (request) => acceptForm(request, { note: { kind: 'text', text: 'Buy tea' } }),
    { signIn: person, serverOptions },
  );
  sessions.push(session);
  return session;
}

/** What a start that must not succeed says. */
async function failure(oauth: OAuthOptions = {}): Promise<string> {
  const error: unknown = await start(oauth).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error instanceof Error ? error.message : '';
}

async function call({ connection }: Session, tool: string): Promise<string> {
  const { content } = await connection.callTool(tool, {});
  return content[0]?.type === 'text' ? content[0].text : '';
}

async function expectNothingListens(): Promise<void> {
  expect(person.listeners.length).toBeGreaterThan(0);
  for (const { port } of person.listeners) {
    expect(await listens(Number(port))).toBe(false);
  }
}

describe('the first sign-in', () => {
  it('registers, asks first, proves itself, and lets calls and questions through', async () => {
    const session = await start();
    expect(await call(session, 'read')).toBe('Milk and bread.');
    expect(await call(session, 'add')).toBe('accept: Buy tea');
    expect(authorization.events).toEqual(['registration', 'authorization_code']);
    expect(person.pages).toEqual([
      {
        server: 'tested',
        identity: new URL(server.url).host,
        kind: 'signIn',
        url: expect.stringContaining(`${authorization.issuer}/auth?`),
        scopes: ['notes:read', 'offline_access'],
      },
    ]);
    const [request] = authorization.requests;
    expect(request).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: server.url,
      redirect_uri: `http://127.0.0.1:${String(CALLBACK_PORT)}/callback`,
    });
    expect(request?.['state']?.length).toBeGreaterThanOrEqual(32);
    const { status, text } = await (person.visits[0] ?? Promise.reject(new Error('No visit.')));
    expect(status).toBe(200);
    expect(text).toContain('You are signed in to tested');
    await expectNothingListens();
  });

  it('is not needed again after a restart', async () => {
    await start();
    const again = await start();
    expect(await call(again, 'read')).toBe('Milk and bread.');
    expect(person.pages).toHaveLength(1);
    expect(authorization.events).toEqual(['registration', 'authorization_code']);
  });

  it('may be made in another browser, while the question stands', async () => {
    person.copies = true;
    const session = await start();
    expect(await call(session, 'read')).toBe('Milk and bread.');
    expect(person.cancel).toBeUndefined();
  });

  it('keeps tokens out of the log', async () => {
    const session = await start();
    await call(session, 'read');
    const tokens = new Set(server.letIn.map(({ token }) => token));
    expect(tokens.size).toBe(1);
    const log = session.log.join('\n');
    expect(log).toContain(`Signed in at ${authorization.issuer}`);
    for (const token of tokens) {
      expect(log).not.toContain(token);
    }
  });

  it('uses another port where the usual one is taken', async () => {
    const squatter = createServer().listen(CALLBACK_PORT, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const session = await start();
      expect(await call(session, 'read')).toBe('Milk and bread.');
      expect(person.listeners[0]?.port).not.toBe(String(CALLBACK_PORT));
    } finally {
      squatter.close();
    }
  });

  it('shows its tokens to no other address of the same name', async () => {
    await start();
    const other = await startProtectedServer(authorization);
    try {
      const session = await connect(
        { type: 'http', url: other.url, headers: {} },
        () => undefined,
        { signIn: person },
      );
      sessions.push(session);
      expect(person.pages).toHaveLength(2);
      expect(new Set(other.letIn.map(({ token }) => token))).not.toContain(server.letIn[0]?.token);
    } finally {
      await sessions.pop()?.connection.close();
      await other.stop();
    }
  });
});

describe('a client id from settings', () => {
  const redirect = `http://127.0.0.1:${String(CALLBACK_PORT)}/callback`;

  beforeEach(async () => {
    await authorization.stop();
    await server.stop();
    authorization = await startAuthorizationServer({
      redirectUris: [redirect],
      hasRegistration: false,
    });
    server = await startProtectedServer(authorization);
  });

  it('is used with its secret and scopes, and nothing is registered', async () => {
    const session = await start({ ...REGISTERED, scopes: ['notes:read', 'notes:write'] });
    expect(await call(session, 'publish')).toBe('Published.');
    expect(authorization.events).toEqual(['authorization_code']);
    expect(authorization.requests[0]).toMatchObject({ client_id: REGISTERED.clientId });
    expect(person.pages[0]?.scopes).toEqual(['notes:read', 'notes:write', 'offline_access']);
    expect([...person.kept.values()].join()).not.toContain(REGISTERED.clientSecret);
  });

  it('is wanted, and the redirect address told, where clients can not register themselves', async () => {
    const message = await failure();
    expect(message).toContain('did not take this client');
    expect(message).toContain(redirect);
    expect(message).toContain('mcpElicitation.serverOptions');
    expect(person.pages).toEqual([]);
    await expectNothingListens();
  });

  it('goes to no other authorization server than the first', async () => {
    await start(REGISTERED);
    const other = await startAuthorizationServer({ redirectUris: [redirect] });
    server.expireTokens();
    server.nameAuthorizationServer(other);
    expect(await failure(REGISTERED)).toContain('now names another authorization server');
    expect(other.events).toEqual([]);
    await other.stop();
  });
});

describe('a token that has run out', () => {
  it('is renewed without the person, once for all that need it', async () => {
    const session = await start();
    server.expireTokens();
    const answers = await Promise.all([call(session, 'read'), call(session, 'read')]);
    expect(answers).toEqual(['Milk and bread.', 'Milk and bread.']);
    expect(authorization.events.filter((event) => event === 'refresh_token')).toHaveLength(1);
    expect(person.pages).toHaveLength(1);
  });

  it('is renewed when a server is started again', async () => {
    await start();
    server.expireTokens();
    const again = await start();
    expect(await call(again, 'read')).toBe('Milk and bread.');
    expect(authorization.events.at(-1)).toBe('refresh_token');
    expect(person.pages).toHaveLength(1);
  });

  it('leads to the browser in the middle of a call where it can not be renewed', async () => {
    const session = await start();
    server.expireTokens();
    person.forgetRefreshToken();
    expect(await call(session, 'add')).toBe('accept: Buy tea');
    expect(person.pages).toHaveLength(2);
  });

  it('ends in an error when the server refuses every token', async () => {
    server.refuseAll(true);
    expect(await failure()).toContain('refuses the sign-in that was just made (401)');
    expect(person.pages).toHaveLength(1);
  });
});

describe('a tool that needs more access', () => {
  it('is run after the person has agreed to more', async () => {
    const session = await start();
    expect(await call(session, 'publish')).toBe('Published.');
    expect(person.pages.map(({ kind }) => kind)).toEqual(['signIn', 'moreAccess']);
    expect(person.pages[1]?.scopes).toEqual(expect.arrayContaining(['notes:read', 'notes:write']));
    expect(await call(session, 'publish')).toBe('Published.');
    expect(person.pages).toHaveLength(2);
  });

  it('is not run when the person refuses, and the rest goes on', async () => {
    const session = await start();
    person.next = 'refuse';
    await expect(call(session, 'publish')).rejects.toThrow('You chose not to sign in');
    expect(await call(session, 'read')).toBe('Milk and bread.');
  });

  it('is not run after it was cancelled, though the person signs in later', async () => {
    const session = await start();
    person.next = 'stay';
    const abort = new AbortController();
    const running = session.connection.callTool('publish', {}, { signal: abort.signal });
    const ended = expect(running).rejects.toThrow('enough');
    await vi.waitFor(() => {
      expect(person.cancel).toBeDefined();
    });
    abort.abort(new Error('enough'));
    await ended;
    await vi.waitFor(expectNothingListens);
    expect(await call(session, 'read')).toBe('Milk and bread.');
    expect(server.letIn.filter(({ method }) => method === 'tools/call')).toHaveLength(1);
  });
});

describe('a sign-in that does not come about', () => {
  it('is told as refused when the person does not agree to the page', async () => {
    person.next = 'refuse';
    expect(await failure()).toContain('You chose not to sign in to tested.');
    expect(authorization.requests).toEqual([]);
    await expectNothingListens();
  });

  it('is told as denied when the person goes back on the page', async () => {
    person.next = { agrees: false };
    const message = await failure();
    expect(message).toContain('You were not let in to tested');
    expect(message).toContain('End-User aborted interaction');
    const { text } = await (person.visits[0] ?? Promise.reject(new Error('No visit.')));
    expect(text).toContain('You are not signed in to tested');
    await expectNothingListens();
  });

  it('takes nothing from a page with another state', async () => {
    person.next = {
      agrees: true,
      onWayBack: (callback) => {
        callback.searchParams.set('state', 'guessed');
      },
    };
    const starting = failure();
    const { status, text } = await vi.waitFor(() => {
      expect(person.visits).toHaveLength(1);
      return person.visits[0] ?? Promise.reject(new Error('No visit.'));
    });
    expect(status).toBe(400);
    expect(text).toContain('does not belong to a sign-in');
    expect(authorization.events).toEqual(['registration']);
    person.cancel?.();
    expect(await starting).toContain('You chose not to sign in');
    await expectNothingListens();
  });

  it('takes nothing from a page of another issuer', async () => {
    person.next = {
      agrees: true,
      onWayBack: (callback) => {
        callback.searchParams.set('iss', 'https://elsewhere.example');
      },
    };
    expect(await failure()).toContain('The answer did not come from');
    expect(authorization.events).toEqual(['registration']);
  });

  it('is told when an authorization server is not there', async () => {
    const port = String(await freePort());
    server.nameAuthorizationServer({ issuer: `http://127.0.0.1:${port}` });
    const message = await failure();
    expect(message).toContain(`could not be reached`);
    expect(message).toContain('ECONNREFUSED');
    expect(person.pages).toEqual([]);
  });

  it('sends nothing to an authorization server that is not encrypted', async () => {
    server.nameAuthorizationServer({ issuer: 'http://login.example' });
    expect(await failure()).toContain('http://login.example is not encrypted (https)');
  });

  it('is told when the header of the definition is refused', async () => {
    const refused = connect(
      { type: 'http', url: server.url, headers: { authorization: 'Bearer old' } },
      () => undefined,
      { signIn: person },
    );
    await expect(refused).rejects.toThrow('refused the "Authorization" header');
    expect(person.pages).toEqual([]);
  });

  it('leaves nothing listening when the person cancels while it is waited for', async () => {
    person.next = 'stay';
    const starting = failure();
    await vi.waitFor(() => {
      expect(person.cancel).toBeDefined();
    });
    expect(await listens(Number(person.listeners[0]?.port))).toBe(true);
    person.cancel?.();
    expect(await starting).toContain('You chose not to sign in to tested.');
    await expectNothingListens();
  });
});

describe('a server of the set', () => {
  it('is signed out of, and asks anew when it is started again', async () => {
    const { set } = openServerSet({ signIn: person });
    await set.update([
      { name: 'notes', scope: 'user', folder: undefined, raw: { url: server.url } },
    ]);
    const notes = set.find('notes');
    await notes?.start();
    const [{ token } = { token: '' }] = server.letIn;
    expect(await authorization.find(token)).toBeDefined();
    expect(await notes?.signOut()).toEqual([]);
    expect(notes?.state.kind).toBe('stopped');
    expect(person.kept.size).toBe(0);
    expect(await authorization.find(token)).toBeUndefined();
    expect(authorization.events).toContain('revoked refresh_token');
    expect(await notes?.signOut()).toBeUndefined();
    await notes?.start();
    expect(person.pages).toHaveLength(2);
    await set.stopAll();
  });

  it('can repeat its tokens without their being written down', async () => {
    const { set, secrets } = openServerSet({ signIn: person });
    await set.update([
      { name: 'notes', scope: 'user', folder: undefined, raw: { url: server.url } },
    ]);
    await set.find('notes')?.start();
    const kept = [...person.kept.values()].join('\n');
    const tokens = ['access_token', 'refresh_token'].map(
      (name) => new RegExp(`"${name}":"([^"]+)"`).exec(kept)?.[1] ?? '',
    );
    expect(tokens[0]).toBe(server.letIn[0]?.token);
    expect(secrets.hiderOf('notes')(`I was given ${tokens.join(' and ')}.`)).toBe(
      'I was given (hidden) and (hidden).',
    );
    await set.stopAll();
  });

  it.each<[Parameters<typeof startAuthorizationServer>[0], string[]]>([
    [
      { revocation: 'fails' },
      [expect.stringMatching(/^127.*did not take the sign-in back.*It answered “503”\.$/)],
    ],
    [{ revocation: 'is not offered' }, []],
  ])('is signed out of whatever the authorization server does: %o', async (options, problems) => {
    const other = await startAuthorizationServer(options);
    const behind = await startProtectedServer(other);
    const { set } = openServerSet({ signIn: person });
    await set.update([
      { name: 'notes', scope: 'user', folder: undefined, raw: { url: behind.url } },
    ]);
    await set.find('notes')?.start();
    expect(await set.find('notes')?.signOut()).toEqual(problems);
    expect(person.kept.size).toBe(0);
    await behind.stop();
    await other.stop();
  });

  it('is signed out of when the authorization server is gone', async () => {
    const { set } = openServerSet({ signIn: person });
    await set.update([
      { name: 'notes', scope: 'user', folder: undefined, raw: { url: server.url } },
    ]);
    await set.find('notes')?.start();
    await authorization.stop();
    expect(await set.find('notes')?.signOut()).toEqual([
      expect.stringMatching(/did not take the sign-in back.*(?:ECONNREFUSED|socket hang up)/),
    ]);
    expect(person.kept.size).toBe(0);
    authorization = await startAuthorizationServer();
  });

  it('is signed out of with the client id and secret of its definition', async () => {
    const redirect = `http://127.0.0.1:${String(CALLBACK_PORT)}/callback`;
    const other = await startAuthorizationServer({ redirectUris: [redirect] });
    const behind = await startProtectedServer(other);
    const { set } = openServerSet({ signIn: person });
    const raw = { url: behind.url, oauth: { ...REGISTERED } };
    await set.update([{ name: 'notes', scope: 'user', folder: undefined, raw }]);
    await set.find('notes')?.start();
    expect(other.events).toEqual(['authorization_code']);
    expect(await set.find('notes')?.signOut()).toEqual([]);
    expect(other.events).toContain('revoked refresh_token');
    await behind.stop();
    await other.stop();
  });

  it('that starts by itself uses a sign-in that is kept, and opens no page for want of one', async () => {
    const { set } = openServerSet({ signIn: person });
    await set.update([
      { name: 'notes', scope: 'user', folder: undefined, raw: { url: server.url } },
    ]);
    const notes = set.find('notes');
    await expect(notes?.startUnasked()).rejects.toThrow('notes wants you to sign in. Start it');
    expect(person.pages).toEqual([]);
    await notes?.start();
    await notes?.stop();
    const connection = await notes?.startUnasked();
    expect(person.pages).toHaveLength(1);
    // What a running server wants comes from something the person does.
    await connection?.callTool('publish', {});
    expect(person.pages).toHaveLength(2);
    await set.stopAll();
  });

  it('leaves nothing listening and no page to agree to when it is stopped while it is waited for', async () => {
    const { set } = openServerSet({ signIn: person });
    await set.update([
      { name: 'notes', scope: 'user', folder: undefined, raw: { url: server.url } },
    ]);
    person.next = 'stay';
    const notes = set.find('notes');
    const starting = notes?.start().catch((error: unknown) => String(error));
    await vi.waitFor(() => {
      expect(person.cancel).toBeDefined();
    });
    await notes?.stop();
    expect(await starting).toContain('was stopped while it started');
    expect(person.cancel).toBeUndefined();
    await expectNothingListens();
  });
});

describe('where a sign-in is wanted', () => {
  it('may be what the server offers, and not the way in', async () => {
    server.letEverybody('initialize', 'notifications/initialized', 'server/discover');
    const session = await start();
    expect(session.connection.catalog.tools.map(({ name }) => name)).toContain('read');
    expect(await call(session, 'read')).toBe('Milk and bread.');
    expect(person.pages).toHaveLength(1);
  });

  it('may be one tool', async () => {
    server.letEverybody('initialize', 'notifications/initialized', 'server/discover', 'tools/list');
    const session = await start();
    expect(person.pages).toHaveLength(0);
    expect(await call(session, 'add')).toBe('accept: Buy tea');
    expect(person.pages).toHaveLength(1);
  });

  it('stops the clock of the call that leads there', async () => {
    server.letEverybody('initialize', 'notifications/initialized', 'server/discover', 'tools/list');
    const session = await start({}, { timeout: 1 });
    // The clock would have run out meanwhile.
    person.next = { agrees: true, onWayBack: () => delay(1500) };
    expect(await call(session, 'read')).toBe('Milk and bread.');
  });

  it('may be an older server with events of its own', async () => {
    const session = await connect(
      { type: 'sse', url: server.sseUrl, headers: {} },
      (request) => acceptForm(request, { note: { kind: 'text', text: 'Buy tea' } }),
      { signIn: person },
    );
    sessions.push(session);
    expect(await call(session, 'add')).toBe('accept: Buy tea');
    server.expireTokens();
    expect(await call(session, 'read')).toBe('Milk and bread.');
    expect(person.pages).toHaveLength(1);
    expect(authorization.events).toEqual(['registration', 'authorization_code', 'refresh_token']);
  });
});

it('waits for the browser for a time, and says that nobody came back', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms > 60_000 ? 50 : ms));
  person.next = 'stay';
  expect(await failure()).toContain('did not come back from the sign-in to tested');
  vi.restoreAllMocks();
  await expectNothingListens();
});
