import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { relativeUrl } from '../package/book-path.ts';
import { sanitizeCss, sanitizeStyleAttribute } from './sanitize-css.ts';
import type { ReferenceContext } from './url-policy.ts';

function context(): ReferenceContext {
  return {
    base: 'OEBPS/css/a.css',
    resource: (path) => (path.startsWith('OEBPS/') ? `/b/${path}` : undefined),
    removals: { active: 0, remote: 0 },
  };
}

function clean(css: string): string {
  return sanitizeCss(css, context());
}

describe('sanitizeCss keeps', () => {
  it.each([
    [
      'rules',
      'p { color : red ; margin : 0 auto !important }',
      'p{color:red;margin:0 auto !important}',
    ],
    [
      'selectors',
      'a.b#c > d ~ e + f, g::before, h:not(.i):nth-child(2n+1), [epub|type~="x"] {x:y}',
      'a.b#c > d ~ e + f, g::before, h:not(.i):nth-child(2n+1), [epub|type~="x"]{x:y}',
    ],
    [
      'vertical writing',
      'html{-epub-writing-mode:vertical-rl;-webkit-text-orientation:upright}',
      'html{-epub-writing-mode:vertical-rl;-webkit-text-orientation:upright}',
    ],
    [
      'fonts',
      '@font-face{font-family:"楷体";src:local("K"),url(../f/k.woff2) format("woff2"),url(http://e/x)}',
      '@font-face{font-family:"楷体";src:local("K"),url("/b/OEBPS/f/k.woff2") format("woff2")}',
    ],
    [
      'ranges of characters',
      '@font-face{unicode-range:U+4E00-9FFF,U+30??}',
      '@font-face{unicode-range:U+4E00-9FFF,U+30??}',
    ],
    [
      'pictures of the book',
      'p{background:#fff url( "../i/a b.png" ) no-repeat}',
      'p{background:#fff url("/b/OEBPS/i/a b.png") no-repeat}',
    ],
    [
      'inline pictures',
      'p{background:url(data:image/png;base64,AAAA)}',
      'p{background:url("data:image/png;base64,AAAA")}',
    ],
    [
      'references into an SVG document',
      'rect{filter:url(#f);fill:url("#g")}',
      'rect{filter:url("#f");fill:url("#g")}',
    ],
    [
      'media and feature queries',
      '@media (min-width:30em) and (orientation:portrait){@supports (display:grid){p{x:y}}}',
      '@media (min-width:30em) and (orientation:portrait){@supports (display:grid){p{x:y}}}',
    ],
    [
      'pages and counters',
      '@page :first{margin:1em} @counter-style cjk{system:fixed;symbols:"一" "二"}',
      '@page :first{margin:1em}\n@counter-style cjk{system:fixed;symbols:"一" "二"}',
    ],
    [
      'imports and namespaces',
      '@import url(b.css) screen; @import "http://e/c.css"; @namespace epub "http://www.idpf.org/2007/ops";',
      '@import url("/b/OEBPS/css/b.css") screen;\n@namespace epub url("http://www.idpf.org/2007/ops");',
    ],
    [
      'custom properties and arithmetic',
      ':root{--Gap:2px}p{margin:calc(1em + var(--Gap))}',
      ':root{--Gap:2px}\np{margin:calc(1em + var(--Gap))}',
    ],
    ['escaped names', '.\\31 a\\:b{x:y}', '.\\31 a\\3a b{x:y}'],
    ['what follows a fault', 'p{color:red;;;bad!;x} q{y:z', 'p{color:red}\nq{y:z}'],
  ])('%s', (_what, css, expected) => expect(clean(css)).toBe(expected));
});

describe('sanitizeCss drops', () => {
  it.each([
    [
      'the network',
      'p{background:url(http://e/a)} q{background:url(//e/a),red} r{cursor:url(https://e/a),auto}',
    ],
    ['hidden spellings', 'p{background:u\\72l(http://e/a);background:\\75\\72\\6c("//e")}'],
    [
      'functions that load',
      'p{background:image-set("http://e/a" 1x);background:src("x");background:element(#a);background:paint(x)}',
    ],
    [
      'code',
      'p{width:expression(alert(1));behavior:url(a.htc);-moz-binding:url(a.xml);filter:progid:X.Y(z=1)}',
    ],
    [
      'overlays',
      'p{position:fixed} q{position:-webkit-sticky} r{position:var(--p)} s{position: FIXED !important}',
    ],
    [
      'imports of anything but style sheets of the book',
      '@import "javascript:x"; @import url(data:text/css,x);',
    ],
    [
      'unknown at-rules',
      '@document url(x){p{x:y}} @property --a{syntax:"*"} @layer a{p{x:y}} @keyframes k{from{x:y}}',
    ],
    ['nested rules', 'p{& q{x:y} q &{x:y}}'],
    ['selectors that are none', '<b>{x:y} p;q{x:y} @{x:y} p]{x:y} :evil(a){x:y}'],
  ])('%s', (_what, css) => expect(clean(css)).toBe(''));

  it('and counts what it dropped', () => {
    const counted = context();
    sanitizeCss(
      'p{background:url(http://e/a);behavior:x;width:expression(1)} @import "//e/b.css";',
      counted,
    );
    expect(counted.removals).toEqual({ active: 2, remote: 2 });
  });
});

describe('the output', () => {
  const marks = 'p{};:,()[]"\'\\/*@#.<>&!-_ \n%+=~|'.split('');
  const words = [
    'url(',
    'http://e/x',
    '/*',
    '*/',
    '</style>',
    '\\3c ',
    '@import ',
    'expression(',
    '--a',
    'x:',
  ];
  const ends = ['<!--', '-->', ']]>', '漢', '1e3', 'position:fixed', '{position:fixed}'];
  const alphabet = fc.constantFrom(...marks, ...words, ...ends);
  const soup = fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join(''));

  it('never holds markup, comments, entities or foreign addresses, whatever the input', () => {
    fc.assert(
      fc.property(soup, (css) => {
        const out = clean(`${css}\n p{color:red}`);
        expect(out).not.toMatch(/[<&]|\/\*|\*\/|\]\]>/);
        const withoutStrings = out.replace(/"(?:[^"\\]|\\.)*"/g, '""');
        expect(withoutStrings).not.toMatch(/expression\(|\{[^}]*position:fixed|url\((?!""\))/);
        for (const [, url] of out.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g))
          expect(url).toMatch(/^(?:\/b\/OEBPS\/|#|http:\/\/www\.)/);
      }),
      { numRuns: 3000 },
    );
  });

  it('is a fixed point: cleaned again it stays as it is', () => {
    const same: ReferenceContext = {
      base: 'a.css',
      resource: (path) => (path === '' ? undefined : relativeUrl('a.css', path)),
      removals: { active: 0, remote: 0 },
    };
    fc.assert(
      fc.property(soup, (css) => {
        const once = sanitizeCss(css, same);
        expect(sanitizeCss(once, same)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('of a style attribute is a list of declarations', () => {
    expect(
      sanitizeStyleAttribute(
        'color:red; position:fixed; background:url(http://e); x:"a<b&c"',
        context(),
      ),
    ).toBe('color:red;x:"a\\3c b\\26 c"');
    expect(sanitizeStyleAttribute('a:b} p{c:d', context())).toBe('a:b');
  });
});
