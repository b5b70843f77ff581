import { beforeEach, describe, expect, it } from 'vitest';
import { followWidth, toggleSidebar, useApp } from './app-store.ts';
import { usePermissionStore } from './permission-store.ts';
import { useSettings } from './settings-store.ts';
import { closeTab, forgetTabs, useOpenTabs, openTab } from './open-tabs-store.ts';
import type { OpenTab } from './open-tabs-store.ts';
import { useUser } from './user-store.ts';

function stored(key: string): Record<string, unknown> {
  return JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown>;
}

function view(path: string, affix = false): OpenTab {
  return {
    path,
    fullPath: path,
    name: path,
    title: path,
    meta: { affix, noCache: false, link: null },
    query: {},
  };
}

describe('the stores', () => {
  it('9 hold their plain state under the names of the specification', () => {
    useSettings.setState({ topNav: true });
    useApp.setState({ size: 'default' });
    useUser.setState({ name: 'zhang' });
    usePermissionStore.setState({ routes: [] });
    openTab(view('/index', true));
    expect(stored('settings-pinia')).toEqual({
      title: '',
      theme: '#409EFF',
      sideTheme: 'theme-dark',
      showSettings: true,
      topNav: true,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
      dynamicTitle: true,
      // Ours, beyond section 3.
      topOnly: false,
      mode: 'system',
      grey: false,
      contrast: false,
      watermark: false,
      watermarkText: '',
    });
    expect(Object.keys(stored('app-pinia')).sort()).toEqual(['device', 'sidebar', 'size']);
    expect(stored('user-pinia')).toMatchObject({ name: 'zhang', role_id: 0, roles: [] });
    expect(Object.keys(stored('permission-pinia')).sort()).toEqual([
      'addRoutes',
      'defaultRoutes',
      'raw_routes',
      'routes',
      'sidebarRouters',
      'topbarRouters',
    ]);
    expect(stored('tags-view-pinia')).toMatchObject({ visitedViews: [{ path: '/index' }] });
  });
});

describe('4 the sidebar', () => {
  it('is remembered in a cookie as 1 or 0, and cannot be toggled while hidden', () => {
    useApp.setState({
      device: 'desktop',
      sidebar: { opened: true, withoutAnimation: false, hide: false },
    });
    toggleSidebar();
    expect([useApp.getState().sidebar.opened, document.cookie]).toEqual([false, 'sidebarStatus=0']);
    toggleSidebar();
    expect(document.cookie).toBe('sidebarStatus=1');
    useApp.setState({ sidebar: { opened: true, withoutAnimation: false, hide: true } });
    toggleSidebar();
    expect(useApp.getState().sidebar.opened).toBe(true);
  });

  it('closes below 992 px and opens again above', () => {
    useApp.setState({
      device: 'desktop',
      sidebar: { opened: true, withoutAnimation: false, hide: false },
    });
    followWidth(991);
    expect(useApp.getState()).toMatchObject({ device: 'mobile', sidebar: { opened: false } });
    followWidth(992);
    expect(useApp.getState()).toMatchObject({ device: 'desktop', sidebar: { opened: true } });
  });
});

describe('the tab strip', () => {
  beforeEach(() => forgetTabs());

  it('keeps pinned tabs in front, opens each address once and names the neighbour of a closed one', () => {
    for (const path of ['/a', '/b', '/c', '/a']) openTab(view(path));
    openTab(view('/index', true));
    const paths = (): string[] => useOpenTabs.getState().visitedViews.map(({ path }) => path);
    expect(paths()).toEqual(['/index', '/a', '/b', '/c']);
    expect(closeTab('/b')?.path).toBe('/c');
    expect(closeTab('/c')?.path).toBe('/a');
    expect(closeTab('/index')).toBeUndefined();
    expect(paths()).toEqual(['/index', '/a']);
  });
});
