// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { treePageSize } from '@wm/contract/notebook/tree-sizes';
import { dropAt, stepFrom } from './drop-place.ts';
import type { TreeLevel } from './tree.api.ts';
import { rowsOf } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

const book = (id: number, parentId: number | null, name: string) => ({
  id,
  parentId,
  name,
  noteCount: 0,
  notebookCount: 0,
});
const note = (id: number) => ({ id, name: `笔记${id}`, pinned: false });

/** 工作 holds 项目 and the notes 1 to 3; 生活 stands beside it. */
function smallTree(open: readonly string[] = ['book-10']): TreeRow[] {
  const levels = new Map<number | null, TreeLevel>([
    [null, { notebooks: [book(10, null, '工作'), book(20, null, '生活')], notes: [], total: 0 }],
    [10, { notebooks: [book(11, 10, '项目')], notes: [1, 2, 3].map(note), total: 3 }],
    [11, { notebooks: [], notes: [], total: 0 }],
  ]);
  return rowsOf({
    top: undefined,
    levelOf: (id, page) => (page === 1 ? levels.get(id) : undefined),
    isOpen: (key) => open.includes(key),
  });
}

const keysOf = (rows: readonly TreeRow[]): string[] => rows.map(({ key }) => key);

function rowIn(rows: readonly TreeRow[], key: string): TreeRow {
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Error(`there is no ${key}`);
  return row;
}

describe('the rows of the tree', () => {
  it('are those of open branches, notebooks first, with their places for readers of screens', () => {
    const rows = smallTree(['book-10', 'book-11']);
    expect(keysOf(rows)).toEqual([
      'book-10',
      'book-11',
      'empty-11',
      'note-1',
      'note-2',
      'note-3',
      'book-20',
    ]);
    const { level, position, setSize, parent } = rowIn(rows, 'note-2');
    expect([level, position, setSize, parent]).toEqual([2, 3, 4, 'book-10']);
  });

  it('of ten thousand notes are there before the notes are: a page of them is known', () => {
    const page = Array.from({ length: treePageSize }, (_, at) => note(at + 1));
    const top = { notebooks: [book(1, null, '大')], notes: [], total: 0 };
    const rows = rowsOf({
      top: undefined,
      levelOf: (id, number) => {
        if (id === null) return top;
        return number <= 1 ? { notebooks: [], notes: page, total: 10_000 } : undefined;
      },
      isOpen: () => true,
    });
    expect(rows).toHaveLength(10_001);
    expect([rows[treePageSize]?.kind, rows[treePageSize + 1]]).toMatchObject([
      'note',
      { kind: 'gap', notebookId: 1, page: 2, position: treePageSize + 1, setSize: 10_000 },
    ]);
  });

  it('has pinned ones and those changed last on top, and says where there are more', () => {
    const rows = rowsOf({
      top: { starred: [note(1)], starredTotal: 30, recent: [note(2)] },
      levelOf: () => undefined,
      isOpen: (key) => key === 'starred',
    });
    expect(keysOf(rows)).toEqual(['starred', 'starred-1', 'starred-more', 'recent', 'loading']);
  });
});

describe('a drop', () => {
  const rows = smallTree();
  const at = (dragged: string, key: string, part: number) =>
    dropAt(rows, rowIn(rows, dragged), { key, part });

  it('of a note stands before the upper half of another, behind the lower one, or in a notebook', () => {
    expect(at('note-3', 'note-1', 0.2)).toMatchObject({
      place: { notebookId: 10, before: 1 },
      mark: 'before',
    });
    expect(at('note-3', 'note-1', 0.8)).toMatchObject({
      place: { notebookId: 10, before: 2 },
      mark: 'after',
    });
    expect(at('note-1', 'note-3', 0.8)?.place).toEqual({ notebookId: 10, before: null });
    expect(at('note-1', 'book-20', 0.1)).toMatchObject({
      place: { notebookId: 20, before: null },
      mark: 'into',
    });
  });

  it('of a notebook stands before, in or behind another, and never in itself', () => {
    expect(at('book-20', 'book-10', 0.1)?.place).toEqual({ parentId: null, before: 10 });
    expect(at('book-20', 'book-11', 0.5)?.place).toEqual({ parentId: 11, before: null });
    expect(at('book-20', 'book-11', 0.9)?.place).toEqual({ parentId: 10, before: null });
    expect(at('book-10', 'book-11', 0.5)).toBeUndefined();
    expect(at('book-10', 'book-10', 0.5)).toBeUndefined();
    expect(at('book-20', 'note-1', 0.5)).toBeUndefined();
  });
});

describe('a step by key', () => {
  const rows = smallTree();
  const step = (key: string, by: 'up' | 'down') => stepFrom(rows, rowIn(rows, key), by)?.place;

  it('goes one place up or down among its own kind, and no further than the ends', () => {
    expect(step('note-2', 'up')).toEqual({ notebookId: 10, before: 1 });
    expect(step('note-1', 'down')).toEqual({ notebookId: 10, before: 3 });
    expect(step('note-2', 'down')).toEqual({ notebookId: 10, before: null });
    expect(step('note-1', 'up')).toBeUndefined();
    expect(step('note-3', 'down')).toBeUndefined();
    expect(step('book-20', 'up')).toEqual({ parentId: null, before: 10 });
    expect(step('book-20', 'down')).toBeUndefined();
  });
});
