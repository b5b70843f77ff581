import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MindNode } from '../../model/document.ts';
import { walkNodes } from '../node-text.ts';
import { mapOfNote, noteOfMap } from './note.ts';
import { markdownOutline } from './read-markdown.ts';
import { readSmm } from '../smm/read-smm.ts';
import { writeSmm } from '../smm/write-smm.ts';

/** Depth, text, note and task of each entry of a Markdown text: its outline. */
function outlineOf(content: string): unknown {
  const { nodes, preamble } = markdownOutline(content);
  const lines = nodes.flatMap((top: MindNode) =>
    Array.from(walkNodes(top), ({ node, depth }) => [
      depth,
      node.data.text,
      node.data.note ?? '',
      node.data.checkbox?.done,
    ]),
  );
  return { preamble, lines };
}

/** Through a map that was saved and opened again. */
function through(name: string, content: string): { name: string; content: string } {
  const map = mapOfNote({ name, content });
  return noteOfMap(readSmm(writeSmm(map)).file);
}

const notes: [title: string, content: string][] = [
  ['one heading', '# 计划\n\n## 一\n\n正文\n\n- 甲\n  - 乙\n\n## 二\n'],
  ['several headings', '# 一\n\n正文\n\n# 二\n\n- [x] 完成\n- [ ] 未完成\n'],
  ['only a list', '- 甲\n- 乙\n  - 丙\n'],
  ['text before the first heading', '开头的话\n\n两段\n\n# 一\n'],
  ['only text', '只有一段话，没有标题。\n'],
  ['nothing', ''],
  ['signs of Markdown', '# 1. *星号* \\# `代码`\n\n## [链接](https://example.com)\n\n> 引用\n'],
  ['a fence with headings in it', '# 一\n\n```sh\n# 注释\n- 不是列表\n```\n'],
];

describe('a note that becomes a map and a note again', () => {
  it.each(notes)('keeps its outline: %s', (_, content) => {
    expect(outlineOf(through('笔记', content).content)).toEqual(outlineOf(content));
  });

  it('keeps it for the documents of this project', () => {
    const docs = path.resolve(import.meta.dirname, '../../../../../docs');
    const files = readdirSync(docs, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join(docs, file));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const content = readFileSync(file, 'utf8');
      expect(outlineOf(through('文档', content).content), file).toEqual(outlineOf(content));
    }
  });

  it('has its heading as the root and the name of the note, or its name where it has several', () => {
    expect(mapOfNote({ name: '名称', content: '# 标题\n' }).root.data.text).toBe('标题');
    expect(mapOfNote({ name: '名称', content: '# 一\n# 二\n' }).root.data.text).toBe('名称');
    expect(through('名称', '# 一\n# 二\n').name).toBe('名称');
  });
});
