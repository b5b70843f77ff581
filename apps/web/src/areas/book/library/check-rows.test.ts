import type { BookRow } from '@wm/contract/book/book';
import { expect, it } from 'vitest';
import { changeOf, fillDown, isLocked, rowOf } from './check-rows.ts';

const book = {
  id: 1,
  title: '三体',
  authors: '刘慈欣',
  series: '',
  seriesIndex: null,
  category: '',
  tags: ['科幻', '宇宙'],
  locked: ['series_index', 'title'],
} as unknown as BookRow;

it('sends only what was corrected, each in its shape', () => {
  const row = rowOf(book);
  expect(changeOf(row, book)).toEqual({ change: {} });
  const typed = { ...row, series: ' 地球往事 ', seriesIndex: '1.5', tags: '科幻，科幻、 长篇' };
  expect(changeOf(typed, book)).toEqual({
    change: { series: '地球往事', seriesIndex: 1.5, tags: ['科幻', '长篇'] },
  });
});

it('says what is wrong with a row', () => {
  const row = rowOf(book);
  expect(changeOf({ ...row, title: ' ' }, book)).toEqual({ fault: '请输入书名' });
  expect(changeOf({ ...row, seriesIndex: '上' }, book)).toEqual({ fault: '册应是 0 到 9999 的数' });
  expect(changeOf({ ...row, tags: '字'.repeat(31) }, book)).toEqual({
    fault: '一个标签不超过 30 个字符',
  });
});

it('carries a value down to the rows below', () => {
  const rows = [1, 2, 3].map((id) => ({ ...rowOf(book), id, series: `丛书${id}` }));
  expect(fillDown(rows, 1, 'series').map(({ series }) => series)).toEqual([
    '丛书1',
    '丛书2',
    '丛书2',
  ]);
});

it('knows what was corrected by hand before', () => {
  expect([isLocked(book, 'title'), isLocked(book, 'seriesIndex'), isLocked(book, 'tags')]).toEqual([
    true,
    true,
    false,
  ]);
});
