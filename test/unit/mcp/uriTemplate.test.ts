import { describe, expect, it } from 'vitest';
import { UriTemplate } from '../../../src/mcp/uriTemplate';

const VALUES = new Map(
  Object.entries({
    var: 'value',
    hello: 'Hello World!',
    path: '/foo/bar',
    empty: '',
    x: '1024',
    y: '768',
    half: '50%',
    base: 'http://example.com/home/',
    who: 'fred',
    v: '6',
  }),
);

describe('a URI template', () => {
  // RFC 6570, sections 1.2 and 3.2.
  it.each([
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['O{empty}X', 'OX'],
    ['O{undef}X', 'OX'],
    ['{x,y}', '1024,768'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['?{x,empty}', '?1024,'],
    ['?{x,undef}', '?1024'],
    ['{var:3}', 'val'],
    ['{var:30}', 'value'],
    ['{+var}', 'value'],
    ['{+hello}', 'Hello%20World!'],
    ['{+half}', '50%25'],
    ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
    ['{+base}index', 'http://example.com/home/index'],
    ['{+path}/here', '/foo/bar/here'],
    ['{+path:6}/here', '/foo/b/here'],
    ['{+x,hello,y}', '1024,Hello%20World!,768'],
    ['{#path,x}/here', '#/foo/bar,1024/here'],
    ['{#hello}', '#Hello%20World!'],
    ['X{.var}', 'X.value'],
    ['X{.x,y}', 'X.1024.768'],
    ['{/who}', '/fred'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{/half,who}', '/50%25/fred'],
    ['{/var,empty}', '/value/'],
    ['{/var:1,var}', '/v/value'],
    ['{;x,y,empty}', ';x=1024;y=768;empty'],
    ['{;v,empty,who}', ';v=6;empty;who=fred'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
    ['{?x,y,undef}', '?x=1024&y=768'],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{&x,y,empty}', '&x=1024&y=768&empty='],
    ['{var*}', 'value'],
  ])('%s becomes %s', (template, uri) => {
    expect(new UriTemplate(template).expand(VALUES)).toBe(uri);
  });

  it('lets no value out of its place', () => {
    const template = new UriTemplate('db://{tenant,table}/rows{/id}{?q}');
    const hostile = new Map([
      ['tenant', 'a/../b'],
      ['table', 'x?y#z'],
      ['id', '../../secret'],
      ['q', 'a&admin=true'],
    ]);
    expect(template.expand(hostile)).toBe(
      'db://a%2F..%2Fb,x%3Fy%23z/rows/..%2F..%2Fsecret?q=a%26admin%3Dtrue',
    );
  });

  it('keeps what is encoded already where reserved characters may stand', () => {
    const values = new Map([['path', 'a%20b c%zz\uD800']]);
    expect(new UriTemplate('file:///{+path}').expand(values)).toBe(
      'file:///a%20b%20c%25zz%EF%BF%BD',
    );
  });

  it('names each variable once, and those of a query as optional', () => {
    expect(new UriTemplate('x://{a}/{b,a:3}{?c,d}{&a}').variables).toEqual([
      { name: 'a', isOptional: false },
      { name: 'b', isOptional: false },
      { name: 'c', isOptional: true },
      { name: 'd', isOptional: true },
    ]);
    expect(new UriTemplate('x://plain').variables).toEqual([]);
  });

  it.each(['x://{a', 'x://a}', 'x://{}', 'x://{a b}', 'x://{!a}', 'x://{a:0}', 'x://{a,,b}'])(
    'refuses %s',
    (template) => {
      expect(() => new UriTemplate(template)).toThrow(/The URI template has/);
    },
  );

  it('takes no time for a long one', () => {
    expect(new UriTemplate(`x://${'{a}'.repeat(3000)}`).variables).toHaveLength(1);
    expect(() => new UriTemplate('{'.repeat(20_000))).toThrow(/more than 10000 characters/);
  });
});
