import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../test/hostile-texts.ts';
import { parseHtml } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { richTextToText } from './rich-text-to-text.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** All that may stand in a cleaned text, as a second list made by hand. */
const names = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup mark code pre blockquote ul ol li br hr a img span div ' +
    'table colgroup col thead tbody tr th td'
  ).split(' '),
);
const attributes = new Set(
  (
    'style href target rel title src alt width height start type span colspan rowspan class data-type data-checked ' +
    'data-colwidth'
  ).split(' '),
);

function faultsOf(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const own = [...node.attributes].flatMap(([name, value]) => {
      const isBad =
        !attributes.has(name) ||
        (name === 'src' && !/^\/prod-api\/[^\\]*$/.test(value)) ||
        (name === 'href' && !/^(https?:|mailto:|tel:|#|\/(?![/\\]))/i.test(value)) ||
        (name === 'style' && /url|expression|position|\\/i.test(value));
      return isBad ? [`${name}=${value}`] : [];
    });
    return [...(names.has(node.name) ? [] : [node.name]), ...own, ...faultsOf(node.children)];
  });
}

describe('X01 hostile rich text', () => {
  it('X01 is at least 300 texts', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
  });

  it('X01 keeps nothing that runs, loads or reaches out of the text', () => {
    for (const text of hostileTexts)
      expect(faultsOf(parseHtml(sanitizeRichText(text))), text).toEqual([]);
  });

  it('X01 stays as it is when cleaned again, so a second reading finds nothing new in it', () => {
    for (const text of hostileTexts) {
      const once = sanitizeRichText(text);
      expect(sanitizeRichText(once), text).toBe(once);
    }
  });

  it('X01 reads a million nested elements and a megabyte of signs in time', () => {
    const deep = '<div><b>'.repeat(500_000);
    expect(sanitizeRichText(`甲${deep}`)).toContain('甲');
    expect(sanitizeRichText('<'.repeat(1_000_000)).length).toBeGreaterThan(0);
    expect(sanitizeRichText('<p style="'.concat('a:'.repeat(300_000)))).toBe('');
  });
});

describe('a rich text', () => {
  it.each([
    '<p></p>',
    '<h1 style="text-align: center;">标题</h1><p>甲<strong>乙</strong><em>丙</em><u>丁</u><s>戊</s><code>己</code></p>',
    '<p><span style="color: rgb(220, 38, 38); background-color: rgb(255, 255, 0);">红</span></p>',
    '<ol start="3"><li><p>三</p><ul><li><p>内</p></li></ul></li></ol>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>做完</p></li></ul>',
    '<pre><code class="language-sql">select 1 &lt; 2 &amp;&amp; "x"</code></pre><hr><blockquote><p>引<br>用</p></blockquote>',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://example.com/?a=1&amp;b=2">链</a>&nbsp;&nbsp;空</p>',
    '<p><a target="_blank" rel="noopener noreferrer" href="/system/post">岗位</a></p>',
    '<img src="/prod-api/2026/11/a.png" alt="图" width="320">',
    '<table style="min-width: 50px;"><colgroup><col style="width: 100px;"><col style="min-width: 25px;"></colgroup><tbody><tr><th colspan="2" rowspan="1" data-colwidth="100,120" style="background-color: rgb(255, 255, 0);"><p>头</p></th></tr></tbody></table>',
  ])('of the editor comes out byte for byte: %s', (html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });

  it('loses what it may not hold, and keeps the words', () => {
    expect(
      sanitizeRichText(
        '<section class="x"><p id="a" onclick="b()">甲<font color="red">乙</font><!-- 丙 --></p></section><video>丁</video>',
      ),
    ).toBe('<p>甲乙</p>');
  });

  it('holds pictures of its own file host only', () => {
    const html =
      '<img src="/files/a.png"><img src="/prod-api/a.png"><img src="data:image/png;base64,AA">';
    expect(sanitizeRichText(html)).toBe('<img src="/prod-api/a.png">');
    expect(sanitizeRichText(html, { fileHost: '/files' })).toBe('<img src="/files/a.png">');
  });

  it('is read as plain words, a line for each block, cells parted by tabs', () => {
    expect(
      richTextToText(
        '<h2>标题</h2><p>甲<br>乙 &amp; 丙</p><ul><li><p>一</p></li><li><p>二</p></li></ul><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table><script>x</script>',
      ),
    ).toBe('标题\n甲\n乙 & 丙\n一\n二\na\tb');
  });
});
