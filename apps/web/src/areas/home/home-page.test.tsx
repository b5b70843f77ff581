import type { RouteEntry } from '@wm/contract/auth/account';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { closeTaskDrawer, useTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { HomePage, greeting } from './home-page.tsx';
import { niceMax } from './parts/bar-scale.ts';

const dashboard = {
  sign_ins: [
    { day: '2026-11-19', succeeded: 3, failed: 0 },
    { day: '2026-11-20', succeeded: 1200, failed: 2 },
  ],
  online: { sessions: 5, users: 4 },
  counts: [
    { key: 'notes', title: '笔记', count: 12 },
    { key: 'books', title: '图书', count: 3 },
  ],
  activity: [
    { title: '新增岗位', url: '/a', code: 200, create_time: '2026-11-20T01:00:00Z' },
    { title: '删除岗位', url: '/b', code: 601, create_time: '2026-11-20T00:00:00Z' },
    {
      title: '建立事件通道',
      url: '/admin/v2/stream/ticket',
      code: 200,
      create_time: '2026-11-20T00:00:00Z',
    },
  ],
};

const version = {
  version: '0.2.0',
  build: 'abc123',
  node: '24.21.0',
  database: '18.4',
  started: '2026-11-20T01:00:00Z',
  changes: [
    { version: '0.2.0', notes: ['用 `npm start` 启动'] },
    { version: '0.1.0', notes: ['第一版'] },
  ],
};

const task = {
  id: 1,
  kind: 'notebook:import',
  title: '导入笔记',
  status: 'running',
  done: 3,
  total: 10,
  message: '',
  result: null,
  create_time: '2026-11-20T01:00:00Z',
  end_time: null,
};

const answers: Record<string, unknown> = {
  '/home/v2/dashboard': dashboard,
  '/home/v2/version': version,
  '/admin/v2/tasks': { rows: [task, { ...task, id: 2, status: 'done' }], total: 2 },
  '/notebook/v2/notes': { rows: [], total: 0 },
};

function answer({ url }: SeenRequest): Response {
  return envelope(answers[url.split('?')[0] ?? '']);
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <MemoryRouter>
      <AppFrame>{children}</AppFrame>
    </MemoryRouter>
  );
}

function open(answerOf = answer): SeenRequest[] {
  const seen = stubServer(answerOf);
  render(<HomePage />, { wrapper: Frame });
  return seen;
}

const panel = (name: string): HTMLElement => screen.getByRole('region', { name });

beforeEach(() => {
  useUser.setState({ nickname: '小李', permissions: ['note:data:list'] });
  const tree: RouteEntry[] = [
    pageEntry('/index', '首页'),
    pageEntry('/notebook/note', '我的笔记'),
    pageEntry('https://example.com', '外部'),
  ];
  usePermissionStore.setState({ sidebarRouters: tree });
});
afterEach(() => {
  cleanup();
  closeTaskDrawer();
});

