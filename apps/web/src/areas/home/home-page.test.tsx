import type { RouteEntry } from '@wm/contract/auth/account';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPreferences } from '#core/preferences/preferences.ts';
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
    deed('新增岗位', '2026-11-20T01:00:00Z', ['测序员', '/system/post?id=7']),
    deed('新增岗位', '2026-11-20T00:59:00Z'),
    deed('新增岗位', '2026-11-20T00:58:00Z', ['分析员', '/system/post?id=6']),
    { ...deed('删除岗位', '2026-11-20T00:00:00Z'), code: 601 },
    { ...deed('建立事件通道', '2026-11-20T00:00:00Z'), url: '/admin/v2/stream/ticket' },
  ],
  recent: [
    {
      kind: 'book',
      name: '遗传学',
      to: '/read/book/x',
      progress: 0.376,
      time: '2026-11-20T01:00:00Z',
    },
    {
      kind: 'note',
      name: '周报',
      to: '/notebook/preview/y',
      progress: null,
      time: '2026-11-19T01:00:00Z',
    },
  ],
  waiting: { comments: 2, reviews: 3, todos: 1 },
  done_steps: ['note'],
};

function deed(title: string, time: string, [name, to]: [string, string] = ['', '']) {
  return { title, url: '/a', code: 200, name, to, create_time: time };
}

