import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#shell/areas.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { PaletteHost } from './palette-host.tsx';
import { closePalette } from './palette-store.ts';
import { SearchBox } from './search-box.tsx';

function Address(): ReactNode {
  const { pathname, search, state } = useLocation();
  return <output>{pathname + search + (state ? JSON.stringify(state) : '')}</output>;
}

function show(what: ReactNode): void {
  render(
    <MemoryRouter initialEntries={['/index']}>
      {what}
      <Address />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

const address = (): string | null => screen.getByText(/^\//, { selector: 'output' }).textContent;
const input = (): HTMLElement => screen.getByRole('combobox');
const type = (value: string): void => void fireEvent.change(input(), { target: { value } });
const press = (key: string): void => void fireEvent.keyDown(input(), { key });
const options = (section: string): (string | null)[] =>
  within(screen.getByRole('group', { name: section }))
    .getAllByRole('option')
    .map((option) => option.querySelector('.wm-palette-title')?.textContent ?? null);

async function openPalette(): Promise<void> {
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await screen.findByRole('combobox');
}

let seen: SeenRequest[] = [];
let hasMore = false;
const opened = vi.fn<(...input: unknown[]) => null>(() => null);

beforeEach(() => {
  // jsdom draws no dialog.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  vi.stubGlobal('open', opened);
  opened.mockClear();
  useUser.setState({ id: 1, roles: ['admin'], permissions: ['*:*:*'] });
  usePermissionStore.setState({
    sidebarRouters: [
      pageEntry('/system', '系统管理', {
        component: 'Layout',
        alwaysShow: true,
        children: [pageEntry('user', '用户管理'), pageEntry('post', '岗位管理')],
      }),
      pageEntry('/notebook', '笔记本', {
        component: 'Layout',
        alwaysShow: true,
        children: [pageEntry('note', '我的笔记')],
      }),
      pageEntry('https://example.com/help', '帮助', { component: 'Layout' }),
    ],
  });
  hasMore = false;
  seen = stubServer(({ url }) => (url.includes('/records') ? records(url) : documents()));
});
afterEach(() => {
  cleanup();
  closePalette();
});

const person = {
  what: '用户',
  id: 3,
  title: '林晓',
  title_marks: [{ start: 0, end: 2 }],
  place: 'linxiao · 研发中心',
  path: '/system/user?id=3',
};

const records = (url: string): Response =>
  envelope(decodeURIComponent(url).includes(person.title) ? [person] : []);

const documents = (): Response =>
  envelope({
    rows: [
      {
        kind: 'note',
        id: 5,
        title: '周会 100%',
        title_marks: [{ start: 0, end: 2 }],
        place: '工作',
        path: '/notebook/preview/%E5%91%A8%E4%BC%9A%20100%25',
        snippet: '…每次周会之后',
        snippet_marks: [{ start: 3, end: 5 }],
        update_time: '2026-11-20T01:00:00.000Z',
      },
    ],
    total: hasMore ? 31 : 1,
    is_total_exact: true,
    has_more: hasMore,
    matched: 'all',
  });

describe('2.6 the palette', () => {
  it('opens by Ctrl+K and closes by Ctrl+K and by Esc', async () => {
    show(<PaletteHost />);
    await openPalette();
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('combobox')).toBeNull();
    await openPalette();
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('finds 用户管理 by yhgl and goes there by Enter', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('yhgl');
    await waitFor(() => expect(options('页面')[0]).toBe('用户管理'));
    press('Enter');
    expect([address(), screen.queryByRole('combobox')]).toEqual(['/system/user', null]);
  });

  it('walks the results by arrow keys, round the ends and across sections', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('管理');
    const marked = (): string | undefined =>
      document.querySelector('[aria-selected=true] .wm-palette-title')?.textContent;
    const [first, second] = options('页面');
    expect(marked()).toBe(first);
    press('ArrowDown');
    expect(marked()).toBe(second);
    expect(input().getAttribute('aria-activedescendant')).toBe(
      document.querySelector('[aria-selected=true]')?.id,
    );
    press('ArrowUp');
    press('ArrowUp');
    expect(marked()).not.toBe(first);
    press('ArrowDown');
    expect(marked()).toBe(first);
  });

  it('offers actions, also by initials, and runs them', async () => {
    show(<PaletteHost />);
    await openPalette();
    expect(options('操作')).toEqual([
      '刷新页面',
      '切换明暗：改为深色',
      '切换全屏',
      '使用手册',
      '锁定屏幕',
      '退出登录',
      '新增笔记',
    ]);
    type('xzbj');
    await waitFor(() => expect(options('操作')).toEqual(['新增笔记']));
    fireEvent.click(screen.getByRole('option', { name: /新增笔记/ }));
    expect(address()).toBe('/notebook/note{"command":"create"}');
  });

  it('does not offer a new note to whom may not write one', async () => {
    useUser.setState({ permissions: [] });
    show(<PaletteHost />);
    await openPalette();
    expect(options('操作')).not.toContain('新增笔记');
  });

  it('finds contents by their text once typing rests, with one call, and shows why', async () => {
    show(<PaletteHost />);
    await openPalette();
    for (const text of ['周', '周会']) type(text);
    const found = await screen.findByRole('group', { name: '内容' });
    expect(options('内容')).toEqual(['周会 100%']);
    expect([...found.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '周会',
      '周会',
    ]);
    expect(found.textContent).toContain('…每次周会之后');
    expect(found.textContent).toContain('笔记 · 工作');
    expect(seen.map(({ url }) => decodeURIComponent(url)).toSorted()).toEqual([
      '/search/v2/documents?text=周会&page=1&limit=6',
      '/search/v2/records?text=周会&limit=6',
    ]);
    fireEvent.click(screen.getByRole('option', { name: /周会/ }));
    expect(address()).toBe('/notebook/preview/%E5%91%A8%E4%BC%9A%20100%25');
  });

  it('leads to all that was found when there is more', async () => {
    hasMore = true;
    show(<PaletteHost />);
    await openPalette();
    type('周会');
    fireEvent.click(await screen.findByRole('option', { name: '查看全部 31 条' }));
    expect(address()).toBe(`/search?q=${encodeURIComponent('周会')}`);
  });

  it('shows what was chosen lately first', async () => {
    show(<PaletteHost />);
    for (const text of ['gwgl', 'yhgl', 'gwgl']) {
      await openPalette();
      type(text);
      await screen.findByRole('option', { name: /系统管理/ });
      press('Enter');
    }
    await openPalette();
    // One is at 岗位管理 already.
    expect(options('最近')).toEqual(['用户管理']);
  });

  it('readings 19: opens a result that is a link in a new tab', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('帮助');
    press('Enter');
    expect(opened).toHaveBeenCalledWith('https://example.com/help', '_blank', 'noopener');
    expect(address()).toBe('/index');
  });

  it('leaves Enter to the input method while it composes', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('yhgl');
    await screen.findByRole('group', { name: '页面' });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(address()).toBe('/index');
  });
});

