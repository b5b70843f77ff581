import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOutlineText, writeOutlineText } from '../../src/io/markdown/outline-text.ts';
import { readPastedText } from '../../src/io/read-paste.ts';
import { writeClipboard } from '../../src/io/smm/write-smm.ts';
import type { MindNode } from '../../src/model/document.ts';
import { sampleMap } from './sample-map.ts';

function outline(nodes: readonly MindNode[]): unknown[] {
  return nodes.map(({ data, children = [] }) =>
    children.length === 0 ? data.text : [data.text, outline(children)],
  );
}

describe('a map as plain text', () => {
  it('has one line per node, three spaces per level, summaries in brackets', () => {
    expect(writeOutlineText(sampleMap().root).text).toBe(
      `中心主题 [旧格式的概要]
   第一个 两行
      a1
      a2
      a3
   自由主题 [自由的概要]
      子主题
   图片 [概要]
      图片键


   范围概要 [前两个] [第三个]
      d1
      d2
      $E=mc^2$
`,
    );
  });

  it('reports what plain text cannot hold', () => {
    const examples = writeOutlineText(sampleMap().root).findings.map(({ code, count }) => [
      code,
      count,
    ]);
    expect(examples).toEqual([
      ['lines-joined', 1],
      ['not-in-format', 15],
    ]);
  });

  it('reads back as the same tree', () => {
    const word = fc.stringMatching(/^[\p{L}]{1,8}( [\p{L}]{1,8}){0,2}$/u);
    const { tree } = fc.letrec<{ tree: MindNode }>((tie) => ({
      tree: fc.record({
        data: word.map((text) => ({ text, expand: true })),
        children: fc.oneof(
          { maxDepth: 6 },
          fc.constant([]),
          fc.array(tie('tree'), { maxLength: 4 }),
        ),
      }) as fc.Arbitrary<MindNode>,
    }));
    fc.assert(
      fc.property(tree, (root) => {
        const [read] = readOutlineText(writeOutlineText(root).text);
        expect(read).toEqual(root);
      }),
    );
  });
});

describe('an indented list', () => {
  it.each([
    ['spaces', '甲\n  乙\n    丙\n  丁\n戊', [['甲', [['乙', ['丙']], '丁']], '戊']],
    ['tabs', 'a\n\tb\n\t\tc\nd', [['a', [['b', ['c']]]], 'd']],
    ['full-width spaces and blank lines', 'a\r\n\u3000\u3000b\r\n\r\nc', [['a', ['b']], 'c']],
    ['bullets under a title', '标题\n- a\n  - b\n- c', [['标题', [['a', ['b']], 'c']]]],
    ['numbers', '1. a\n2. b\n   1) c', ['a', ['b', ['c']]]],
    ['ragged indentation', 'a\n      b\n   c\n d', [['a', ['b', 'c', 'd']]]],
    ['one number that is text', '2024. 年终总结\n  总结', [['2024. 年终总结', ['总结']]]],
  ])('with %s becomes a tree', (_name, text, expected) => {
    expect(outline(readOutlineText(text))).toEqual(expected);
  });
});

describe('pasted text', () => {
  const kindOf = (text: string) => {
    const { kind, nodes } = readPastedText(text);
    return [kind, outline(nodes)];
  };

  it('is our own nodes, Markdown, a list, or one node with the line breaks removed', () => {
    expect(kindOf(writeClipboard([{ data: { text: 'a' } }]))).toEqual(['nodes', ['a']]);
    expect(kindOf('# a\n## b\n- [x] c')).toEqual(['markdown', [['a', [['b', ['c']]]]]]);
    expect(kindOf('a\n\tb')).toEqual(['outline', [['a', ['b']]]]);
    expect(kindOf('- a\n- b')).toEqual(['outline', ['a', 'b']]);
    expect(kindOf('第一行\r\n第二行\n第三行')).toEqual(['text', ['第一行第二行第三行']]);
    expect(kindOf('{"simpleMindMap":true')).toEqual(['text', ['{"simpleMindMap":true']]);
    expect(kindOf('')).toEqual(['text', []]);
  });

  it('is never an error, also when it is nested too deeply for an outline', () => {
    const text = Array.from({ length: 2500 }, (_, depth) => `${' '.repeat(depth)}x`).join('\n');
    expect(readPastedText(text).kind).toBe('text');
  });
});
