import type { OpenCall } from '../elicitation/origin';
import type { Reply } from '../elicitation/settlement';
import type { Visit } from '../elicitation/visit';
import type { Catalog } from './catalog';
import type { ClientSetup } from './openClient';
import type { RawElicitation } from './openElicitations';
import type { RoundKeeping, SavedRound } from './savedRound';

/** What a connection is opened with, and whom it tells and asks. */
export interface ConnectionOptions extends ClientSetup {
  readonly onElicitation: (request: RawElicitation) => Promise<Reply>;
  /** The server still waits for a page that the person has said they are done with. */
  readonly onVisitAgain: (before: Visit) => Visit;
  /** Asks whether to go on with a call whose server asks again and again; the signal ends the call. */
  readonly askToGoOn: (call: OpenCall, message: string, signal: AbortSignal) => Promise<boolean>;
  /** Open folders, as `file:` URIs, for servers that ask for roots. */
  readonly roots: () => readonly { readonly uri: string; readonly name: string }[];
  /** Keeps an open round over a reload of the window. */
  readonly saveRound: (round: SavedRound) => RoundKeeping;
  readonly onCatalogChanged: (catalog: Catalog) => void;
  /** Called once, when the connection ends without {@link Connection.close}. */
  readonly onLost: (reason: string) => void;
}
