import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { NoteListPage } from './note-list-page.tsx';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

const time = '2026-11-20T01:02:03.000Z';
const note = {
  id: 7,
  notebook_id: 2,
  notebook_name: '周报',
  name: '第 47 周',
  excerpt: '摘要',
  length: 1200,
  tags: ['工作'],
  inline_tags: [],
  pinned: false,
  row_version: 1,
  create_time: time,
  update_time: time,
};
const books = [
  { id: 1, parent_id: null, name: '工作', sort: 0, note_count: 0, update_time: time },
  { id: 2, parent_id: 1, name: '周报', sort: 0, note_count: 1, update_time: time },
];
const trashed = {
  id: 9,
  notebook_name: '',
  name: '旧笔记',
  excerpt: '',
  length: 0,
  delete_time: time,
  purge_time: '2026-12-20T01:02:03.000Z',
};

const exported = {
  fileName: `/files/${'a'.repeat(32)}.zip`,
  size: 2_097_152,
  notes: 1200,
  assets: 3,
};
const task = {
  id: 4,
  kind: 'notebook:export',
  title: '导出笔记：全部笔记',
  status: 'done',
  done: 1203,
  total: 1203,
  message: '',
  result: exported,
  create_time: time,
  end_time: time,
};

function answer({ method, url }: SeenRequest): Response {
  if (url.includes('/note_articles')) return envelope([]);
  if (url.includes('/from_note')) return envelope({ id: 31 });
  if (url.includes('/export')) return envelope({ task_id: 4 });
  if (url.includes('/tasks/4')) return envelope(task);
  if (url.includes('/move')) return envelope({ changed: 1 });
  if (url.includes('/trash/restore')) return envelope({ restored: [{ id: 7, name: note.name }] });
  if (url.includes('/trash')) return envelope({ rows: [trashed], total: 1 });
  if (url.includes('/notebooks')) return envelope({ rows: books, total: 2 });
  if (url.includes('/removals')) return envelope([]);
  if (url.includes('/tags')) return envelope([{ tag: '工作', count: 1 }]);
  if (method === 'DELETE') return envelope({ removed: 1 });
  return method === 'GET' ? envelope({ rows: [note], total: 1 }) : envelope(note);
}

function open(permissions = ['*:*:*']): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(
    <MemoryRouter>
      <NoteListPage />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

const listed = (seen: SeenRequest[]): string =>
  decodeURIComponent(seen.findLast(({ url }) => url.startsWith('/notebook/v2/notes?'))?.url ?? '');

beforeEach(() => {
  forgetSubmits();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('a notebook of the tree narrows the list, 全部笔记 widens it', async () => {
  const seen = open();
  fireEvent.click(await screen.findByTitle('周报'));
  await waitFor(() => expect(listed(seen)).toContain('notebook_id=2'));
  fireEvent.click(screen.getByTitle('全部笔记'));
  await waitFor(() => expect(listed(seen)).not.toContain('notebook_id'));
});

it('a tag of a row narrows the list to it, and has the colour of its text', async () => {
  const seen = open();
  const tag = await screen.findByTitle('只看标签「工作」');
  expect(tag.querySelector('i')?.style.background).not.toBe('');
  fireEvent.click(tag);
  await waitFor(() => expect(listed(seen)).toContain('tag=工作'));
});

it('a note is pinned from its row', async () => {
  const seen = open();
  fireEvent.click(await screen.findByRole('button', { name: '置顶「第 47 周」' }));
  await waitFor(() =>
    expect(savedIn(seen, '/notebook/v2')).toMatchObject({
      url: '/notebook/v2/notes/7',
      body: { pinned: true },
    }),
  );
});

it('what is deleted can be taken back at once', async () => {
  const { shown } = spyNotifier();
  const seen = open();
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(shown).toHaveLength(1));
  if (shown[0]?.kind === 'undoable') await shown[0].undo();
  expect(seen.find(({ url }) => url.endsWith('/trash/restore'))?.body).toEqual({ ids: [7] });
});

it('is dragged onto a notebook, and moved there', async () => {
  const seen = open();
  const held = new Map<string, string>();
  const dataTransfer = {
    types: [] as string[],
    setData(type: string, data: string) {
      this.types.push(type);
      held.set(type, data);
    },
    getData: (type: string) => held.get(type) ?? '',
  };
  const link = await screen.findByRole('link', { name: '第 47 周' });
  const target = (await screen.findByTitle('工作')).querySelector('.wm-notebook-node') as Element;
  fireEvent.dragStart(link, { dataTransfer });
  fireEvent.dragOver(target, { dataTransfer });
  expect(target.className).toContain('wm-notebook-over');
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() =>
    expect(seen.find(({ url }) => url.endsWith('/move'))).toMatchObject({
      method: 'PUT',
      body: { ids: [7], notebook_id: 1 },
    }),
  );
  // Something else that is dragged over it is not taken.
  fireEvent.dragOver(target, { dataTransfer: { ...dataTransfer, types: ['Files'] } });
  expect(target.className).not.toContain('wm-notebook-over');
});

it('selected notes become drafts of articles', async () => {
  const seen = open();
  await screen.findByText('第 47 周');
  fireEvent.click(screen.getAllByRole('checkbox').at(-1) as Element);
  fireEvent.click(await screen.findByRole('button', { name: '发布为文章' }));
  await waitFor(() =>
    expect(seen.find(({ url }) => url.endsWith('/from_note'))?.body).toEqual({ note_id: 7 }),
  );
});

it('an export is made by a task, fetched when it is ready, and told', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open();
  fireEvent.click(await screen.findByRole('button', { name: /导出/ }));
  const link = await screen.findByRole('link', { name: '下载' });
  expect(link.getAttribute('href')).toBe(`/prod-api${exported.fileName}`);
  expect(link.parentElement?.textContent).toBe(
    '已导出 1,200 篇和 3 个附件（2 MB）。下载，一天内有效',
  );
  expect(click.mock.contexts).toEqual([expect.objectContaining({ download: '' })]);
  click.mockRestore();
});

it('the trash tells when a note goes for good, and brings it back', async () => {
  const seen = open();
  fireEvent.click(await screen.findByTitle('回收站'));
  expect(await screen.findByText('旧笔记')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '恢复' }));
  await waitFor(() =>
    expect(seen.find(({ url }) => url.endsWith('/trash/restore'))?.body).toEqual({ ids: [9] }),
  );
});

it('who may only read sees no way to change anything', async () => {
  open(['note:data:list']);
  await screen.findByText('第 47 周');
  for (const name of ['新建', '编辑', '属性', '删除', '新增笔记本', /置顶/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