const version = {
  version: '0.2.0',
  build: 'abc123',
  runs: { node: '24.21.0', database: '18.4', started: '2026-11-20T01:00:00Z' },
  changes: [
    {
      version: '0.2.0',
      groups: [
        { title: '运行', notes: ['用 `npm start` 启动'] },
        { title: '搜索', notes: ['拼音', '首字母'] },
      ],
    },
    { version: '0.1.0', groups: [{ title: '', notes: ['第一版'] }] },
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

let preferences: Record<string, unknown> = {};

/** What the account keeps, and this browser knows of it. */
function setPreference(key: string, value: unknown): void {
  preferences[key] = value;
  localStorage.setItem(
    'preferences',
    JSON.stringify({ userId: 1, values: preferences, isKnown: true }),
  );
}

function answer({ url, method }: SeenRequest): Response {
  if (url === '/admin/v2/preferences') {
    const rows = Object.entries(preferences).map(([key, value]) => ({ key, value }));
    return envelope(method === 'GET' ? { rows } : null);
  }
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
  preferences = {};
  localStorage.clear();
  forgetPreferences();
  useUser.setState({
    id: 1,
    nickname: '小李',
    permissions: ['note:data:list', 'monitor:server:list'],
  });
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
    const links = within(panel('常用入口')).getAllByRole('link');
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

  it('tells what I did, to what, with the way there; alike deeds in one line, what failed marked, what the page does by itself left out', async () => {
    open();
    const list = panel('我的动态');
    await within(list).findByText('删除岗位');
    const items = within(list).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual([
      '新增岗位 测序员、分析员 共 3 次',
      '删除岗位 ',
    ]);
    expect(within(list).getByRole('link', { name: '测序员' }).getAttribute('href')).toBe(
      '/system/post?id=7',
    );
    expect(items.map((item) => within(item).queryByText('未成功') !== null)).toEqual([false, true]);
  });

  it('site-wide figures and what it runs on are no business of others', async () => {
    useUser.setState({ permissions: [] });
    open((request) =>
      request.url === '/home/v2/version' ? envelope({ ...version, runs: null }) : answer(request),
    );
    expect(await within(panel('版本信息')).findByText('0.2.0')).toBeTruthy();
    expect(screen.queryByText('abc123')).toBeNull();
    for (const name of ['系统概况', '登录统计'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('leads on to what I was at last, and says how far a book is read', async () => {
    open();
    const recent = panel('接着做');
    await within(recent).findByText('周报');
    expect(
      within(recent)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['《遗传学》', '/read/book/x'],
      ['周报', '/notebook/preview/y'],
    ]);
    expect(within(recent).getByText('37%')).toBeTruthy();
  });

  it('says in one line what waits for me, where there is a workbench', async () => {
    usePermissionStore.setState({ sidebarRouters: [pageEntry('/workbench', '工作台')] });
    open();
    expect(
      await screen.findByText(/2 条评论待审核、3 篇文章待审核、1 件待办今天到期/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: '去工作台' }).getAttribute('href')).toBe('/workbench');
  });

  it('says what belongs in an empty panel', async () => {
    setPreference('home-cards', { main: ['notes'], side: [] });
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

  it('opens what is new in a drawer, where notes are found, and marks what came since one last looked', async () => {
    setPreference('seen-changes', { '0.2.0/运行': 1, '0.2.0/搜索': 1, '0.1.0/': 1 });
    open();
    const box = panel('版本信息');
    expect(await within(box).findByText('PostgreSQL 18.4')).toBeTruthy();
    expect(within(box).getByText('abc123')).toBeTruthy();
    fireEvent.click(await within(box).findByRole('button', { name: '有什么新变化1 条新的' }));
    const drawer = await screen.findByRole('dialog', { name: '有什么新变化' });
    expect(within(drawer).getByText('npm start').tagName).toBe('CODE');
    // What is new comes first.
    const lines = (): (string | null)[] =>
      within(drawer)
        .queryAllByRole('listitem')
        .map((line) => line.textContent);
    expect(lines()).toEqual(['新首字母', '拼音', '用 npm start 启动', '第一版']);
    fireEvent.change(within(drawer).getByLabelText('在更新记录里查找'), {
      target: { value: '首' },
    });
    expect(lines()).toEqual(['新首字母']);
    await waitFor(() =>
      expect(within(box).getByRole('button', { name: '有什么新变化' })).toBeTruthy(),
    );
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
    expect(await screen.findByText('删除岗位')).toBeTruthy();
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
    setPreference('home-cards', { main: ['notes', 'activity'], side: [] });
    const seen = open();
    await screen.findByText('删除岗位');
    expect(screen.queryByRole('region', { name: '最近的笔记' })).toBeNull();
    expect(seen.some(({ url }) => url.startsWith('/notebook/'))).toBe(false);
  });
});

describe('the first steps', () => {
  it('are those one may take, with what is gained; done ones are told, and the card goes when it is put away', async () => {
    useUser.setState({ permissions: ['note:data:add', 'note:data:list'] });
    open();
    const steps = await screen.findByRole('region', { name: '第一步' });
    expect(within(steps).getByText('已完成 1/2')).toBeTruthy();
    expect(within(steps).getByText('写第一篇笔记')).toBeTruthy();
    const links = within(steps).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['换一个自己的密码', '/user/profile'],
    ]);
    fireEvent.click(within(steps).getByRole('button', { name: '收起' }));
    expect(screen.queryByRole('region', { name: '第一步' })).toBeNull();
  });
});

describe('the first steps of an administrator', () => {
  const titlesOf = (steps: HTMLElement): (string | null)[] =>
    within(steps)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('lead through import, live rights, what somebody sees, and two windows on one record', async () => {
    useUser.setState({ permissions: ['*:*:*'] });
    usePermissionStore.setState({
      sidebarRouters: ['/system/user', '/system/role', '/system/post', '/monitor/backup'].map(
        (path) => pageEntry(path, path),
      ),
    });
    open();
    const steps = await screen.findByRole('region', { name: '第一步' });
    expect(titlesOf(steps)).toEqual([
      '换一个自己的密码',
      '导入同事的账号',
      '试试字段权限',
      '看看某个人看得到什么',
      '两个窗口改同一条记录',
    ]);
    // What leaves nothing in the log is done once it was followed, here and on every device.
    fireEvent.click(within(steps).getByText('看看某个人看得到什么'));
    await waitFor(() =>
      expect(
        within(steps)
          .getByText(/看看某个人看得到什么/)
          .closest('a'),
      ).toBeNull(),
    );
    expect(titlesOf(steps)).not.toContain('看看某个人看得到什么');
  });
});

describe('shortcuts of one’s own', () => {
  const shortcuts = (): (string | null)[] =>
    within(panel('常用入口'))
      .queryAllByRole('link')
      .map((link) => link.textContent);

  it('are chosen from the pages of the menu, found by name, and put in order', async () => {
    usePermissionStore.setState({
      sidebarRouters: ['a', 'b', 'c'].map((name) => pageEntry(`/${name}`, `页面 ${name}`)),
    });
    setPreference('home-entries', ['/c', '/gone', '/a']);
    open();
    expect(shortcuts()).toEqual(['页面 c', '页面 a']);
    fireEvent.click(within(panel('常用入口')).getByRole('button', { name: '选择' }));
    const dialog = await screen.findByRole('dialog', { name: '选择常用入口' });
    fireEvent.click(within(dialog).getByRole('button', { name: '页面 a上移' }));
    fireEvent.change(within(dialog).getByLabelText('查找页面'), { target: { value: 'B' } });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '页面 b' }));
    expect(shortcuts()).toEqual(['页面 a', '页面 c', '页面 b']);
    fireEvent.change(within(dialog).getByLabelText('查找页面'), { target: { value: '' } });
    for (const name of ['页面 a', '页面 b', '页面 c'])
      fireEvent.click(within(dialog).getByRole('checkbox', { name }));
    expect(within(panel('常用入口')).getByText('还没有选择页面')).toBeTruthy();
    expect(within(dialog).getByText(/已选 0 个/)).toBeTruthy();
  });
});

