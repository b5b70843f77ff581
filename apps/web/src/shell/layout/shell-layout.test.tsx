import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flattenRoutes } from '#core/routing/flat-route.ts';
import { useApp } from '#core/stores/app-store.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { forgetTabs } from '#core/stores/open-tabs-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import type * as Routes from '#shell/routes.ts';
import { ShellLayout } from './shell-layout.tsx';

const TestView = lazy(() => Promise.resolve({ default: () => <p>画面</p> }));

vi.mock('#shell/routes.ts', async (original) => ({
  ...(await original<typeof Routes>()),
  viewOf: () => TestView,
}));

type Meta = ReturnType<typeof pageEntry>['meta'];

const view = { component: 'home/index' };
const home = pageEntry('/index', '首页', {
  ...view,
  meta: { title: '首页', affix: true } as Meta,
});
const system = pageEntry('/system', '系统管理', {
  component: 'Layout',
  alwaysShow: true,
  redirect: '/system/post',
  children: [
    pageEntry('user', '用户管理', view),
    pageEntry('post', '岗位管理', { ...view, query: '{"status":"0"}' }),
    pageEntry('detail', '岗位详情', {
      ...view,
      hidden: true,
      meta: { title: '岗位详情', activeMenu: '/system/user' } as Meta,
    }),
    pageEntry('https://example.com/manual', '手册'),
  ],
});
const site = pageEntry('mailto:help@example.com', '写信');

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{pathname + search}</output>;
}

const openWindow = vi.fn<(address: string, target: string, features: string) => null>(() => null);

async function open(path: string): Promise<void> {
  const tree = [home, system, site];
  useRouteTable.setState({ isReady: true, screens: flattenRoutes(tree) });
  usePermissionStore.setState({ sidebarRouters: tree });
  stubServer(({ url }) => envelope(url.includes('tasks') ? { rows: [], total: 0 } : { rows: [] }));
  render(
    <MemoryRouter initialEntries={[path]}>
      <ShellLayout />
      <Address />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  await waitFor(() => expect(screen.getAllByText('画面')).not.toHaveLength(0));
}

const address = (): string | null => screen.getByLabelText('地址').textContent;
const side = (): HTMLElement => screen.getByRole('navigation', { name: '主菜单' });
function crumbs(): string[] {
  const list = screen.getByRole('navigation', { name: '当前位置' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

beforeEach(() => {
  showDefaultLayout();
  forgetTabs();
  openWindow.mockClear();
  vi.stubGlobal('open', openWindow);
  vi.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(1440);
  useApp.setState({
    device: 'desktop',
    sidebar: { opened: true, withoutAnimation: false, hide: false },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('2.2 /index', () => {
  it('has the breadcrumb label 首页 and a tab that cannot be closed', async () => {
    await open('/index');
    expect(crumbs()).toEqual(['首页']);
    const strip = screen.getByRole('navigation', { name: '已打开的页面' });
    expect(within(strip).getByRole('button', { name: '首页' })).toBeTruthy();
    expect(within(strip).queryByRole('button', { name: /关闭/ })).toBeNull();
  });
});

describe('2.6 the breadcrumb', () => {
  it('leads from 首页 down to the page', async () => {
    await open('/system/user');
    expect(crumbs()).toEqual(['首页', '系统管理', '用户管理']);
    fireEvent.click(screen.getByRole('link', { name: '首页' }));
    await waitFor(() => expect(address()).toBe('/index'));
  });
});

describe('2.4 choosing in the menu', () => {
  it('passes a menu entry’s query as the query of the route', async () => {
    await open('/system/user');
    fireEvent.click(within(side()).getByRole('menuitem', { name: '岗位管理' }));
    await waitFor(() => expect(address()).toBe('/system/post?status=0'));
  });

  it('opens an external link in a new tab, from the sidebar and from the top menu', async () => {
    await open('/system/user');
    fireEvent.click(within(side()).getByRole('menuitem', { name: '手册' }));
    const top = screen.getByRole('navigation', { name: '顶部菜单' });
    fireEvent.click(within(top).getByRole('button', { name: '写信' }));
    expect(openWindow.mock.calls).toEqual([
      ['https://example.com/manual', '_blank', 'noopener'],
      ['mailto:help@example.com', '_blank', 'noopener'],
    ]);
    expect(address()).toBe('/system/user');
  });
});

describe('3 route entry', () => {
  it('redirect: a group’s address leads to the screen it names', async () => {
    await open('/system');
    await waitFor(() => expect(address()).toBe('/system/post'));
  });

  it('activeMenu marks another entry than the address', async () => {
    await open('/system/detail');
    const marked = side().querySelectorAll('.ant-menu-item-selected');
    expect([...marked].map((item) => item.textContent)).toEqual(['用户管理']);
  });
});

describe('3 settings', () => {
  it('tagsView: the tag strip is there or not', async () => {
    await open('/index');
    expect(screen.getByRole('navigation', { name: '已打开的页面' })).toBeTruthy();
    cleanup();
    useSettings.setState({ tagsView: false });
    await open('/index');
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull();
  });

  it('fixedHeader: the top scrolls away with the page or stands', async () => {
    await open('/index');
    expect(document.querySelector('.wm-main-loose')).not.toBeNull();
    cleanup();
    useSettings.setState({ fixedHeader: true });
    await open('/index');
    expect(document.querySelector('.wm-main-loose')).toBeNull();
  });

  it('sideTheme: the sidebar is dark, or light', async () => {
    await open('/system/user');
    expect(document.querySelector('aside.wm-side-dark .ant-menu-dark')).not.toBeNull();
    cleanup();
    useSettings.setState({ sideTheme: 'theme-light' });
    await open('/system/user');
    expect(document.querySelector('aside.wm-side-dark, aside .ant-menu-dark')).toBeNull();
  });
});
