import { expect, it } from 'vitest';
import { createParser } from '../src/grammar.ts';
import { renderMarkdown } from '../src/render.ts';
import { searchParts, searchText } from '../src/search-text.ts';
import golden from './golden.json' with { type: 'json' };
import { goldenSamples } from './golden-samples.ts';
import { goldenOf } from './golden.ts';

it('reads the golden samples as they stand, whatever stood before in the same parser', () => {
  const made = Object.fromEntries(
    Object.entries(goldenSamples).map(([name, markdown]) => [name, goldenOf(markdown)]),
  );
  expect(made).toEqual(golden);
  expect(Object.keys(golden).length).toBeGreaterThanOrEqual(100);
});

it('an article reads as a note does', () => {
  const parser = createParser({ profile: 'article' });
  for (const [name, { html }] of Object.entries(golden))
    expect(parser.render(goldenSamples[name] ?? '', {}), name).toBe(html);
});

it('a comment has no headings, pictures, formulas, notes or callouts', () => {
  const comment =
    '# 题\n\n![图](/a.png) $x$ [[甲]] [^1]\n\n> [!note]\n> 文\n\n**粗** `码` https://a.cn';
  expect(renderMarkdown(comment, { profile: 'comment' })).toBe(
    '<p># 题</p>\n<p>!<a href="/a.png">图</a> $x$ [[甲]] [^1]</p>\n' +
      '<blockquote>\n<p>[!note]<br>\n文</p>\n</blockquote>\n' +
      '<p><strong>粗</strong> <code>码</code> <a href="https://a.cn" rel="noopener noreferrer nofollow">https://a.cn</a></p>\n',
  );
});

it('leads to notes where they can be read, and draws formulas where it is told how', () => {
  const html = renderMarkdown('[[甲 乙|丙]] ![[图.png]] $x$\n\n$$\ny\n$$', {
    noteAddress: (name) => `/n/${encodeURIComponent(name)}`,
    drawFormula: (tex, isDisplayed) => (isDisplayed ? `<div>${tex}</div>` : undefined),
  });
  expect(html).toBe(
    '<p><a href="/n/%E7%94%B2%20%E4%B9%99" class="note-link">丙</a> ' +
      '<a href="/n/%E5%9B%BE.png" class="note-link note-embed">图.png</a> <code class="formula-source">$x$</code></p>\n' +
      '<div class="formula" role="group" aria-label="公式" tabindex="0"><div>y</div></div>\n',
  );
});

it('makes no heading of a line that begins or ends a fold', () => {
  const html = renderMarkdown('<details>\n甲\n---\n\n</details>\n===');
  expect(html).toMatch(
    /^<details>\n?<summary>详情<\/summary>\n?<h2>甲<\/h2>\n<\/details>\n?<p>===/,
  );
});

it('two texts on a page share no ids', () => {
  const idsOf = (docId: string): string[] =>
    Array.from(
      renderMarkdown('甲[^1]乙[^1]\n\n[^1]: 注', { docId }).matchAll(/id="([^"]*)"/g),
      ([, id = '']) => id,
    );
  expect(idsOf('a')).toEqual(['fnref-a-1', 'fnref-a-1:1', 'fn-a-1']);
  expect(new Set([...idsOf('a'), ...idsOf('b')]).size).toBe(6);
});

it('is found by its words and by the addresses it names', () => {
  const text =
    '# 题 **一**\n\n这是**重点**内容，还有`行内`代码，[链接文字](https://a.cn/x)之后，~~删除线~~ x^2^\n\n![图](/b.png) [[项目|计划]] [x](https://a.cn/x)';
  expect(searchText(text)).toBe(
    '题 一\n这是重点内容，还有行内代码，链接文字之后，删除线 x2\n图 计划 x\nhttps://a.cn/x\n/b.png\n项目',
  );
  expect(searchText('[[甲]] $\\alpha$ $x$\n\n```ts\nlet a\n```')).toBe(
    '甲 （公式） x\nlet a\n\n\\alpha\nts',
  );
  expect(searchText('数据\n库里 a\nb\n\n另起')).toBe('数据库里 a\nb\n另起');
  // As it is read, not as it travels; what is no text stays.
  expect(searchText('[x](https://a.cn/%E4%B8%AD%E6%96%87%20%E4?q=%2F) [y](/中文)')).toBe(
    'x y\nhttps://a.cn/中文%20%E4?q=%2F\n/中文',
  );
});

it('is found with its code and what it hides apart from its words, and nothing is lost between them', () => {
  const text =
    '---\ntags: [一]\n---\n正文 `行内` [链接](https://a.cn/x)\n\n- 项\n\n      缩进的代码\n\n```sh\nnpm install\n```\n\n后文';
  expect(searchParts(text)).toEqual({
    words: '正文 行内 链接\n项\n后文',
    properties: 'tags: [一]',
    code: '缩进的代码\n\nnpm install\n',
    hidden: 'https://a.cn/x\nsh',
  });
  const linesOf = (...parts: string[]): string[] =>
    parts.flatMap((part) => part.split('\n').filter((line) => line !== '')).sort();
  for (const markdown of Object.values(goldenSamples))
    expect(linesOf(...Object.values(searchParts(markdown)))).toEqual(linesOf(searchText(markdown)));
});
