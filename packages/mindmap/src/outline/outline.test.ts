import { describe, expect, it } from 'vitest';
import type { MindNode } from '../model/document.ts';
import { newMindMap } from '../model/default-document.ts';
import { readDocument } from '../model/read-document.ts';
import { countMap, outlineRows } from './outline-rows.ts';

function store(root: unknown) {
  const result = readDocument(root);
  if (!result.ok) throw new Error(result.error);
  return result.document.store;
}

function texts(nodes: readonly MindNode[], depth = 0): string[] {
  return nodes.flatMap(({ data, children = [] }) => [
    `${' '.repeat(depth)}${data.text}`,
    ...texts(children, depth + 1),
  ]);
}

describe('outline of a map', () => {
  const root = {
    data: { text: '<p>中<b>心</b></p>', richText: true, uid: 'r' },
    children: [
      {
        data: { text: 'a\nb', uid: 'a', expand: false },
        children: [{ data: { text: 'c', uid: 'c' } }],
      },
    ],
  };

  it('shows what the map shows, or everything', () => {
    expect(outlineRows(store(root))).toEqual([
      { id: 'r', depth: 0, text: '中心', hasChildren: true, isExpanded: true },
      { id: 'a', depth: 1, text: 'a\nb', hasChildren: true, isExpanded: false },
    ]);
    expect(outlineRows(store(root), () => true).map(({ id }) => id)).toEqual(['r', 'a', 'c']);
  });

  it('counts characters without marks and line breaks, nodes and summaries', () => {
    expect(countMap(store(root))).toEqual({ words: 5, nodes: 3 });
    const summed = { ...root, data: { ...root.data, generalization: [{ text: '概要\n乙' }] } };
    expect(countMap(store(summed))).toEqual({ words: 8, nodes: 4 });
  });
});

describe('a new map', () => {
  it('has one second-level node with a summary and two branch topics, in the classic theme', () => {
    let id = 0;
    const file = newMindMap('zh', () => `id${(id += 1)}`);
    expect(texts([file.root])).toEqual(['根节点', ' 二级节点', '  分支主题', '  分支主题']);
    expect(file.root.children?.[0]?.data.generalization).toMatchObject([{ text: '概要' }]);
    expect([file.layout, file.theme?.template]).toEqual(['logicalStructure', 'classic4']);
    expect(readDocument(file).ok).toBe(true);
    expect(texts([newMindMap('en', () => 'x').root])[0]).toBe('Root node');
  });
});
