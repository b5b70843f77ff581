import { beforeEach, describe, expect, it, vi } from 'vitest';

function keep(key: string, state: object): void {
  localStorage.setItem(key, JSON.stringify(state));
}

// What is stored is read when the module is first evaluated, as at the start of the page.
beforeEach(() => vi.resetModules());

describe('4 persistence: restored at start', () => {
  it('settings-pinia', async () => {
    keep('settings-pinia', { topNav: false, theme: '#11a983', sideTheme: 'theme-light' });
    const { useSettings } = await import('./settings-store.ts');
    expect(useSettings.getState()).toMatchObject({
      topNav: false,
      theme: '#11a983',
      sideTheme: 'theme-light',
      tagsView: true,
    });
  });

  it('settings-pinia, over which a saved layout-setting wins', async () => {
    keep('settings-pinia', { topNav: true, fixedHeader: true });
    keep('layout-setting', { topNav: false });
    const { useSettings } = await import('./settings-store.ts');
    expect(useSettings.getState()).toMatchObject({ topNav: false, fixedHeader: true });
  });

  it('app-pinia, where its cookies are gone', async () => {
    keep('app-pinia', { size: 'large', device: 'desktop', sidebar: { opened: false, hide: true } });
    const { useApp } = await import('./app-store.ts');
    expect(useApp.getState()).toEqual({
      size: 'large',
      device: 'desktop',
      sidebar: { opened: false, withoutAnimation: false, hide: false },
    });
  });

  it('app-pinia of a phone: the wide window has its sidebar, and a size nobody knows is default', async () => {
    keep('app-pinia', { size: 'huge', device: 'mobile', sidebar: { opened: false } });
    const { useApp } = await import('./app-store.ts');
    expect(useApp.getState()).toMatchObject({ size: 'default', sidebar: { opened: true } });
  });

  it('app-pinia, over which cookies and the window win', async () => {
    keep('app-pinia', { size: 'large', device: 'mobile', sidebar: { opened: true } });
    document.cookie = 'sidebarStatus=0';
    document.cookie = 'size=small';
    const { useApp } = await import('./app-store.ts');
    expect(useApp.getState()).toEqual({
      size: 'small',
      device: 'desktop',
      sidebar: { opened: false, withoutAnimation: false, hide: false },
    });
  });

  it('user-pinia', async () => {
    keep('user-pinia', { id: 7, name: 'zhang', roles: ['editor'], permissions: ['a:b:c'] });
    const { useUser } = await import('./user-store.ts');
    expect(useUser.getState()).toMatchObject({
      id: 7,
      name: 'zhang',
      roles: ['editor'],
      permissions: ['a:b:c'],
      role_id: 0,
    });
  });

  it('permission-pinia', async () => {
    const raw_routes = { user_id: 7, permission_version: 3, routes: [] };
    keep('permission-pinia', { raw_routes });
    const { usePermissionStore } = await import('./permission-store.ts');
    expect(usePermissionStore.getState()).toMatchObject({ raw_routes, sidebarRouters: [] });
  });

  it('tags-view-pinia', async () => {
    const visitedViews = [{ path: '/index', fullPath: '/index', title: '首页' }];
    keep('tags-view-pinia', { visitedViews, cachedViews: ['Index'] });
    const { useOpenTabs } = await import('./open-tabs-store.ts');
    expect(useOpenTabs.getState()).toEqual({
      visitedViews,
      cachedViews: ['Index'],
      iframeViews: [],
    });
  });

  it('nothing of it when what is stored cannot be read', async () => {
    for (const key of ['user-pinia', 'settings-pinia', 'tags-view-pinia']) {
      localStorage.setItem(key, '{broken');
    }
    const { useUser } = await import('./user-store.ts');
    const { useSettings } = await import('./settings-store.ts');
    const { useOpenTabs } = await import('./open-tabs-store.ts');
    expect([
      useUser.getState().id,
      useSettings.getState().topNav,
      useOpenTabs.getState().visitedViews,
    ]).toEqual([0, true, []]);
  });
});
