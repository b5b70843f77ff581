import { beforeEach, describe, expect, it } from 'vitest';
import { currentLayout, showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { adoptAccountLayout, resetLayout, saveLayout } from './saved-layout.ts';

function here(): unknown {
  return JSON.parse(localStorage.getItem('layout-setting') ?? 'null');
}

function accountHolds(value: unknown): ReturnType<typeof stubServer> {
  return stubServer(() => envelope({ rows: [{ key: 'layout-setting', value }] }));
}

beforeEach(() => showDefaultLayout());

describe('2.6 the layout drawer', () => {
  it('starts from the defaults of section 3', () => {
    expect(currentLayout()).toEqual({
      theme: '#409EFF',
      sideTheme: 'theme-dark',
      topNav: true,
      topOnly: false,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
      dynamicTitle: true,
      mode: 'system',
      grey: false,
      contrast: false,
      watermark: false,
      watermarkText: '',
    });
  });

  it('saves to local storage under layout-setting and to the account', async () => {
    const seen = stubServer(() => envelope(null));
    useSettings.setState({ topNav: false, theme: '#11a983' });
    await saveLayout();
    expect(here()).toEqual({ ...currentLayout(), topNav: false, theme: '#11a983' });
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', '/admin/v2/preferences', { key: 'layout-setting', value: here() }],
    ]);
  });

  it('keeps the layout in this browser even when the account cannot be reached', async () => {
    stubServer(() => envelope(null, { code: 503, msg: '服务暂时不可用' }));
    useSettings.setState({ tagsView: false });
    await expect(saveLayout()).rejects.toThrow('服务暂时不可用');
    expect(here()).toMatchObject({ tagsView: false });
  });

  it('resets both copies and shows the defaults', async () => {
    const seen = stubServer(() => envelope(null));
    localStorage.setItem('layout-setting', '{"topNav":false}');
    useSettings.setState({ topNav: false });
    await resetLayout();
    expect([here(), useSettings.getState().topNav]).toEqual([null, true]);
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['DELETE', '/admin/v2/preferences', { key: 'layout-setting' }],
    ]);
  });
});

describe('after sign-in', () => {
  it("the account's layout fills an empty browser", async () => {
    accountHolds({ sideTheme: 'theme-light', topNav: false });
    await adoptAccountLayout();
    expect(useSettings.getState()).toMatchObject({ sideTheme: 'theme-light', topNav: false });
    expect(here()).toMatchObject({ sideTheme: 'theme-light', topNav: false });
  });

  it('a layout saved in this browser wins', async () => {
    localStorage.setItem('layout-setting', '{"sideTheme":"theme-dark"}');
    const seen = accountHolds({ sideTheme: 'theme-light' });
    await adoptAccountLayout();
    expect([seen.length, useSettings.getState().sideTheme]).toEqual([0, 'theme-dark']);
  });

  it('values of the wrong kind and unknown names are left out', async () => {
    accountHolds({ theme: 'red', topNav: 'no', mode: 'pink', title: 'x', grey: true });
    const before = currentLayout();
    await adoptAccountLayout();
    expect(currentLayout()).toEqual({ ...before, grey: true });
    expect(useSettings.getState().title).toBe('');
  });

  it('an account without a layout, and a server that fails, change nothing', async () => {
    stubServer(() => envelope({ rows: [] }));
    await adoptAccountLayout();
    stubServer(() => envelope(null, { code: 503, msg: '服务暂时不可用' }));
    await adoptAccountLayout();
    expect(here()).toBeNull();
  });
});
