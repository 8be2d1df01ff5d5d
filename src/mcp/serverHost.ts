import type { KnownSecrets } from '../elicitation/knownSecrets';
import type { Origin } from '../elicitation/origin';
import type { Reply } from '../elicitation/settlement';
import type { Connection } from './connection';
import type { ConnectionOptions } from './connectionOptions';
import type { IdentityWatch } from './identityWatch';
import type { Logger } from './logger';
import type { SignInHost } from './oauth/signInHost';
import type { RawElicitation } from './openElicitations';
import type { RoundKeeping, SavedRound } from './savedRound';
import type { ServerDefinition } from './serverDefinition';
import type { ServerOptions } from './serverOptions';

/** One entry of `mcpElicitation.servers`, as it stands in settings. */
export interface ServerEntry {
  readonly name: string;
  readonly scope: 'user' | 'workspace';
  /** The path of the folder whose settings hold the entry, or of the first open folder. */
  readonly folder: string | undefined;
  /** The URI of that folder where it is not on disk, in place of the path: no program can run there. */
  readonly virtualFolder?: string;
  readonly raw: unknown;
  /** The entries of `mcpElicitation.inputs` that the definition refers to, where it does. */
  readonly inputs?: readonly unknown[];
}

/** What inputs and commands stand for. */
export interface GivenValues {
  /** By the variable as it is written. */
  readonly values: ReadonlyMap<string, string>;
  /** Those of the values that must not be shown or logged. */
  readonly secrets: readonly string[];
}

/** A definition that is about to run, in three states. */
export interface ApprovedDefinitions {
  /** As it stands in settings. */
  readonly written: ServerDefinition;
  /** What the person may read: without what the environment holds. */
  readonly shown: ServerDefinition;
  readonly resolved: ServerDefinition;
}

/** What a server needs from outside. */
export interface ServerHost {
  readonly clientInfo: ConnectionOptions['clientInfo'];
  /**
   * Variables put in; rejects with a DefinitionError where one can't be resolved.
   * `shown` leaves variables of the environment as they are written: they may
   * hold secrets, and what is shown and recorded must not. So do inputs and
   * commands, for either purpose, until their values are given.
   */
  readonly resolve: (
    definition: ServerDefinition,
    entry: ServerEntry,
    purpose: 'run' | 'shown',
    given?: GivenValues,
  ) => Promise<ServerDefinition>;
  /**
   * Asks the person, if they may be asked, for the inputs that are not known
   * yet; throws a ServerUnavailableError when they gave up or may not be.
   */
  readonly askInputs: (
    definition: ServerDefinition,
    entry: ServerEntry,
    mayAsk: boolean,
    signal: AbortSignal,
  ) => Promise<GivenValues>;
  /** Asks the person, if they may be asked, before a definition is run for the first time; false means don't. */
  readonly approve: (
    entry: ServerEntry,
    definitions: ApprovedDefinitions,
    mayAsk: boolean,
  ) => Promise<boolean>;
  /** Loads what knows who servers were; on first use. */
  readonly loadIdentities: () => Promise<IdentityWatch>;
  /** Learns what must not be written down before a server is given it. */
  readonly secrets: KnownSecrets;
  /** The log of a server, without its {@link secrets}. */
  readonly logFor: (name: string) => Logger;
  /** Loads the code that connects; on first use, because it is large. */
  readonly loadConnection: () => Promise<typeof Connection>;
  readonly onElicitation: (
    request: Omit<RawElicitation, 'calls'>,
    origin: Origin,
  ) => Promise<Reply>;
  /** The options of a server, from settings. */
  readonly optionsOf: (entry: ServerEntry) => ServerOptions;
  readonly eras: ConnectionOptions['eras'];
  readonly signIn: SignInHost;
  readonly onVisitAgain: ConnectionOptions['onVisitAgain'];
  readonly roots: ConnectionOptions['roots'];
  /** Asks whether to go on with a call whose server asks again and again; the signal ends the call. */
  readonly askToGoOn: (origin: Origin, message: string, signal: AbortSignal) => Promise<boolean>;
  /** Keeps an open round of a server over a reload of the window. */
  readonly saveRound: (server: string, round: SavedRound) => RoundKeeping;
  readonly isTrusted: () => boolean;
}
