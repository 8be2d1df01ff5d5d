import { isJsonObject } from './json';

/** Longest `data:` URI that is taken, in characters: an icon of 48 KiB. */
const LONGEST = 64 * 1024;

/** Most pixels along a side: a small file may unfold into an image that fills the memory. */
const LARGEST_SIDE = 512;

/** Most icons that are looked at. */
const MOST_ICONS = 10;

const DATA_URI = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * The first icon of a server that is safe to show: a small PNG or JPEG that
 * stands in the message itself. Nothing is ever fetched, and SVG is not taken,
 * since it can hold more than an image (2025-11-25, icons, security).
 */
export function safeIcon(icons: unknown): string | undefined {
  if (!Array.isArray(icons)) {
    return undefined;
  }
  return icons
    .slice(0, MOST_ICONS)
    .map((icon: unknown) => (isJsonObject(icon) ? icon['src'] : undefined))
    .find((src): src is string => typeof src === 'string' && isSafe(src));
}

function isSafe(src: string): boolean {
  if (src.length > LONGEST) {
    return false;
  }
  const found = DATA_URI.exec(src);
  const [, type = '', base64 = ''] = found ?? [];
  if (found === null || base64.length % 4 !== 0) {
    return false;
  }
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const size = type === 'png' ? pngSize(view) : jpegSize(view);
  return size.every((side) => side > 0 && side <= LARGEST_SIDE);
}

type Size = readonly [width: number, height: number];

/** Of what is no such image. */
const NO_SIZE: Size = [0, 0];

/** PNG: signature, then the header chunk with width and height. */
function pngSize(view: DataView): Size {
  const isPng =
    view.byteLength > 24 &&
    view.getUint32(0) === 0x89504e47 &&
    view.getUint32(4) === 0x0d0a1a0a &&
    view.getUint32(12) === 0x49484452;
  return isPng ? [view.getUint32(16), view.getUint32(20)] : NO_SIZE;
}

/** JPEG: segments up to the frame header, which holds height and width. */
function jpegSize(view: DataView): Size {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) {
    return NO_SIZE;
  }
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
    }
    at += 2 + view.getUint16(at + 2);
  }
  return NO_SIZE;
}
