import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import { connect, type Session, type SessionOptions } from './person';
import { resultJson } from './resultJson';
import { startHttpServer, stdioServer, type HttpServer } from './testServer';

/** A server of ours and a session with it, which all tests of a block share. */
export class UsedServer {
  /** Answers what the server asks; each test may put another in its place. */
  person: (request: PendingRequest) => void = () => undefined;
  /** What the server has asked in this test. */
  readonly asked: PendingRequest[] = [];
  /** The server's process, over HTTP. */
  http: HttpServer | undefined;
  private opened: Session | undefined;

  constructor(
    private readonly script: string,
    private readonly args: readonly string[],
  ) {}

  get session(): Session {
    if (this.opened === undefined) {
      throw new Error('The session is not open yet.');
    }
    return this.opened;
  }

  /** Calls a tool; resolves to its result, read as JSON. */
  readonly call = async (name: string, args = {}): Promise<unknown> =>
    resultJson(await this.session.connection.callTool(name, args));

  /** Begins one more session. */
  connect(options?: SessionOptions): Promise<Session> {
    return connect(
      this.http?.definition ?? stdioServer(this.script, 'stdio', ...this.args),
      (request) => {
        this.asked.push(request);
        this.person(request);
      },
      options,
    );
  }

  async start(transport: 'stdio' | 'http'): Promise<void> {
    if (transport === 'http') {
      this.http = await startHttpServer(this.script, 'http', ...this.args);
    }
    this.opened = await this.connect();
  }

  async stop(): Promise<void> {
    await this.opened?.connection.close();
    await this.http?.stop();
  }
}

/**
 * Runs a server for the tests of a block.
 *
 * @param person answers what it asks, in each test anew
 * @param args of the server, beside its transport
 */
export function useServer(
  script: string,
  transport: 'stdio' | 'http',
  person: (request: PendingRequest) => void,
  ...args: readonly string[]
): UsedServer {
  const server = new UsedServer(script, args);
  beforeAll(() => server.start(transport));
  beforeEach(() => {
    server.asked.length = 0;
    server.person = person;
  });
  afterAll(() => server.stop());
  return server;
}
