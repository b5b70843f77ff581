import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUnread, useUnread } from '#core/notices/unread-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { NoticeButton } from './notice-button.tsx';

// The renderer of Markdown is its own test's matter.
vi.mock('#ui/markdown/markdown-view.tsx', () => ({
  MarkdownView: ({ text, isPlain }: { text: string; isPlain?: boolean }) => (
    <pre data-plain={isPlain}>{text}</pre>
  ),
}));

interface Row {
  id: number;
  title: string;
  isRead: boolean;
}

let rows: Row[] = [];
let isDown = false;
let gone: number[] = [];

const wire = ({ id, title, isRead }: Row): object => ({
  id,
  notice_title: title,
  notice_type: '1',
  create_time: '2026-11-20T01:00:00.000Z',
  is_read: isRead,
});
const unread = (): number => rows.filter(({ isRead }) => !isRead).length;

function answer({ method, url, body }: SeenRequest): Response {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname === '/admin/v2/dict/data') {
    return envelope([{ id: 14, dict_label: '通知', dict_value: '1', list_class: 'warning' }]);
  }
  if (isDown) return envelope(null, { code: 503, msg: '服务暂时不可用' });
  const id = Number(/mine\/(\d+)/.exec(pathname)?.[1]);
  if (method === 'POST') {
    const until = (body as { until_id?: number } | undefined)?.until_id ?? 0;
    rows = rows.map((row) => ({ ...row, isRead: row.isRead || row.id === id || row.id <= until }));
    return envelope({ unread: unread() });
  }
  if (id) {
    const row = rows.find((one) => one.id === id);
    if (!row || gone.includes(id)) return envelope(null, { code: 404, msg: '访问资源不存在' });
    return envelope({ ...wire(row), notice_content: `正文 ${id}` });
  }
  const shown = searchParams.get('is_unread') === 'true' ? rows.filter((row) => !row.isRead) : rows;
  const limit = Number(searchParams.get('limit'));
  const from = (Number(searchParams.get('page')) - 1) * limit;
  return envelope({
    rows: shown.slice(from, from + limit).map(wire),
    total: shown.length,
    unread: unread(),
  });
}

const bell = (): HTMLElement => screen.getByRole('button', { name: /^我的通知/ });

function open(): SeenRequest[] {
  const seen = stubServer(answer);
  render(<NoticeButton />, { wrapper: AppFrame });
  return seen;
}

async function openPanel(): Promise<HTMLElement> {
  fireEvent.click(bell());
  return screen.findByRole('dialog', { name: '我的通知' }, { timeout: 20_000 });
}

beforeEach(() => {
  rows = [
    { id: 3, title: '第三条', isRead: false },
    { id: 2, title: '第二条', isRead: false },
    { id: 1, title: '第一条', isRead: true },
  ];
  isDown = false;
  gone = [];
  forgetSubmits();
  localStorage.clear();
  keepUnread(0);
});
afterEach(() => cleanup());

