import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { ArticleListPage } from '../article-list-page.tsx';

const article = {
  id: 7,
  title: '七个习惯',
  excerpt: '',
  cover: '',
  slug: '',
  category_id: 1,
  category_name: '数据与工具',
  tags: ['SQL'],
  pinned: false,
  comments_closed: false,
  status: 'published',
  publish_time: '2026-11-02T01:00:00Z',
  visibility: 'public',
  has_changes: true,
  review: 'none',
  review_reason: '',
  wanted_time: null,
  author_name: '小林',
  view_count: 1204,
  like_count: 0,
  comment_count: 6,
  waiting_count: 2,
  row_version: 1,
  create_time: '2026-11-01T01:00:00Z',
  update_time: '2026-11-02T01:00:00Z',
};

let seen: SeenRequest[];

function Where() {
  return <output>{useLocation().pathname}</output>;
}

function open(permissions: string[], days = [...Array.from({ length: 28 }, () => 0), 3, 9]): void {
  useUser.setState({ permissions });
  const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  seen = stubServer(({ method, url }) => {
    if (method === 'POST') return envelope({ ...article, id: 9 });
    if (url.includes('/counts'))
      return envelope({ all: 33, draft: 3, waiting: 1, scheduled: 1, published: 28, changed: 2 });
    if (url.includes('/readings')) return envelope({ since, rows: [{ id: 7, days }] });
    return envelope({ rows: [article], total: 1 });
  });
  render(
    <MemoryRouter>
      <ArticleListPage />
      <Where />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

const lists = () => seen.filter(({ url }) => /\/articles\?/.test(url)).map(({ url }) => url);

beforeEach(() => {
  forgetSubmits();
  Element.prototype.checkVisibility = vi.fn<() => boolean>(() => true);
});
afterEach(() => cleanup());

it('shows each state with its count, and asks for the one that is chosen', async () => {
  open(['*:*:*']);
  const states = screen.getByRole('navigation', { name: '文章状态' });
  await waitFor(() => expect(states.textContent).toBe('全部33草稿3待审核1定时1已发布28有修改2'));
  fireEvent.click(within(states).getByRole('button', { name: /有修改/ }));
  await waitFor(() => expect(lists().at(-1)).toContain('progress=changed'));
  fireEvent.click(within(states).getByRole('button', { name: /定时/ }));
  await waitFor(() => expect(lists().at(-1)).toContain('status=scheduled'));
  expect(lists().at(-1)).not.toContain('progress');
});

it('tells of an article what readers make of it: a line of the days that are counted, and comments that wait', async () => {
  open(['*:*:*']);
  const link = await screen.findByRole('link', { name: '七个习惯' });
  expect(link).toHaveProperty('pathname', '/article/edit/7');
  const row = link.closest('li');
  expect(row?.textContent).toContain('数据与工具 · SQL · 2026-11-02 · 小林');
  expect(row?.textContent).toContain('有修改');
  expect(row?.textContent).toContain('1,204 次');
  // Two days are counted; of those before nobody knows.
  expect(await screen.findByRole('img', { name: '近 2 天 12 次，最多一天 9 次' })).toBeTruthy();
  const waits = screen.getByRole('link', { name: '评论 6（待审 2）' });
  expect(waits.getAttribute('href')).toBe('/article/comment?article=7');
});

it('begins an article by W at once, but not where one types, nor for who may not', async () => {
  open(['*:*:*']);
  await screen.findByRole('link', { name: '七个习惯' });
  fireEvent.keyDown(screen.getByRole('searchbox', { name: '搜索标题' }), { key: 'w' });
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'w' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/article/edit/9'));
  cleanup();
  open(['article:data:list']);
  await screen.findByRole('link', { name: '七个习惯' });
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(screen.queryByRole('button', { name: '写文章' })).toBeNull();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});
