import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { RouteEntry } from '@wm/contract/auth/account';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toggleSidebar, useApp } from '#core/stores/app-store.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopMenu } from './top-menu.tsx';
import { useSections } from './use-sections.ts';

const meta = { icon: '', link: null, noCache: false, affix: false, breadcrumb: true };

function page(path: string): RouteEntry {
  return { name: path, path, component: path, hidden: false, meta: { ...meta, title: path } };
}

function section(path: string, children: RouteEntry[]): RouteEntry {
  const entry = { name: path, path, component: 'Layout', hidden: false, alwaysShow: true };
  return { ...entry, meta: { ...meta, title: path }, children };
}

const group = (path: string): RouteEntry => ({
  ...section(path, [page('x'), page('y')]),
  component: 'ParentView',
});

const tree = [
  page('/index'),
  section('/system', [page('post'), group('log'), group('tool')]),
  ...['/c', '/d', '/e', '/f', '/g'].map(page),
];

function Layout(): ReactNode {
  const sections = useSections('');
  const { pathname } = useLocation();
  return (
    <>
      {sections.top.length > 0 && <TopMenu {...sections} />}
      {!sections.isSideHidden && (
        <Sidebar nodes={sections.side} isCollapsed={false} activeMenu="" onChoose={() => {}} />
      )}
      <output>{pathname}</output>
    </>
  );
}

function open(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Layout />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

function titles(name: string): string[] {
  const menu = screen.queryByRole('navigation', { name });
  return menu
    ? within(menu)
        .queryAllByRole('button')
        .map((item) => item.textContent ?? '')
    : [];
}

function sideTitles(): string[] {
  const menu = screen.queryByRole('navigation', { name: '主菜单' });
  return menu
    ? within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent ?? '')
    : [];
}

beforeEach(() => {
  showDefaultLayout();
  usePermissionStore.setState({ sidebarRouters: tree });
  useApp.setState({
    device: 'desktop',
    sidebar: { opened: true, withoutAnimation: false, hide: false },
  });
  vi.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(1440);
});
afterEach(cleanup);

describe('2.6 the top menu', () => {
  it('shows as many entries as a third of the width allows, the rest under 更多菜单', async () => {
    open('/index');
    expect(titles('顶部菜单')).toEqual(['/index', '/system', '/c', '/d', '/e', '/f', '更多菜单']);
    fireEvent.click(screen.getByRole('button', { name: /更多菜单/ }));
    expect((await screen.findByRole('menuitem')).textContent).toBe('/g');
    fireEvent.click(screen.getByRole('menuitem'));
    expect(screen.getByRole('status').textContent).toBe('/g');
    expect(titles('顶部菜单').at(-1)).toBe('/g');
    expect(screen.getByRole('button', { name: '更多菜单：/g' })).toBeTruthy();
  });

  it('follows the width of the window', () => {
    open('/index');
    vi.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(1000);
    fireEvent(window, new Event('resize'));
    expect(titles('顶部菜单')).toEqual(['/index', '/system', '/c', '/d', '更多菜单']);
  });

  it('opens a page at once, and a section in the sidebar', () => {
    open('/index');
    fireEvent.click(screen.getByRole('button', { name: '/system' }));
    expect(screen.getByRole('status').textContent).toBe('/index');
    expect(sideTitles()).toEqual(['post', 'log', 'tool']);
    fireEvent.click(screen.getByRole('button', { name: '/c' }));
    expect(screen.getByRole('status').textContent).toBe('/c');
    expect(sideTitles()).toEqual([]);
  });

  it('drops down what is in a section where there is no sidebar, groups with what is in them', async () => {
    useSettings.setState({ topOnly: true });
    open('/index');
    expect([sideTitles(), useApp.getState().sidebar.hide]).toEqual([[], true]);
    const button = screen.getByRole('button', { name: /^\/system/ });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    fireEvent.click(button);
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['post', 'log', 'tool']);
    fireEvent.mouseEnter(within(menu).getByText('log'));
    fireEvent.click(await screen.findByText('y'));
    expect(screen.getByRole('status').textContent).toBe('/system/log/y');
    expect(screen.getByRole('button', { name: /^\/system/ }).getAttribute('aria-current')).toBe(
      'true',
    );
    // A page opens as ever, and those without room keep what is in them.
    fireEvent.click(screen.getByRole('button', { name: '/c' }));
    expect(screen.getByRole('status').textContent).toBe('/c');
  });

  it('is at the side on a narrow window, whatever was chosen', () => {
    useSettings.setState({ topOnly: true });
    useApp.setState({ device: 'mobile' });
    open('/index');
    expect([titles('顶部菜单'), sideTitles()[0]]).toEqual([[], '/index']);
  });

  it('is not there when switched off or on a narrow window: the sidebar shows everything', () => {
    useSettings.setState({ topNav: false });
    open('/index');
    expect([titles('顶部菜单'), sideTitles()[0]]).toEqual([[], '/index']);
    cleanup();
    showDefaultLayout();
    useApp.setState({ device: 'mobile' });
    open('/index');
    expect([titles('顶部菜单'), sideTitles()[0]]).toEqual([[], '/index']);
  });
});

describe('4 the sidebar', () => {
  it('is hidden for top-level paths without children and shown for sections with children', () => {
    open('/index');
    expect([sideTitles(), useApp.getState().sidebar.hide]).toEqual([[], true]);
    toggleSidebar();
    expect(useApp.getState().sidebar.opened).toBe(true);
    cleanup();
    open('/system/post');
    expect([sideTitles(), useApp.getState().sidebar.hide]).toEqual([
      ['post', 'log', 'tool'],
      false,
    ]);
  });

  it('2.6 opens one submenu at a time', () => {
    open('/system/post');
    const isOpen = (): (string | null)[] =>
      ['log', 'tool'].map((name) =>
        screen.getByRole('menuitem', { name }).getAttribute('aria-expanded'),
      );
    fireEvent.click(screen.getByRole('menuitem', { name: 'log' }));
    expect(isOpen()).toEqual(['true', 'false']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'tool' }));
    expect(isOpen()).toEqual(['false', 'true']);
  });

  it('2.6 carries a logo that links to /, unless switched off', () => {
    open('/system/post');
    expect(screen.getByRole('link', { name: 'Work Manage' }).getAttribute('href')).toBe('/');
    cleanup();
    useSettings.setState({ sidebarLogo: false });
    open('/system/post');
    expect(screen.queryByRole('link', { name: 'Work Manage' })).toBeNull();
  });
});