describe('the bell', () => {
  it('shows how many are unread, says it in its name, and asks for nothing by itself', () => {
    const seen = open();
    expect([bell().getAttribute('aria-label'), bell().parentElement?.textContent]).toEqual([
      '我的通知',
      '',
    ]);
    act(() => keepUnread(7));
    expect(bell().getAttribute('aria-label')).toBe('我的通知，7 条未读');
    expect(bell().parentElement?.textContent).toBe('7');
    act(() => keepUnread(100));
    expect(bell().getAttribute('aria-label')).toBe('我的通知，100 条未读');
    expect(bell().parentElement?.textContent).toBe('99+');
    expect(seen).toEqual([]);
  });

  it('opens the newest, read and unread told apart, and takes the focus', async () => {
    const seen = open();
    const panel = await openPanel();
    await within(panel).findByText('第三条');
    const items = within(panel).getAllByRole('listitem');
    expect(items.map((item) => item.textContent?.slice(0, 5))).toEqual([
      '未读第三条',
      '未读第二条',
      '已读第一条',
    ]);
    expect(await within(panel).findAllByText('通知')).toHaveLength(3);
    expect(document.activeElement).toBe(panel);
    expect(bell().getAttribute('aria-expanded')).toBe('true');
    expect(useUnread.getState().unread).toBe(2);
    expect(seen[0]?.url).toBe('/admin/v2/notice/mine?page=1&limit=6&is_unread=false');
  });

  it('is walked by the arrow keys and closed by Escape, which gives the focus back', async () => {
    open();
    const panel = await openPanel();
    await within(panel).findByText('第三条');
    const focused = (): string =>
      document.activeElement?.querySelector('strong')?.textContent ?? '';
    fireEvent.keyDown(panel, { key: 'ArrowDown' });
    expect(focused()).toBe('第三条');
    fireEvent.keyDown(panel, { key: 'ArrowDown' });
    expect(focused()).toBe('第二条');
    fireEvent.keyDown(panel, { key: 'ArrowUp' });
    fireEvent.keyDown(panel, { key: 'ArrowUp' });
    expect(focused()).toBe('第三条');
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(document.activeElement).toBe(bell());
    expect(bell().getAttribute('aria-expanded')).toBe('false');
  });

  it('opens a notice, whose text may hold no HTML, and notes it as read once', async () => {
    const seen = open();
    const panel = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: /第三条/ }));
    expect(await screen.findByRole('heading', { name: '第三条' })).toBeTruthy();
    expect((await screen.findByText('正文 3')).dataset['plain']).toBe('true');
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('我的通知，1 条未读'));
    const reads = seen.filter(({ method }) => method === 'POST').map(({ url }) => url);
    expect(reads).toEqual(['/admin/v2/notice/mine/3/read']);
  });

  it('notes nothing for one that was read before', async () => {
    const seen = open();
    const panel = await openPanel();
    fireEvent.click(await within(panel).findByRole('button', { name: /第一条/ }));
    await screen.findByText('正文 1');
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says so when the notice has been withdrawn meanwhile', async () => {
    open();
    const panel = await openPanel();
    const item = await within(panel).findByRole('button', { name: /第二条/ });
    gone = [2];
    fireEvent.click(item);
    expect(await screen.findByText('这条通知公告已经撤回')).toBeTruthy();
  });

  it('calls all read that are shown, not what came since', async () => {
    const seen = open();
    const panel = await openPanel();
    await within(panel).findByText('第三条');
    rows = [{ id: 4, title: '第四条', isRead: false }, ...rows];
    fireEvent.click(within(panel).getByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('我的通知，1 条未读'));
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ until_id: 3 });
    expect(await within(panel).findByRole('button', { name: /第四条/ })).toBeTruthy();
  });

  it('leads to all notices, and back to their list from one', async () => {
    rows = Array.from({ length: 25 }, (_, at) => ({
      id: 25 - at,
      title: `第 ${25 - at} 条`,
      isRead: at > 0,
    }));
    open();
    fireEvent.click(within(await openPanel()).getByRole('button', { name: '查看全部' }));
    const drawer = await screen.findByRole('dialog', { name: '全部通知' }, { timeout: 20_000 });
    await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(20));
    fireEvent.click(within(drawer).getByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(25));
    expect(within(drawer).queryByRole('button', { name: '加载更多' })).toBeNull();
    fireEvent.click(within(drawer).getByText('未读 1'));
    await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(1));
    fireEvent.click(within(drawer).getByRole('button', { name: /第 25 条/ }));
    await screen.findByText('正文 25');
    fireEvent.click(screen.getByRole('button', { name: /返回列表/ }));
    await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(25));
  });

  it('leads straight to all notices on a phone', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    const match = vi
      .spyOn(window, 'matchMedia')
      .mockReturnValue(query as unknown as MediaQueryList);
    open();
    fireEvent.click(bell());
    const drawer = await screen.findByRole('dialog', { name: '全部通知' }, { timeout: 20_000 });
    fireEvent.click(await within(drawer).findByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(within(drawer).getAllByText('已读')).toHaveLength(3));
    expect(screen.queryByRole('dialog', { name: '我的通知' })).toBeNull();
    match.mockRestore();
  });

  it('says when nothing is there, and when nothing comes', async () => {
    rows = [];
    open();
    const panel = await openPanel();
    expect(await within(panel).findByText('还没有通知公告')).toBeTruthy();
    expect(within(panel).getByRole('button', { name: '全部已读' })).toHaveProperty(
      'disabled',
      true,
    );
    cleanup();
    isDown = true;
    open();
    const other = await openPanel();
    const alert = await within(other).findByRole('alert', {}, { timeout: 20_000 });
    isDown = false;
    rows = [{ id: 9, title: '又好了', isRead: false }];
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }));
    expect(await within(other).findByText('又好了')).toBeTruthy();
  });
});
