import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { CommentPage } from '../comment-page.tsx';

const comment = (id: number, changed: object = {}) => ({
  id,
  article_id: 3,
  article_title: '七个习惯',
  nickname: `访客${id}`,
  content: `第 ${id} 句`,
  status: 'pending',
  reason: '',
  score: 0,
  signs: '',
  parent_id: null,
  parent_text: '',
  source_count: 0,
  is_closed: false,
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
  ...changed,
});

let shown: ReturnType<typeof spyNotifier>['shown'];
let seen: SeenRequest[];
let isRefusing: boolean;

/** A server that keeps what is done with its comments. */
function open(rows: ReturnType<typeof comment>[], permissions = ['*:*:*']): void {
  useUser.setState({ permissions });
  let kept = rows;
  const setAll = (ids: number[], status: string): void => {
    kept = kept.map((one) => (ids.includes(one.id) ? { ...one, status } : one));
  };
  seen = stubServer(({ method, url, body }) => {
    if (url.includes('/counts'))
      return envelope({ pending: kept.length, approved: 0, spam: 0, trash: 0 });
    if (method === 'GET') {
      const status = /status=(\w+)/.exec(url)?.[1];
      const found = kept.filter((one) => one.status === status);
      return envelope({ rows: found, total: found.length });
    }
    if (isRefusing) return envelope(null, { code: 601, msg: '评论过于频繁' });
    const { ids, status } = (body ?? {}) as { ids?: number[]; status?: string };
    if (url.endsWith('/reply')) setAll([Number(/comments\/(\d+)/.exec(url)?.[1])], 'approved');
    else if (ids) setAll(ids, status ?? 'trash');
    return envelope(url.endsWith('/reply') ? { id: 99 } : { changed: 1 });
  });
  render(<CommentPage />, { wrapper: AppFrame });
}

const card = (id: number) => screen.findByRole('article', { name: `「访客${id}」的评论` });
const writes = () =>
  seen.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, body]);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  forgetSubmits();
  isRefusing = false;
  ({ shown } = spyNotifier());
  // jsdom lays nothing out.
  Element.prototype.checkVisibility = vi.fn<() => boolean>(() => true);
});
afterEach(() => cleanup());

it('shows one comment with what speaks against it and what it answers, and names the states with their counts', async () => {
  open([comment(1, { score: 75, signs: '含有链接、可能是广告', parent_text: '楼主：原话' })]);
  const first = await card(1);
  expect(first.textContent).toContain('可疑 75：含有链接、可能是广告');
  expect(first.textContent).toContain('回复 楼主：原话');
  const states = screen.getByRole('navigation', { name: '评论状态' });
  await waitFor(() => expect(states.textContent).toBe('待审核1已通过0垃圾0回收站0'));
});

it('approves by A, the next comes up by itself, and it is taken back', async () => {
  open([comment(1), comment(2), comment(3)]);
  await card(1);
  press('j');
  await card(2);
  press('a');
  await card(3);
  expect(writes()).toEqual([['/article/v2/comments/status', { ids: [2], status: 'approved' }]]);
  const [message] = shown;
  expect(message).toMatchObject({ kind: 'undoable', text: '已通过「访客2」的评论' });
  if (message?.kind === 'undoable') await message.undo();
  await card(2);
  expect(writes().at(-1)).toEqual(['/article/v2/comments/status', { ids: [2], status: 'pending' }]);
});

it('takes it for spam by S and throws it away by D until all are read', async () => {
  open([comment(1), comment(2)]);
  await card(1);
  press('s');
  await card(2);
  press('d');
  await screen.findByText('都看完了');
  expect(writes()).toEqual([
    ['/article/v2/comments/status', { ids: [1], status: 'spam' }],
    ['/article/v2/comments/trash', { ids: [2] }],
  ]);
});

it('answers and approves at once; letters that are typed do nothing else', async () => {
  open([comment(1), comment(2)]);
  await card(1);
  press('r');
  const field = screen.getByRole('textbox', { name: '回复内容' });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'a' });
  fireEvent.change(field, { target: { value: '谢谢' } });
  expect(writes()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '通过并回复' }));
  await card(2);
  expect(writes()).toEqual([['/article/v2/comments/1/reply', { content: '谢谢' }]]);
});

it('keeps an answer while another comment is read and where it is refused, and says that an empty one is none', async () => {
  open([comment(1), comment(2)]);
  await card(1);
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '回复内容' });
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  expect((await screen.findByRole('alert')).textContent).toBe('请输入回复内容');
  fireEvent.change(field(), { target: { value: '没写完' } });
  expect(screen.queryByRole('alert')).toBeNull();
  press('j');
  await card(2);
  expect(field().value).toBe('');
  press('k');
  await card(1);
  expect(field().value).toBe('没写完');
  isRefusing = true;
  fireEvent.click(screen.getByRole('button', { name: '通过并回复' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  // It rests for the next try, which may come before the server does.
  // Its turning sign leaves only where there is a style sheet.
  const send = screen.getByRole('button', { name: /通过并回复$/ });
  await waitFor(() => expect(send.classList.contains('ant-btn-loading')).toBe(false));
  expect(field().value).toBe('没写完');
  isRefusing = false;
  forgetSubmits();
  fireEvent.click(send);
  await card(2);
  expect(field().value).toBe('');
});

it('blocks where a comment came from', async () => {
  open([comment(1, { source_count: 4 }), comment(2)]);
  const first = await card(1);
  expect(first.textContent).toContain('同一来源还有 4 条待审核');
  fireEvent.click(within(first).getByRole('button', { name: '拉黑来源' }));
  await waitFor(() =>
    expect(writes()).toEqual([['/article/v2/comments/1/source', { is_blocked: true }]]),
  );
});

it('offers who may only read nothing to do', async () => {
  open([comment(1, { source_count: 4 })], ['article:comment:list']);
  const first = await card(1);
  for (const name of ['通过', '回复', '垃圾', '删除', '拉黑来源'])
    expect(within(first).queryByRole('button', { name })).toBeNull();
  press('a');
  press('d');
  expect(writes()).toEqual([]);
});