describe('the day at the top', () => {
  it('is the office’s, whatever the clock of the browser', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T17:30:00Z'), toFake: ['Date'] });
    open();
    expect(screen.getByTitle('中国标准时间').textContent).toContain('2026-11-23 星期一');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('夜深了');
    vi.useRealTimers();
  });
});

describe('cards of one’s own', () => {
  const cards = (): (string | null)[] =>
    screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent);

  it('are moved, taken away, given back and added', async () => {
    setPreference('home-cards', { main: ['activity', 'running'], side: ['version', 'nonsense'] });
    open();
    expect(cards()).toEqual(['我的动态', '正在进行的任务', '版本信息']);
    fireEvent.click(screen.getByRole('button', { name: '编辑首页' }));
    fireEvent.click(await screen.findByRole('button', { name: '下移「我的动态」' }));
    fireEvent.click(screen.getByRole('button', { name: '把「版本信息」移到左栏' }));
    fireEvent.click(screen.getByRole('button', { name: '移除「正在进行的任务」' }));
    fireEvent.click(screen.getByRole('button', { name: '在右栏添加卡片' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '登录统计' }));
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(cards()).toEqual(['我的动态', '版本信息', '登录统计']);
  });

  it('pass over those that one may not see, which keep their column', async () => {
    useUser.setState({ permissions: [] });
    setPreference('home-cards', { main: ['activity', 'figures', 'signIns', 'running'], side: [] });
    const seen = open();
    expect(cards()).toEqual(['我的动态', '正在进行的任务']);
    fireEvent.click(screen.getByRole('button', { name: '编辑首页' }));
    fireEvent.click(await screen.findByRole('button', { name: '上移「正在进行的任务」' }));
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(cards()).toEqual(['正在进行的任务', '我的动态']);
    window.dispatchEvent(new Event('pagehide'));
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      key: 'home-cards',
      value: { main: ['running', 'activity', 'figures', 'signIns'], side: [] },
    });
  });

  it('are dragged to another place', async () => {
    setPreference('home-cards', { main: ['activity', 'running'], side: ['version'] });
    open();
    fireEvent.click(screen.getByRole('button', { name: '编辑首页' }));
    const frameOf = (title: string): HTMLElement =>
      screen
        .getByText(title, { selector: '.wm-home-edit-bar span' })
        .closest('.wm-home-edit') as HTMLElement;
    await screen.findByRole('button', { name: '上移「版本信息」' });
    const dataTransfer = { setData: () => {}, effectAllowed: '' };
    fireEvent.dragStart(frameOf('版本信息'), { dataTransfer });
    fireEvent.dragOver(frameOf('正在进行的任务'), { dataTransfer });
    fireEvent.dragEnd(frameOf('版本信息'));
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(cards()).toEqual(['我的动态', '版本信息', '正在进行的任务']);
  });
});