describe('2.6 the top bar’s search box', () => {
  it('opens the palette, where the menu is searched', async () => {
    show(
      <>
        <SearchBox />
        <PaletteHost />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: '搜索 Ctrl K' }));
    await screen.findByRole('combobox');
    type('岗位');
    expect(options('页面')).toEqual(['岗位管理']);
    press('Enter');
    expect(address()).toBe('/system/post');
  });
});

describe('the order of the palette', () => {
  it('a record that is called so stands before pages that resemble it, and what was marked stays marked', async () => {
    const account = { ...person, title: 'pst', title_marks: [{ start: 0, end: 3 }] };
    const asked = Promise.withResolvers<Response>();
    seen = stubServer(({ url }) => {
      if (!url.includes('/records')) return documents();
      return url.includes('text=pst') ? asked.promise : envelope([]);
    });
    show(<PaletteHost />);
    await openPalette();
    type('pst');
    await screen.findByRole('group', { name: '内容' });
    press('ArrowDown');
    press('ArrowUp');
    const marked = (): string | null | undefined =>
      screen.getByRole('option', { selected: true }).querySelector('.wm-palette-title')
        ?.textContent;
    expect(marked()).toBe('周会 100%');
    asked.resolve(envelope([account]));
    await screen.findByRole('group', { name: '记录' });
    await waitFor(() =>
      expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(
        ['记录', '内容', '相近的页面'],
      ),
    );
    expect(options('相近的页面')).toContain('岗位管理');
    expect(marked()).toBe('周会 100%');
  });

  it('what only resembles the text comes after what is meant', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('深色');
    const titles = (): (string | null)[] =>
      screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(titles()[0]).toBe('操作');
    expect(options('操作')).toEqual(['切换明暗：改为深色']);
    type('用户理');
    await waitFor(() => expect(options('相近的页面')).toContain('用户管理'));
  });

  it('learns what is meant by a text', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('管理');
    press('ArrowDown');
    const second = options('页面')[1] ?? '';
    press('Enter');
    await openPalette();
    type('管理');
    expect(options('上次选的')).toEqual([second]);
    expect(options('页面')).not.toContain(second);
    press('Enter');
    expect(address()).toBe('/system/post');
  });
});

describe('what is made and acted on from the palette', () => {
  it('offers to make what the menu has a page for and one may make', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('新增');
    expect(options('操作')).toEqual(['新增用户', '新增岗位', '新增笔记']);
    press('Enter');
    expect(address()).toBe('/system/user{"command":"create"}');
    cleanup();
    useUser.setState({ permissions: ['system:post:add'] });
    show(<PaletteHost />);
    await openPalette();
    type('新增');
    expect(options('操作')).toEqual(['新增岗位']);
  });

  it('finds people and other records by name, and keeps them among the recent ones', async () => {
    show(<PaletteHost />);
    await openPalette();
    type('林晓');
    const found = await screen.findByRole('group', { name: '记录' });
    expect(found.textContent).toContain('用户 · linxiao · 研发中心');
    fireEvent.click(within(found).getByRole('option'));
    expect(address()).toBe('/system/user?id=3');
    await openPalette();
    expect(options('最近')).toEqual(['林晓']);
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    // Somebody else who signs in here after the session has ended reads no name.
    useUser.setState({ id: 2 });
    await openPalette();
    expect(screen.queryByRole('group', { name: '最近' })).toBeNull();
  });

  it('offers what can be done with the selected rows', async () => {
    const removed = vi.fn<() => void>();
    show(
      <>
        <div className="wm-batch">
          已选 <b className="wm-number">3</b> 项
          <button type="button" onClick={removed}>
            删除
          </button>
          <button type="button" disabled>
            导出
          </button>
          <button type="button">取消选择</button>
        </div>
        <PaletteHost />
      </>,
    );
    await openPalette();
    expect(options('选中的记录')).toEqual(['删除']);
    expect(screen.getByRole('option', { name: /已选 3 项/ })).toBeTruthy();
    press('Enter');
    expect(removed).toHaveBeenCalledOnce();
  });
});
