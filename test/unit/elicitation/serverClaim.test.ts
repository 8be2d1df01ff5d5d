import { describe, expect, it } from 'vitest';
import { describeClaim } from '../../../src/elicitation/describeClaim';
import { readServerClaim } from '../../../src/elicitation/serverClaim';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The start of a JPEG of the given size, as far as its frame header. */
function jpeg(width: number, height: number): string {
  const bytes = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0,
  ]);
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** A PNG header of the given size, with nothing behind it. */
function png(width: number, height: number): string {
  const bytes = Buffer.from(PNG.slice(PNG.indexOf(',') + 1), 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function iconOf(...sources: unknown[]): string | undefined {
  const icons = sources.map((src) => ({ src }));
  return readServerClaim({ name: 'a', version: '1', icons })?.icon;
}

describe('readServerClaim', () => {
  it('keeps name, title and version apart', () => {
    const claim = readServerClaim({ name: 'gh', title: 'GitHub', version: '1.2.3' });
    expect(claim).toEqual({ name: 'gh', title: 'GitHub', version: '1.2.3', isIconLeftOut: false });
    expect(claim && describeClaim(claim)).toBe('GitHub (gh) 1.2.3');
  });

  it('says a title once that is the name, and nothing for what is missing or no text', () => {
    const claim = readServerClaim({ name: 'a', title: 'a', version: 3 });
    expect(claim && describeClaim(claim)).toBe('a');
    expect(readServerClaim(undefined)).toBeUndefined();
  });

  it('shows what is hidden, and bounds it', () => {
    const claim = readServerClaim({
      name: `x\u202Ey${'z'.repeat(500)}`,
      version: '1\n2\u001b[31m',
    });
    expect(claim?.name).toMatch(/^x‹U\+202E›yz+… \(\d+ more characters not shown\)$/);
    expect(claim?.version).toBe('1␊2␛[31m');
  });
});

describe('the icon of a server', () => {
  it('is the first small PNG or JPEG that stands in the message itself', () => {
    expect(iconOf(PNG)).toBe(PNG);
    expect(iconOf(jpeg(32, 32))).toBe(jpeg(32, 32));
    expect(iconOf('https://example.com/a.png', PNG)).toBe(PNG);
  });

  it.each([
    ['an address', 'https://example.com/icon.png'],
    ['a command', 'command:workbench.action.quit'],
    ['SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['HTML', 'data:text/html;base64,PGI+'],
    ['another type than it says', PNG.replace('png', 'jpeg')],
    ['no base64', 'data:image/png,abc'],
    ['what breaks out of an attribute', `${PNG}" onerror="alert(1)`],
    ['too long', `${PNG.slice(0, -4)}${'A'.repeat(70_000)}`],
    ['too wide', png(10_000, 1)],
    ['too high', jpeg(1, 60_000)],
    ['without any pixel', png(0, 0)],
    ['no text', 7],
  ])('is never %s', (_what, src) => {
    expect(iconOf(src)).toBeUndefined();
    const claim = readServerClaim({ name: 'a', version: '1', icons: [{ src }] });
    expect(claim?.isIconLeftOut).toBe(true);
  });
});
