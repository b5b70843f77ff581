import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../src/io/file-error.ts';
import { markdownNodes, readMarkdown } from '../../src/io/markdown/read-markdown.ts';
import { writeMarkdown } from '../../src/io/markdown/write-markdown.ts';
import type { MindNode } from '../../src/model/document.ts';
import { asFileHoldsIt } from './arbitrary-map.ts';
import { pngUrl, sampleMap } from './sample-map.ts';

/** Texts of a tree as nested lists, for short expectations. */
function outline(nodes: readonly MindNode[]): unknown[] {
  return nodes.map(({ data, children = [] }) =>
    children.length === 0 ? data.text : [data.text, outline(children)],
  );
}

const read = (text: string) => readMarkdown(text).sheets[0]?.file.root ?? { data: {} };

describe('Markdown written', () => {
  it('has headings to level six, then lists, with tasks, links, images, notes and summaries', () => {
    const chain = (texts: readonly string[]): MindNode[] => {
      const [text, ...rest] = texts;
      return text === undefined ? [] : [{ data: { text }, children: chain(rest) }];
    };
    const [deep] = chain(['二', '三', '四', '五', '六', '七', '八']);
    const root: MindNode = {
      data: { text: '中心 # 主题', note: '# 不是节点\n- 也不是\n\n最后' },
      children: [
        {
          data: {
            text: '链接',
            hyperlink: 'https://e.com/a b',
            hyperlinkTitle: '标题',
            checkbox: { done: true },
            generalization: [{ text: '全部' }, { text: '前二', range: [0, 1] }],
          },
        },
        {
          data: {
            text: '图*片*',
            image: pngUrl,
            imageTitle: '图',
            imageSize: { width: 60, height: 40.4 },
          },
        },
        {
          data: {
            text: '<p>行<strong>粗</strong></p><p>二</p>',
            richText: true,
            checkbox: { done: false },
          },
        },
        ...(deep ? [deep] : []),
      ],
    };
    root.children?.[3]?.children?.[0]?.children?.[0]?.children?.[0]?.children?.[0]?.children?.push({
      data: { text: '- 列表', note: '列表的备注' },
    });
    expect(writeMarkdown(root).text).toBe(`# 中心 # 主题

> # 不是节点
> - 也不是
> 
> 最后

## [x] [链接](<https://e.com/a&#32;b> "标题") [概要：全部] [概要 1-2：前二]

## 图\\*片\\*

![图](${pngUrl} =60x40)

## [ ] 行**粗**<br>二

## 二

### 三

#### 四

##### 五

###### 六
- 七
  - 八
- \\- 列表

  > 列表的备注

`);
  });

  it('reports what Markdown cannot hold', () => {
    const { findings } = writeMarkdown(sampleMap().root);
    const [finding] = findings;
    expect(finding?.code).toBe('not-in-format');
    expect(finding?.examples).toEqual(['图标', '标签', '关联线', '任务进度', '外框']);
  });
});

