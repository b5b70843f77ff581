import { describe, expect, it } from 'vitest';

import { relativeUrl } from '../package/book-path.ts';
import { defaultLimits } from '../limits.ts';
import { sanitizeMarkup, type SanitizedMarkup } from './sanitize-markup.ts';

const files = new Set([
  'OEBPS/i.png',
  'OEBPS/a.css',
  'OEBPS/text/c.xhtml',
  'OEBPS/text/d.xhtml',
  'OEBPS/s.mp3',
]);

function clean(source: string, kind: 'xhtml' | 'svg' = 'xhtml'): SanitizedMarkup {
  const path = 'OEBPS/text/c.xhtml';
  return sanitizeMarkup(source, {
    path,
    kind,
    resource: (target) => (files.has(target) ? relativeUrl(path, target) : undefined),
    limits: defaultLimits,
  });
}

function body(markup: string): string {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${markup}</body></html>`;
  return /<body>([^]*)<\/body>/.exec(clean(source).markup)![1]!;
}

describe('sanitizeMarkup', () => {
  it.each([
    [
      'structure and text',
      '<section><h1 id="a" class="b c">x</h1><p>y<br/>z</p></section>',
      '<section><h1 id="a" class="b c">x</h1><p>y<br/>z</p></section>',
    ],
    [
      'epub:type and roles',
      '<aside epub:type="footnote" role="doc-footnote" aria-label="n">x</aside>',
      '<aside epub:type="footnote" role="doc-footnote" aria-label="n">x</aside>',
    ],
    [
      'empty elements that HTML must see closed',
      '<p/><a id="x"/><td/>',
      '<p></p><a id="x"></a><td></td>',
    ],
    [
      'pictures of the book',
      '<img src="../i.png" alt="图" width="9"/>',
      '<img src="../i.png" alt="图" width="9"/>',
    ],
    [
      'links inside the book',
      '<a href="d.xhtml#x y">x</a><a href="#z">y</a>',
      '<a href="d.xhtml#x%20y">x</a><a href="#z">y</a>',
    ],
    [
      'links to the web, made harmless',
      '<a href="https://e.cn/?a=1&amp;b=2" target="_top" rel="opener">x</a>',
      '<a href="https://e.cn/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    ],
    [
      'sound without starting it',
      '<audio src="../s.mp3" autoplay="autoplay"/>',
      '<audio src="../s.mp3" controls="controls" preload="none"></audio>',
    ],
    [
      'drawings',
      '<svg viewBox="0 0 9 9"><g fill="url(#g)"><use xlink:href="#u"/></g><linearGradient id="g"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><g fill="url(#g)"><use xlink:href="#u"></use></g><linearGradient id="g"></linearGradient></svg>',
    ],
    [
      'drawings embedded as objects',
      '<object type="image/png" data="../i.png">x</object>',
      '<img src="../i.png" alt=""/>',
    ],
    ['the fallback of other objects', '<object data="x.swf"><p>y</p></object>', '<p>y</p>'],
    [
      'formulas',
      '<math><mfrac><mi mathvariant="bold">x</mi><mn>2</mn></mfrac></math>',
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi mathvariant="bold">x</mi><mn>2</mn></mfrac></math>',
    ],
    ['text of unknown elements', '<custom-x><blink>x</blink></custom-x>', 'x'],
    ['white space in attributes', '<p title="a&#10;b">x</p>', '<p title="a&#10;b">x</p>'],
    [
      'inline style',
      '<p style="writing-mode:vertical-rl;position:fixed">x</p>',
      '<p style="writing-mode:vertical-rl">x</p>',
    ],
  ])('keeps %s', (_what, markup, expected) => expect(body(markup)).toBe(expected));

  it('reads elements by their namespace, not by their prefix', () => {
    const source =
      '<h:html xmlns:h="http://www.w3.org/1999/xhtml" xmlns:s="http://www.w3.org/2000/svg" xmlns:o="urn:other"><h:body>' +
      '<h:p>a</h:p><s:svg><s:rect/></s:svg><o:p>b</o:p></h:body></h:html>';
    expect(clean(source).markup).toContain(
      '<body><p>a</p><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><rect></rect></svg>b</body>',
    );
  });

  it('gathers style sheets, styles and the viewport in the head', () => {
    const source =
      '<html lang="ja"><head><meta name="viewport" content="width=9, height=9"/><meta name="x" content="y"/>' +
      '<link rel="alternate stylesheet" href="../a.css" title="v" class="vertical"/><link rel="stylesheet" href="gone.css"/></head>' +
      '<body><style>p{x:y}</style><p>z</p></body></html>';
    const { markup } = clean(source);
    expect(markup).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<!DOCTYPE html>\n<html [^>]*lang="ja" xml:lang="ja">/,
    );
    expect(/<head>([^]*)<\/head>/.exec(markup)![1]).toBe(
      '<meta charset="utf-8"/><title></title><meta name="viewport" content="width=9, height=9"/>' +
        '<link rel="alternate stylesheet" type="text/css" href="../a.css" title="v" class="vertical"/><style>p{x:y}</style>',
    );
  });

  it('counts what it removes by what it would have done', () => {
    const { removals } = clean(
      '<html><body onload="x"><script>x</script><a href="javascript:x">y</a><img src="http://e.cn/a"/><p style="background:url(//e.cn/b)">z</p></body></html>',
    );
    expect(removals).toEqual({ active: 3, remote: 2 });
  });

  it('falls back to the rules of HTML and says so', () => {
    const result = clean('<body><p>a<p>b<br>c & d < e</i><td>f</body>');
    expect([
      result.isWellFormed,
      result.markup.includes('<body><p>a</p><p>b<br/>c &amp; d &lt; e<td>f</td></p></body>'),
    ]).toEqual([false, true]);
    expect(clean('<html><body><p>a</p></body></html>').isWellFormed).toBe(true);
  });

  it('ignores entities that a document declares', () => {
    const result = clean(
      '<!DOCTYPE html [<!ENTITY x "<b>y</b>">]><html><body><p>&x;&nbsp;</p></body></html>',
    );
    expect(result.declaredEntities).toBe(true);
    expect(result.markup).toContain('<p>&amp;x;\u00a0</p>');
  });

  it('writes a stand-alone drawing with one root', () => {
    expect(
      clean('<svg onload="x" epub:type="y"><title>t</title><rect/></svg><svg/>', 'svg').markup,
    ).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
        'xmlns:epub="http://www.idpf.org/2007/ops"><title>t</title><rect></rect></svg>',
    );
    expect(clean('<html><body>x</body></html>', 'svg').markup).toBe('');
  });

  it('refuses what is nested beyond the limit', () => {
    const deep = (levels: number): string =>
      `<html><body>${'<b>'.repeat(levels)}${'</b>'.repeat(levels)}</body></html>`;
    expect(clean(deep(250)).markup).toContain('<b><b>');
    expect(() => clean(deep(255))).toThrow(
      expect.objectContaining({ code: 'document-too-complex' }),
    );
  });
});
