import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { flattenContents } from '../package/contents.ts';
import { markdownToEpub } from './markdown-to-epub.ts';
import { openBook } from '../package/open-book.ts';
import { readSection } from '../reading/read-section.ts';

const modified = new Date('2026-01-02T03:04:05Z');

function convert(text: string, title?: string): ReturnType<typeof openBook> {
  return openBook(
    markdownToEpub(text, { fallbackTitle: '无题', modified, ...(title ? { title } : {}) }),
  );
}

/** The inside of the first section's body, without the line breaks between its elements. */
function body(text: string): string {
  const markup = /<body>([^]*)<\/body>/.exec(readSection(convert(text), 0).markup)![1]!;
  return markup.replace(/(?<=>)\n(?=<)|\n$|(?<=<li>.)\n(?=<)/g, '');
}

describe('Markdown', () => {
  it.each([
    ['paragraphs', 'a\nb\n\nc', '<p>a<br/>\nb</p><p>c</p>'],
    [
      'emphasis',
      '*a* **b** ***c*** ~~d~~ _e_ f_g_h',
      '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> <s>d</s> <em>e</em> f_g_h</p>',
    ],
    [
      'emphasis between Chinese characters',
      '这是**重点。**后文',
      '<p>这是<strong>重点。</strong>后文</p>',
    ],
    ['marks that open nothing', '2 * 3 * 4, a* b, **', '<p>2 * 3 * 4, a* b, **</p>'],
    ['code', '`a<b` ``c`d``', '<p><code>a&lt;b</code> <code>c`d</code></p>'],
    ['escapes and entities', '\\*a\\* &copy; &lt; <', '<p>*a* © &lt; &lt;</p>'],
    ['hard breaks', 'a  \nb\\\nc', '<p>a<br/>\nb<br/>\nc</p>'],
    [
      'web links',
      '[甲](http://e.cn/a "t") <https://e.cn>',
      '<p><a href="http://e.cn/a" title="t" target="_blank" rel="noopener noreferrer nofollow">甲</a> <a href="https://e.cn/" target="_blank" rel="noopener noreferrer nofollow">https://e.cn</a></p>',
    ],
    [
      'link references',
      '[a][X] [y]\n\n[x]: http://e.cn/1\n[Y]: <http://e.cn/2> "z"',
      '<p><a href="http://e.cn/1" target="_blank" rel="noopener noreferrer nofollow">a</a> <a href="http://e.cn/2" title="z" target="_blank" rel="noopener noreferrer nofollow">y</a></p>',
    ],
    ['links that are none', '[a] [b](c', '<p>[a] [b](c</p>'],
    [
      'script links',
      '[a](javascript:alert(1)) <javascript:x>',
      '<p>[a](javascript:alert(1)) &lt;javascript:x&gt;</p>',
    ],
    [
      'HTML as text',
      '<script>alert(1)</script> <b>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;</p>',
    ],
    [
      'code blocks',
      '```js\na < b\n```\n\n    c\n\n    d',
      '<pre><code>a &lt; b\n</code></pre><pre><code>c\n\nd\n</code></pre>',
    ],
    [
      'quotes',
      '> a\nb\n>\n> > c',
      '<blockquote><p>a<br/>\nb</p><blockquote><p>c</p></blockquote></blockquote>',
    ],
    [
      'tight and loose lists',
      '- a\n- b\n  1. c\n  2. d\n\n* x\n\n* y',
      '<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul><ul><li><p>x</p></li><li><p>y</p></li></ul>',
    ],
    ['numbers that begin elsewhere', '3) a\n4) b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['underlined headings', 'c\nd\n---\n\ne', '<h2 id="h-1">c<br/>\nd</h2><p>e</p>'],
    ['rules', 'a\n\n---\n\n* * *', '<p>a</p><hr/><hr/>'],
    [
      'tables',
      '|a|b\\|c|\n|:-|:-:|\n|1|*2*|\n|3|',
      '<table><thead><tr><th style="text-align:left">a</th><th style="text-align:center">b|c</th></tr></thead><tbody><tr><td style="text-align:left">1</td><td style="text-align:center"><em>2</em></td></tr><tr><td style="text-align:left">3</td><td style="text-align:center"></td></tr></tbody></table>',
    ],
    ['headings', '# a #\n\n##### b#', '<h1 id="h-1">a</h1><h5 id="h-2">b#</h5>'],
  ])('turns %s into XHTML', (_what, text, expected) => expect(body(text)).toBe(expected));

  it('makes a section of each chapter and nests the contents', () => {
    const book = convert('# 书\n\n前言\n\n## 一\n\n甲\n\n### 细\n\n乙\n\n#### 更细\n\n## 二\n\n丙');
    expect(book.metadata.title).toBe('书');
    expect(book.sections).toHaveLength(3);
    expect(flattenContents(book.contents).map(({ label, section }) => [label, section])).toEqual([
      ['书', 0],
      ['一', 1],
      ['细', 1],
      ['二', 2],
    ]);
  });

  it('takes title and author from the front matter', () => {
    const book = convert('---\ntitle: "诗 集"\nauthor: 某人\ntags: [a]\n---\n\n正文');
    expect([book.metadata.title, book.metadata.creators]).toEqual([
      '诗 集',
      [{ name: '某人', role: 'aut' }],
    ]);
    expect(readSection(book, 0).text).toBe('正文');
    expect(convert('正文').metadata.title).toBe('无题');
    expect(convert('# a\n\n正文', '给定').metadata.title).toBe('给定');
  });

  it('embeds the pictures it is given and shows others by their text', () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
    const bytes = markdownToEpub('![图](images/a.png) ![无](b.png) ![远](http://e.cn/c.png)', {
      fallbackTitle: 'x',
      modified,
      files: [{ path: 'images/a.png', mediaType: 'image/png', bytes: png }],
    });
    expect(readSection(openBook(bytes), 0).markup).toContain(
      '<p><img src="../images/a.png" alt="图"/> <img alt="无"/> <img alt="远"/></p>',
    );
  });

  it('is refused when it is empty', () => {
    expect(() => convert(' \n')).toThrow(expect.objectContaining({ code: 'text-empty' }));
  });

  it.each([
    '[',
    '*a ',
    '_a ',
    '`',
    '> ',
    '- a\n',
    '[a](',
    '<http://',
    '~~a',
    '|a|b|\n|-|-|\n',
    '[^1]: [^1]',
  ])(
    'is not slowed down by %j over and over',
    (piece) => {
      const ticks = Array.from({ length: 300 }, (_unused, index) => '`'.repeat(index)).join('a');
      const text = `x\n\n${piece.repeat(100_000 / piece.length)}\n\n${ticks}`;
      const bytes = markdownToEpub(text, { fallbackTitle: '无题', modified });
      const book = openBook(bytes, { ratio: 10_000 });
      expect(book.sections).toHaveLength(1);
    },
    60_000,
  );

  it('never breaks the book, whatever the text', () => {
    const piece = fc.constantFrom(
      ...'#*_`~[]()<>!|\\-+>1.^:&"\n\n  '.split(''),
      '字',
      'a',
      '[^1]',
      '[^1]: ',
      '> [!note]- ',
      '[[a]]',
      '<kbd>',
      '</kbd>',
      '\n<details>\n',
      '\n</details>\n',
      '\n- [ ] ',
      '$x$',
      '\u0008',
      '```\n',
      '    ',
      '](',
      '--|--',
      '\n\n# ',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 60 }), (parts) => {
        const text = `x${parts.join('')}`;
        const section = readSection(convert(text), 0);
        expect(section.findings).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
