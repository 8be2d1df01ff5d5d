import { l10n } from 'vscode';

/** Longest text of a block that is shown whole, in characters: some four thousand lines. */
const LONGEST_TEXT = 200_000;

const MOST_BLOCKS = 500;

/**
 * How much of one result its tab shows. What a server returns may be of any
 * size, and a page of megabytes holds up the editor; the rest can be saved.
 */
export class ResultRoom {
  /** Whether something was left out so far. */
  isCut = false;
  private blocks = 0;
  /** In characters. */
  private text = 500_000;
  /** Of all images and sounds together, in characters of base64. */
  private media = 4_000_000;

  /** The place of the next block among all of the result; undefined when there is no room for one more. */
  takeBlock(): number | undefined {
    const place = this.blocks;
    this.blocks += 1;
    return this.fits(place < MOST_BLOCKS) ? place : undefined;
  }

  takeMedia(base64: string): boolean {
    const fits = base64.length <= this.media;
    this.media -= fits ? base64.length : 0;
    return this.fits(fits);
  }

  /** As much of a text as has room, with how much is missing. */
  takeText(text: string): string {
    const room = Math.min(LONGEST_TEXT, this.text);
    this.text -= Math.min(room, text.length);
    if (!this.fits(text.length <= room)) {
      const rest = text.length - room;
      return `${text.slice(0, room)}…\n${l10n.t('({0} more characters not shown)', rest)}`;
    }
    return text;
  }

  private fits(fits: boolean): boolean {
    this.isCut ||= !fits;
    return fits;
  }
}