describe('2.5 home with demo, report and version panels', () => {
  it('greets by name and hour', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('，小李');
    expect([4, 10, 12, 17, 23].map(greeting)).toEqual([
      '夜深了',
      '早上好',
      '中午好',
      '下午好',
      '晚上好',
    ]);
  });

  it('offers the pages of my menu, but neither itself nor other sites', () => {
    open();
    const links = within(panel('快捷入口')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['我的笔记', '/notebook/note'],
    ]);
  });

  it('counts who is online, today’s sign-ins and what has been written, and leads there', async () => {
    open();
    const figures = panel('系统概况');
    await within(figures).findByText('在线会话');
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['在线会话54 人', '今天登录1,200失败 2 次', '笔记12我的', '图书3我的']);
    expect(within(figures).getByRole('link', { name: '12' }).getAttribute('href')).toBe(
      '/notebook/note',
    );
  });

  it('draws sign-ins per day, and tells the numbers of the day pointed at', async () => {
    open();
    const chart = panel('登录统计');
    await within(chart).findByText('最近 2 天');
    expect(within(chart).getByText('成功 1,203')).toBeTruthy();
    const bars = [...chart.querySelectorAll('.wm-chart-good')];
    expect(bars.map((bar) => Number(bar.getAttribute('height')).toFixed(2))).toEqual([
      '0.20',
      '79.20',
    ]);
    fireEvent.pointerEnter(chart.querySelectorAll('g')[1] as Element);
    expect(within(chart).getByText('成功 1,200')).toBeTruthy();
    expect(within(chart).getAllByText('2026-11-20').length).toBe(2);
    const rows = within(chart).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '日期成功失败',
      '2026-11-1930',
      '2026-11-2012002',
    ]);
  });

  it('cuts the axis into whole numbers', () => {
    expect([0, 1, 4, 5, 9, 41, 1202].map((largest) => niceMax(largest))).toEqual([
      4, 4, 4, 8, 20, 80, 2000,
    ]);
  });

  it('lists what I did, with what failed marked, and leaves out what the page does by itself', async () => {
    open();
    const list = panel('我的动态');
    await within(list).findByText('新增岗位');
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    expect(items.map((item) => within(item).queryByText('未成功') !== null)).toEqual([false, true]);
  });

  it('says what belongs in an empty panel', async () => {
    open();
    expect(await screen.findByText(/写下的笔记会出现在这里/)).toBeTruthy();
  });

  it('shows running tasks only, and opens the drawer with all', async () => {
    open();
    const tasks = panel('正在进行的任务');
    expect(await within(tasks).findByText('进行中 3 / 10')).toBeTruthy();
    expect(within(tasks).getAllByText('导入笔记')).toHaveLength(1);
    fireEvent.click(within(tasks).getByRole('button', { name: '全部任务' }));
    expect(useTaskDrawer.getState().isOpen).toBe(true);
  });

  it('names versions and change notes, the newest open', async () => {
    open();
    const box = panel('版本信息');
    expect(await within(box).findByText('PostgreSQL 18.4')).toBeTruthy();
    expect(within(box).getByText('abc123')).toBeTruthy();
    expect(within(box).getByText('npm start').tagName).toBe('CODE');
    const changes = [...box.querySelectorAll('details')];
    expect(changes.map(({ open }) => open)).toEqual([true, false]);
  });

  it('one panel’s failure leaves the others alone, shows the trace id and can be tried again', async () => {
    let isDown = true;
    open((request) =>
      isDown && request.url === '/home/v2/version'
        ? envelope(null, { code: 503, msg: '服务暂时不可用', trace: 'abc' })
        : answer(request),
    );
    const box = panel('版本信息');
    expect(await within(box).findByText('追踪号 abc')).toBeTruthy();
    expect(await screen.findByText('新增岗位')).toBeTruthy();
    isDown = false;
    fireEvent.click(within(box).getByRole('button', { name: '重试' }));
    expect(await within(box).findByText('PostgreSQL 18.4')).toBeTruthy();
  });

  it('stands grey while it is fetched', async () => {
    const held = Promise.withResolvers<Response>();
    open(
      (request) =>
        (request.url === '/home/v2/version' ? held.promise : answer(request)) as Response,
    );
    expect(within(panel('版本信息')).getByRole('status', { name: '正在加载' })).toBeTruthy();
    held.resolve(envelope(version));
    await waitFor(() =>
      expect(within(panel('版本信息')).queryByRole('status', { name: '正在加载' })).toBeNull(),
    );
  });

  it('asks for no notes without the right to read them', async () => {
    useUser.setState({ permissions: [] });
    const seen = open();
    await screen.findByText('新增岗位');
    expect(screen.queryByRole('region', { name: '最近的笔记' })).toBeNull();
    expect(seen.some(({ url }) => url.startsWith('/notebook/'))).toBe(false);
  });
});
