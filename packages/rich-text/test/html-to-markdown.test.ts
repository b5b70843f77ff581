import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../tools/sampled.ts';
import { createParser } from '@wm/markdown/grammar';
import { plainTextOf } from '@wm/markdown/plain-text';
import { htmlToMarkdown } from '../src/html-to-markdown.ts';
import { parseHtml, textOf } from '../src/html-tree.ts';
import { hostileTexts } from './hostile-texts.ts';
import {
  chatPage,
  excelPage,
  feishuPage,
  googlePage,
  webPage,
  wordPage,
  wpsPage,
} from './clipboards.ts';

const parser = createParser();

describe('what was copied', () => {
  it('from Word', () => {
    expect(htmlToMarkdown(wordPage).split('\n')).toEqual([
      '# 年度总结',
      '',
      '## 1. 概述',
      '',
      '**重点**高亮<em><u>italic</u></em>~~旧~~面积m^2^，换行',
      '',
      '1. 第一',
      '   - 内层',
      '2. 第二',
      '3. 中文编号',
      '',
      '| 数量 | 12 |  |',
      '| --- | --- | --- |',
      '',
      '图后',
    ]);
  });

  it('from a spreadsheet', () => {
    expect(htmlToMarkdown(excelPage).split('\n')).toEqual([
      '| **姓名** | **金额\\|元** | **备注** |',
      '| --- | --- | --- |',
      '| 张三 | 1,200 | 两行<br>文字 |',
      '| 合计 |  |  |',
    ]);
  });

  it('from Feishu', () => {
    expect(htmlToMarkdown(feishuPage).split('\n')).toEqual([
      '## 会议纪要',
      '',
      '**时间：**周三 ~~周四~~',
      '',
      '- 一级',
      '  - 二级',
      '',
      '* [x] 已完成的事',
      '* [ ] 没做的事',
      '',
      '```Python',
      'def f():',
      '    return 1',
      '```',
      '',
      '> 引用',
    ]);
  });

  it('from Google Docs', () => {
    expect(htmlToMarkdown(googlePage).split('\n')).toEqual([
      '## 季度计划',
      '',
      '先看 **重点**<em>和强调</em>~~旧的~~[链接](https://example.com/a)',
      '',
      '1. 第一',
      '   - 里层',
      '2. 第二',
      '',
      '* [x] 做完了',
      '* [ ] 没做',
      '',
      '| **合并** |  |',
      '| --- | --- |',
      '| 高 | 一<br>二 |',
      '|  | 三 |',
    ]);
  });

  it('from WPS', () => {
    expect(htmlToMarkdown(wpsPage).split('\n')).toEqual([
      '# 会议通知',
      '',
      '请**全体**<u>参加</u>',
      '',
      '1. 签到',
      '2. 开会',
      '',
      '| 时间 | 地点 |',
      '| --- | --- |',
      '| 9:00 | 三楼 |',
    ]);
  });

  it('from a page', () => {
    expect(htmlToMarkdown(webPage).split('\n')).toEqual([
      '# 标题',
      '',
      '一段 **粗体** 与 *斜体*、==高亮==、H~2~O、[链接](https://example.com/a?b=1) `x = 1`。',
      '',
      '```js',
      'const a = `x`;',
      'b();',
      '```',
      '',
      '3. 第三',
      '',
      '   补充',
      '',
      '4. 第四',
      '',
      '[示意图](https://example.com/a.png)',
      '',
      '| 列 | 值 |',
      '| --- | --- |',
      '| 甲 | `a\\|b` |',
    ]);
  });

  it('from a chat', () => {
    expect(htmlToMarkdown(chatPage).split('\n')).toEqual([
      '质能方程 \\(E=mc^2\\) 很**有名**：',
      '',
      '$$\\frac{1}{2}$$',
      '',
      '```python',
      'print(1)',
      'print(2)',
      '```',
      '',
      '- **第一点：**说明',
      '- 第二点',
    ]);
  });
});

