import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { CommentTable } from './comment-table.tsx';

const comment = {
  id: 7,
  article_id: 3,
  article_title: '代码评审',
  nickname: '路人',
  content: '请问怎么开始？',
  status: 'pending',
  reason: '',
  parent_id: null,
  parent_text: '',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};

function open(permissions: string[], rows: object[] = [comment]): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(({ method, url }) => {
    if (method === 'GET') return envelope({ rows, total: rows.length });
    return envelope(url.endsWith('/reply') ? { id: 8 } : { changed: 1 });
  });
  render(<CommentTable />, { wrapper: AppFrame });
  return seen;
}

beforeEach(() => {
  forgetSubmits();
  spyNotifier();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('shows the queue first, and offers only what the user may do', async () => {
  const seen = open(['article:comment:list']);
  expect(await screen.findByText('请问怎么开始？')).toBeTruthy();
  expect(seen[0]?.url).toContain('status=pending');
  for (const name of ['通过', '回复', '更多'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('approves and answers a comment at once, and asks for words first', async () => {
  const seen = open(['*:*:*']);
  fireEvent.click(await screen.findByRole('button', { name: '回复' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('回复「路人」')).toBeTruthy();
  expect(within(dialog).getByText('请问怎么开始？')).toBeTruthy();
  const send = within(dialog).getByRole('button', { name: '通过并回复' });
  fireEvent.click(send);
  expect(await within(dialog).findByText('请填写回复内容')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('回复内容'), {
    target: { value: '从小改动开始' },
  });
  fireEvent.click(send);
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'POST')).toMatchObject([
      { url: '/article/v2/comments/7/reply', body: { content: '从小改动开始' } },
    ]),
  );
});

it('names what an answer answers, and does not offer to answer spam', async () => {
  open(['*:*:*'], [{ ...comment, status: 'spam', parent_id: 1, parent_text: '楼主：原话' }]);
  expect(await screen.findByText('回复 楼主：原话')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '回复' })).toBeNull();
  expect(screen.getByRole('button', { name: '通过' })).toBeTruthy();
});
