import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText, isCleanRichText } from '../../src/io/clean/clean-rich-text.ts';
import { parseImageDataUrl } from '../../src/style/data-url.ts';
import { isHarmlessSvg } from '../../src/style/safe-svg.ts';
import { decodeEntities } from '../../src/text/html-entities.ts';
import { imagePixelSize } from '../../src/io/pictures/image-size.ts';
import { safeLink } from '../../src/text/safe-link.ts';
import { parseRichText, runsToHtml, runsToText } from '../../src/text/text-runs.ts';

describe('rich text', () => {
  it('is read into lines of runs with their marks', () => {
    const html =
      '<p>a<strong>b<em>c</em></strong></p><p><span style="color: red; font-size: 18px; text-decoration: underline line-through">d</span><br>e &lt;&amp;&#x4e2d;</p><p><br></p>';
    expect(parseRichText(html)).toEqual([
      [{ text: 'a' }, { text: 'b', bold: true }, { text: 'c', bold: true, italic: true }],
      [{ text: 'd', color: 'red', fontSize: '18px', underline: true, strike: true }],
      [{ text: 'e <&中' }],
      [],
    ]);
  });

  it('keeps the source of a formula and none of its picture', () => {
    const html =
      '<p>x <span class="ql-formula" data-value="\\frac{1}{2}">\uFEFF<span contenteditable="false"><span class="katex">½</span></span></span> y</p>';
    expect(runsToText(parseRichText(html))).toBe('x $\\frac{1}{2}$ y');
    expect(isCleanRichText(html)).toBe(true);
  });

  it('written and read again has the same lines', () => {
    const run = fc.record(
      {
        text: fc.string({ minLength: 1, maxLength: 8 }),
        bold: fc.constant(true as const),
        italic: fc.constant(true as const),
        underline: fc.constant(true as const),
        strike: fc.constant(true as const),
        color: fc.constantFrom('red', '#00f'),
        fontSize: fc.constantFrom('12px', '1.5em'),
      },
      { requiredKeys: ['text'] },
    );
    const lines = fc.array(fc.array(run, { maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(lines, (source) => {
        const once = parseRichText(runsToHtml(source));
        expect(runsToText(once)).toBe(runsToText(source));
        expect(parseRichText(runsToHtml(once))).toEqual(once);
      }),
    );
  });

  it('is left alone when it holds only marks, and rebuilt from them when it holds anything else', () => {
    for (const clean of [
      '<p><span style="color: rgb(1, 2, 3);">a</span></p>',
      'a < b',
      'a < c',
      '',
    ]) {
      expect(cleanRichText(clean)).toBe(clean);
    }
    for (const [dirty, rebuilt] of [
      ['<p onclick="x">a</p>', '<p>a</p>'],
      ['<svg/onload=alert(1)>a', '<p>a</p>'],
      ['<p><b>a</b><!-- x --></p>', '<p><strong>a</strong></p>'],
      ['<p style="background:\\75rl(x)">a</p>', '<p>a</p>'],
      ['<math><maction xlink:href="javascript:x">a</maction></math>', '<p>a</p>'],
      ['<form action="x"><button>a</button></form>', '<p>a</p>'],
      ['<span style="position: fixed; top: 0">a</span>', '<p>a</p>'],
      [
        '<span style="color:red;position:absolute">a</span>',
        '<p><span style="color: red;">a</span></p>',
      ],
    ] as const) {
      expect(cleanRichText(dirty)).toBe(rebuilt);
    }
  });
});

it.each(['plaintext', 'noembed', 'noframes', 'xmp', 'title', 'textarea', 'marquee', 'x-y'])(
  'rich text with an element %s, which is not on the list, is never taken for clean',
  (name) => {
    const hostile = `<${name} onfocus="x()" tabindex=1 autofocus>a<img src=x onerror=1>`;
    expect(isCleanRichText(hostile)).toBe(false);
    const cleaned = cleanRichText(hostile);
    expect(isCleanRichText(cleaned)).toBe(true);
    expect(cleaned).not.toMatch(/<(?!\/?(?:p|span|strong|em|s|u|br)\b)/);
  },
);

describe('a link', () => {
  it.each([
    'https://a.b',
    'HTTP://A',
    'mailto:a@b',
    'tel:+86',
    '#uid',
    '/x?y',
    'www.a.b:8080/c',
    'localhost:3000',
    '//a.b',
  ])('to %j is safe', (link) => {
    expect(safeLink(` ${link}\n`)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0000java\nscript:alert(1)',
    `j${'\n'.repeat(500)}avascript:alert(1)`,
    'javascript:1/alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'blob:x',
    'ms-word:x',
    '',
    '  ',
  ])('to %j is not', (link) => {
    expect(safeLink(link)).toBeNull();
  });
});

describe('character references', () => {
  it('are replaced once, and left when they mean nothing', () => {
    expect(decodeEntities('&lt;&#60;&#x3C;&amp;lt;&nbsp;&unknown;&#0;&#xD800;&#x110000;&')).toBe(
      '<<<&lt;\u00A0&unknown;&#0;&#xD800;&#x110000;&',
    );
  });
});

describe('an image', () => {
  const bytes = (size: number, ...values: [number, number[]][]): Uint8Array => {
    const data = new Uint8Array(size);
    for (const [at, part] of values) data.set(part, at);
    return data;
  };

  it.each([
    ['PNG', bytes(26, [0, [0x89, 0x50, 0x4e, 0x47]], [18, [1, 0]], [23, [7]])],
    ['GIF', bytes(26, [0, [0x47, 0x49, 0x46, 0x38]], [6, [0, 1, 7, 0]])],
    ['BMP', bytes(26, [0, [0x42, 0x4d]], [18, [0, 1, 0, 0, 0xf9, 0xff, 0xff, 0xff]])],
    [
      'JPEG',
      bytes(40, [0, [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 7, 1, 0]]),
    ],
    [
      'lossy WebP',
      bytes(30, [0, [0x52, 0x49, 0x46, 0x46]], [12, [0x56, 0x50, 0x38, 0x20]], [26, [0, 1, 7, 0]]),
    ],
    [
      'lossless WebP',
      bytes(
        30,
        [0, [0x52, 0x49, 0x46, 0x46]],
        [12, [0x56, 0x50, 0x38, 0x4c]],
        [21, [255, 0x80, 1, 0]],
      ),
    ],
    [
      'extended WebP',
      bytes(
        30,
        [0, [0x52, 0x49, 0x46, 0x46]],
        [12, [0x56, 0x50, 0x38, 0x58]],
        [24, [255, 0, 0, 6]],
      ),
    ],
  ])('of kind %s tells its size', (_name, data) => {
    expect(imagePixelSize(data)).toEqual({ width: 256, height: 7 });
    expect(imagePixelSize(data.subarray(0, 20))).toBeNull();
  });

  it('in a data URL is only taken when it is one of the image types', () => {
    expect(parseImageDataUrl('data:image/gif;base64,AQI=')).toEqual({
      type: 'image/gif',
      bytes: new Uint8Array([1, 2]),
    });
    expect(parseImageDataUrl('data:image/svg+xml;charset=utf-8,%3Csvg/%3E')?.type).toBe(
      'image/svg+xml',
    );
    for (const bad of [
      'data:text/html;base64,AQI=',
      'data:image/png;base64,***',
      'data:image/svg+xml,%',
      'x',
      '',
    ]) {
      expect(parseImageDataUrl(bad)).toBeNull();
    }
  });

  it('of kind SVG is harmless only when it draws and does nothing else', () => {
    const harmless = (inner: string) =>
      isHarmlessSvg(new TextEncoder().encode(`<svg>${inner}</svg>`));
    expect(
      harmless('<path fill="url(#a)"/><use href="#a"/><image href="data:image/png;base64,AA"/>'),
    ).toBe(true);
    for (const inner of [
      '<script/>',
      '<svg:script/>',
      '<path onclick="x"/>',
      '<foreignObject/>',
      '<image href="https://t.example/x.png"/>',
      '<a href="javascript:x"/>',
      '<style>@import "x"</style>',
      '<path fill="url(https://t.example)"/>',
      '<!DOCTYPE x>',
      '<set attributeName="href" to="x"/>',
      '<path style="fill:u\\72l(https://t.example)"/>',
    ]) {
      expect(harmless(inner)).toBe(false);
    }
    const wide = Uint16Array.from('\uFEFF<svg><script/></svg>', (unit) => unit.charCodeAt(0));
    expect(isHarmlessSvg(new Uint8Array(wide.buffer))).toBe(false);
    const declared = (name: string) =>
      isHarmlessSvg(new TextEncoder().encode(`<?xml version="1.0" encoding="${name}"?><svg/>`));
    expect([declared('UTF-8'), declared('UTF-7'), declared('utf-16')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