describe('Markdown read', () => {
  it('makes a tree of headings and lists of every kind', () => {
    const root = read(`---
title: 前言
---
# 根

## 一
- a
    - a1
\t* a2
- b
1. c
   1) c1

二
--
* [ ] 待办
* [x] 完成
###### 跳级 ##
## 三 ##
+ d
`);
    expect(outline([root])).toEqual([
      [
        '根',
        [
          ['一', [['a', ['a1', 'a2']], 'b', ['c', ['c1']]]],
          ['二', ['待办', '完成', '跳级']],
          ['三', ['d']],
        ],
      ],
    ]);
    const [todo, done] = root.children?.[1]?.children ?? [];
    expect([todo?.data.checkbox, done?.data.checkbox]).toEqual([{ done: false }, { done: true }]);
  });

  it('keeps paragraphs, code, tables and quotes as the note of the node above, unread', () => {
    const root = read(`# 根
第一段
第二行

\`\`\`js
# 不是标题
- 不是列表
\`\`\`

| a | b |
|---|---|

- 项
  续行

  > 引用
`);
    expect(root.data.note).toBe(
      '第一段\n第二行\n\n```js\n# 不是标题\n- 不是列表\n```\n\n| a | b |\n|---|---|',
    );
    expect(root.children?.[0]?.data.note).toBe('续行\n\n> 引用');
    const after = read('# 根\n- 项\n\n列表之后\n还有');
    expect([after.data.note, after.children?.[0]?.data.note]).toEqual([
      '列表之后\n还有',
      undefined,
    ]);
  });

  it('reads marks, links, images, escapes and references inside a line', () => {
    const root = read(
      '# **粗** 和 *斜* 与 ~~删~~ `代码` 2 * 3 * 4 snake_case_name \\*星\\* &amp; &#x4e2d; a<br/>b <b>c</b> 1 < 2',
    );
    expect(root.data).toEqual({
      text: '<p><strong>粗</strong> 和 <em>斜</em> 与 <s>删</s> <code>代码</code> 2 * 3 * 4 snake_case_name *星* &amp; 中 a</p><p>b c 1 &lt; 2</p>',
      richText: true,
      expand: true,
    });
    const link = read('# 看 [文档](https://e.com "标题") 和 [另一个](mailto:a@b.c)').data;
    expect(link).toMatchObject({
      text: '看 文档 和 另一个',
      hyperlink: 'https://e.com',
      hyperlinkTitle: '标题',
      note: '[另一个](mailto:a@b.c)',
    });
    expect(read(`# 图\n\n![标题](${pngUrl})\n`).data).toEqual({
      text: '图',
      expand: true,
      image: pngUrl,
      imageTitle: '标题',
      imageSize: { width: 1, height: 1 },
    });
  });

  it('puts several top entries, and text before the first, under a root of the file name', () => {
    const { sheets, findings } = readMarkdown('前言\n\n- a\n- b\n', { title: '文件' });
    const root = sheets[0]?.file.root;
    expect(root && outline([root])).toEqual([['文件', ['a', 'b']]]);
    expect(root?.data.note).toBe('前言');
    expect(findings.map((finding) => finding.code)).toEqual(['roots-joined']);
  });

  it('drops links and images that could run something, and says so', () => {
    const { sheets, findings } = readMarkdown(
      '# [a](javascript:alert(1)) ![b](data:text/html,x) <img src=x onerror=alert(1)>',
    );
    expect(sheets[0]?.file.root.data).toEqual({ text: 'a  ', expand: true });
    expect(findings.map((finding) => finding.code)).toEqual(['link-dropped', 'image-dropped']);
  });

  it('refuses an empty file as incorrect content', () => {
    expect(() => readMarkdown(' \n\n')).toThrow(FileError);
    expect(() => readMarkdown('')).toThrow('文件内容有误');
  });

  it('reads a file in GB18030, the encoding of Chinese Windows programs', () => {
    const bytes = Uint8Array.from([0x23, 0x20, 0xd6, 0xd0, 0xce, 0xc4]);
    expect(readMarkdown(bytes).sheets[0]?.file.root.data.text).toBe('中文');
  });
});

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const mark = fc.constantFrom(
  '#',
  '-',
  '1.',
  '*',
  '**',
  '_',
  '`',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '&amp;',
  '\\',
  '~~',
  ' ',
  '  ',
  '\n',
  '\t',
  '概要：',
  'x',
  '中',
  '=',
  '|',
  '---',
  '[ ] ',
  '\u3000',
);
const hardText = fc.oneof(
  text,
  fc.array(mark, { maxLength: 8 }).map((parts) => parts.join('')),
);
const note = hardText.filter((value) => value !== '' && !value.includes('\r'));
const link = fc.constantFrom(
  'https://e.com',
  'https://e.com/(a) b?c=<d>&e="f"#\\g',
  'mailto:a@b.c',
  '#uid',
);
const size = fc.record({
  width: fc.integer({ min: 1, max: 999 }),
  height: fc.integer({ min: 1, max: 999 }),
});

const data = fc
  .record(
    {
      text: hardText,
      note,
      link: fc.record(
        { hyperlink: link, hyperlinkTitle: hardText.filter((value) => value !== '') },
        { requiredKeys: ['hyperlink'] },
      ),
      checkbox: fc.record({ done: fc.boolean() }),
      image: fc.record({
        image: fc.constantFrom(pngUrl, 'https://e.com/a b.png'),
        imageTitle: hardText.filter((value) => value !== ''),
        imageSize: size,
      }),
      generalization: fc.array(
        fc.record({
          text: hardText,
          range: fc.option(
            fc.tuple(fc.nat(9), fc.nat(9)).map(([from, count]) => [from, from + count]),
            {
              nil: null,
            },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    },
    { requiredKeys: ['text'] },
  )
  .map(({ link: own, image, ...rest }) => Object.assign(rest, own, image, { expand: true }));

const { tree } = fc.letrec<{ tree: MindNode }>((tie) => ({
  tree: fc.record({
    data,
    children: fc.oneof({ maxDepth: 8 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
  }) as fc.Arbitrary<MindNode>,
}));

describe('Markdown written and read back', () => {
  it('gives the same texts, tasks, links, images, notes and summaries, whatever characters they hold', () => {
    fc.assert(
      fc.property(tree.map(asFileHoldsIt), (root) => {
        expect(read(writeMarkdown(root).text)).toStrictEqual(root);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same tree however deep it is', () => {
    const root: MindNode = { data: { text: '0', expand: true }, children: [] };
    let last = root;
    for (let depth = 1; depth < 300; depth += 1) {
      const child = { data: { text: String(depth), expand: true, note: 'n' }, children: [] };
      last.children?.push(child);
      last = child;
    }
    expect(read(writeMarkdown(root).text)).toStrictEqual(root);
  });

  it('turns the outline of a note into nodes and the nodes back into the same outline', () => {
    const source = '# 计划\n\n## 第一步\n\n> 说明\n\n### 细节\n\n## [x] 第二步\n';
    const [root] = markdownNodes(source);
    expect(root && writeMarkdown(root).text).toBe(source);
  });
});