describe('what our grammar would read as a mark', () => {
  it.each([
    ['<p># 不是标题 *不是斜体* _x_ `码`</p>', '\\# 不是标题 \\*不是斜体\\* \\_x\\_ \\`码\\`'],
    [
      '<p>2 * 3, a_b, 9:00~18:00, $5, [甲, <5, AT&T, C:\\路径\\a</p>',
      '2 * 3, a_b, 9:00~18:00, $5, [甲, <5, AT&T, C:\\路径\\a',
    ],
    [
      '<p>1. 不是</p><p>- 不是</p><p>2026年</p><p>---</p><p>==</p>',
      '1\\. 不是\n\n\\- 不是\n\n2026年\n\n\\---\n\n\\==',
    ],
    [
      '<p>$5 与 $6，x^2^，~~不~~，[[甲]] [^1]</p>',
      '\\$5 与 \\$6，x\\^2\\^，\\~\\~不\\~\\~，\\[\\[甲]] \\[\\^1]',
    ],
    ['<p>&lt;b&gt;字&lt;/b&gt; &amp;copy; \\*</p>', '\\<b>字\\</b> \\&copy; \\\\\\*'],
    ['<p>一<br>- 二<br>三</p>', '一\n\\- 二\n三'],
    ['<blockquote><p>[!note] 字</p></blockquote>', '> \\[!note] 字'],
    ['<h2>C #</h2>', '## C \\#'],
  ])('stays what it is: %s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
    expect(wordsOf(markdown)).toBe(bare(textOf(parseHtml(html))));
  });

  it.each([
    ['<p>前<b> 粗 </b>后</p>', '前 **粗** 后'],
    ['<p><b>这是</b><b>两段</b>字</p>', '**这是两段**字'],
    ['<p>这是<b>“重点”</b>的</p>', '这是**“重点”**的'],
    ['<p>a<b>“b”</b>c</p>', 'a<strong>“b”</strong>c'],
    [
      '<p><b><i>粗斜</i></b> <b>粗<i>斜</i>粗</b></p>',
      '***粗斜*** **粗**<strong><em>斜</em></strong>**粗**',
    ],
    [
      '<p>H<sub>2</sub>O x<sup>2</sup> <sub>一，二</sub> <u>下</u> <mark>亮</mark> <s>删</s></p>',
      'H~2~O x^2^ <sub>一，二</sub> <u>下</u> ==亮== ~~删~~',
    ],
    [
      '<p><a href="https://a.cn/(b)">链<b>接</b></a> <a href="https://a.cn">https://a.cn</a></p>',
      '[链**接**](https://a.cn/%28b%29) <https://a.cn>',
    ],
    ['<p><code>a`b</code> <code>`</code></p>', '``a`b`` `` ` ``'],
  ])('is a mark where it was one: %s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
    expect(wordsOf(markdown)).toBe(bare(textOf(parseHtml(html))));
  });

  it.each([
    ['<ol start="9"><li>甲<ul><li>乙</li></ul></li><li>丙</li></ol>', '9. 甲\n   - 乙\n10. 丙'],
    [
      '<ul><li>一</li></ul><ul><li>二</li></ul><ol><li>三</li></ol><ol><li>四</li></ol>',
      '- 一\n\n* 二\n\n1. 三\n\n1) 四',
    ],
    [
      '<ul><li><p>一</p><p>二</p></li><li></li><li><pre>码</pre></li></ul>',
      '- 一\n\n  二\n\n-\n\n- ```\n  码\n  ```',
    ],
    ['<pre>a ``` b<br>c</pre>', '````\na ``` b\nc\n````'],
    [
      '<table><tr><td colspan="2">甲|乙</td><td rowspan="2"><p>一</p><p>二</p></td></tr><tr><td>1</td><td>2</td></tr></table>',
      '| 甲\\|乙 |  | 一<br>二 |\n| --- | --- | --- |\n| 1 | 2 |  |',
    ],
    [
      '<blockquote><p>甲</p><blockquote>乙</blockquote></blockquote><hr><p>丙</p>',
      '> 甲\n>\n> > 乙\n\n***\n\n丙',
    ],
  ])('keeps its blocks apart: %s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });
});

/** Words without what parts them. */
const bare = (text: string): string => text.replace(/[\s\u200B]+/g, '');

const wordsOf = (markdown: string): string => bare(plainTextOf(parser.parse(markdown, {})));

const text = fc
  .array(
    fc.constantFrom(
      ...'字a1 *_`~^=$[]()<>#+-.!|\\&:，。“”'.split(''),
      '**',
      '[^1]',
      '\\(',
      '\\[',
      '$$',
      '&amp;',
      '<b>',
      '1. ',
      '- ',
      '==',
      '[[',
      ']]',
      'x_y',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
const inline = fc.letrec<{ inline: string; many: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc
      .tuple(fc.constantFrom('b', 'i', 's', 'u', 'mark', 'sub', 'sup', 'span', 'code'), tie('many'))
      .map(([name, inside]) => `<${name}>${inside}</${name}>`),
    tie('many').map((inside) => `<a href="https://a.cn/x">${inside}</a>`),
    fc.constant('<br>'),
  ),
  many: fc.array(tie('inline'), { maxLength: 4 }).map((all) => all.join('')),
})).many;
const block = fc.letrec<{ block: string; many: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h3', 'div', 'pre'), inline)
      .map(([name, inside]) => `<${name}>${inside}</${name}>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('many'), { maxLength: 3 }))
      .map(
        ([name, items]) => `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`,
      ),
    tie('many').map((inside) => `<blockquote>${inside}</blockquote>`),
    fc
      .array(fc.array(inline, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map(
        (rows) =>
          `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
      ),
    inline,
  ),
  many: fc.array(tie('block'), { maxLength: 3 }).map((all) => all.join('')),
})).many;

it('has, read back, the words it was made of', () => {
  fc.assert(
    fc.property(block, (html) => {
      expect(wordsOf(htmlToMarkdown(html))).toBe(bare(textOf(parseHtml(html))));
    }),
    { numRuns: sampled(3000, 20_000) },
  );
});

it('holds nothing that runs, whatever it was made of', () => {
  for (const hostile of hostileTexts) {
    const html = parser.render(htmlToMarkdown(hostile), {});
    expect(html, hostile).not.toMatch(
      /<(?:script|iframe|svg|style|object|form)|\son\w+="|href="(?!https?:|mailto:|tel:|[/#"])/i,
    );
  }
});

it('takes a time that grows no faster than the page', () => {
  const cost = (html: string): number => {
    const began = process.threadCpuUsage();
    htmlToMarkdown(html);
    return process.threadCpuUsage(began).user / 1000;
  };
  for (const piece of [
    '<ul><li>',
    '<b>a',
    '<p>[a](',
    '<td>a',
    '<blockquote>',
    '<li>a</li>',
    '<b>a</b><i>b</i>',
    '<p>$a~b^c</p>',
    '<code>`',
    '<p>* _a</p>',
    '<pre>a',
    '<ol><li>a</li></ol>',
    '<br>',
  ]) {
    const [some, more] = [5000, 40_000].map((length) => piece.repeat(length / piece.length));
    cost(some ?? '');
    const once = Math.max(2, Math.min(...Array.from({ length: 3 }, () => cost(some ?? ''))));
    expect(cost(more ?? '') / once, piece).toBeLessThan(32);
  }
});
