import { PNG } from 'pngjs';

/** A picture of a page. */
export interface Picture {
  /** PNG. */
  readonly file: Buffer;
  /** How many times smaller it becomes on the sheet; a whole number. */
  readonly scale: number;
}

/** Steps of a colour channel, of 0 to 255. */
const SHADE = 17;

/** Pictures beside each other, in rows, smaller than they are. */
export function sheet(rows: readonly (readonly Picture[])[]): PNG {
  const pictures = rows.map((row) => row.map(({ file, scale }) => shrunk(file, scale)));
  const widths = pictures.map((row) => row.reduce((sum, { width }) => sum + width, 0));
  const heights = pictures.map((row) => Math.max(...row.map(({ height }) => height)));
  const whole = new PNG({
    width: Math.max(...widths),
    height: heights.reduce((sum, height) => sum + height, 0),
  });
  whole.data.fill(255);
  let y = 0;
  for (const [index, row] of pictures.entries()) {
    let x = 0;
    for (const picture of row) {
      picture.bitblt(whole, 0, 0, picture.width, picture.height, x, y);
      x += picture.width;
    }
    y += heights[index] ?? 0;
  }
  return whole;
}

/** Each pixel is the mean of a square, in few shades, which makes files much smaller. */
function shrunk(file: Buffer, scale: number): PNG {
  const picture = PNG.sync.read(file);
  const small = new PNG({
    width: Math.floor(picture.width / scale),
    height: Math.floor(picture.height / scale),
  });
  for (let at = 0; at < small.data.length; at += 1) {
    const pixel = at >> 2;
    const left = (pixel % small.width) * scale;
    const top = Math.floor(pixel / small.width) * scale;
    let sum = 0;
    for (let y = top; y < top + scale; y += 1) {
      for (let x = left; x < left + scale; x += 1) {
        sum += picture.data[(y * picture.width + x) * 4 + (at & 3)] ?? 0;
      }
    }
    small.data[at] = Math.round(sum / scale ** 2 / SHADE) * SHADE;
  }
  return small;
}
