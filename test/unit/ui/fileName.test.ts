import { describe, expect, it } from 'vitest';
import { endingFor, resourceFileName } from '../../../src/ui/resources/fileName';

describe('the name of a resource as a document', () => {
  it.each([
    ['demo://resource/static/document/architecture.md', 'text/markdown', 'architecture.md'],
    ['file:///a/Makefile', 'text/plain', 'Makefile'],
    ['file:///a/data', 'application/json', 'data.json'],
    ['file:///a/data', 'application/json; charset=utf-8', 'data.json'],
    ['file:///a/tsconfig.jsonc', 'application/json', 'tsconfig.jsonc'],
    ['file:///a/page.php', 'text/html', 'page.php.html'],
    ['file:///a/page.HTM', 'text/html', 'page.HTM'],
    ['screen://now', 'image/png', 'now.png'],
    ['screen://now/', 'image/jpeg', 'now.jpg'],
    ['x://a/b?c=d/e#f/g', undefined, 'b'],
    ['x://a/Gr%C3%BC%C3%9Fe.txt', undefined, 'Grüße.txt'],
    ['x://a/100%', undefined, '100-'],
    ['x://', undefined, 'x-'],
    ['x:', 'text/css', 'x-.css'],
    ['', undefined, 'result'],
  ])('of %s (%s) is %s', (uri, mimeType, name) => {
    expect(resourceFileName(uri, mimeType)).toBe(name);
  });

  it.each([
    ['x:///..', 'resource'],
    ['x:///%2e%2e%2f%2e%2e%2fetc', 'etc'],
    ['x:///..%5C..%5Cboot.ini', 'boot.ini'],
    ['x:///.bashrc', 'bashrc'],
    ['x:///a%00b.txt', 'a-b.txt'],
    ['x:///a%0d%0ab', 'a-b'],
    ['x:///gnp%E2%80%AE.exe', 'gnp-.exe'],
    ['x:///-rf', 'rf'],
    ['x:///a:stream', 'a-stream'],
  ])('of %s leads nowhere else: %s', (uri, name) => {
    expect(resourceFileName(uri, undefined)).toBe(name);
  });

  it('is bounded', () => {
    expect(resourceFileName(`x:///${'a'.repeat(5000)}.md`, undefined)).toHaveLength(60);
    expect(resourceFileName(`x:///${'/'.repeat(50_000)}y`, undefined)).toBe('y');
    expect(resourceFileName(`x:///${'𠮷'.repeat(99)}y`, undefined)).toBe(`${'𠮷'.repeat(59)}y`);
  });
});

describe('the ending of data', () => {
  it.each([
    ['text/plain', 'txt'],
    ['audio/mpeg', 'mp3'],
    ['audio/x-wav', 'wav'],
    ['image/webp', 'webp'],
    ['image/svg+xml', 'svg'],
    ['IMAGE/PNG', 'png'],
    ['application/x-unheard-of', 'bin'],
    ['image/../../x', 'bin'],
    ['__proto__', 'bin'],
    [undefined, 'bin'],
  ])('of type %s is %s', (mimeType, ending) => {
    expect(endingFor(mimeType)).toBe(ending);
  });
});
