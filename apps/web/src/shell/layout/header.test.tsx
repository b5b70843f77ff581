import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSize, useApp } from '#core/stores/app-store.ts';
import { isSize, sizeOf } from '#core/stores/control-size.ts';
import { showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import { FullscreenButton, SizeButton } from './header-tools.tsx';
import { reloadLater } from './reload-later.ts';
import { UserMenu } from './user-menu.tsx';
import { watermarkImage } from './watermark.tsx';

vi.mock('./reload-later.ts', () => ({ reloadLater: vi.fn<() => void>() }));

beforeEach(() => {
  showDefaultLayout();
  useSettings.setState({ showSettings: true });
  useUser.setState({ id: 7, nickname: '张三', role_id: 1 });
});
afterEach(cleanup);

async function menuTexts(): Promise<string[]> {
  fireEvent.click(screen.getByRole('button', { name: '张三，用户菜单' }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => item.textContent ?? '');
}

function openUserMenu(): void {
  render(
    <MemoryRouter>
      <UserMenu />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

describe('2.6 the size selector', () => {
  it('offers 较大, 默认 and 稍小, remembers the choice in the cookie and reloads', async () => {
    render(<SizeButton />, { wrapper: AppFrame });
    fireEvent.click(screen.getByRole('button', { name: '布局大小' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['较大', '默认', '稍小']);
    fireEvent.click(items[0] as HTMLElement);
    expect([document.cookie, useApp.getState().size]).toEqual(['size=large', 'large']);
    expect(reloadLater).toHaveBeenCalledOnce();
  });

  it('9 knows large, default and small; anything else is default', () => {
    expect(['large', 'default', 'small', 'huge', ''].map(isSize)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(['large', 'default', 'small', ''].map(sizeOf)).toEqual([
      'large',
      'middle',
      'small',
      'middle',
    ]);
    keepSize('default');
  });
});

describe('2.6 the fullscreen toggle', () => {
  it('uses the browser and follows it', () => {
    const request = vi.fn<() => Promise<void>>(() => Promise.resolve());
    document.documentElement.requestFullscreen = request;
    let element: Element | null = null;
    Object.defineProperty(document, 'fullscreenElement', {
      configurable: true,
      get: () => element,
    });
    render(<FullscreenButton />, { wrapper: AppFrame });
    fireEvent.click(screen.getByRole('button', { name: '全屏' }));
    expect(request).toHaveBeenCalledOnce();
    element = document.documentElement;
    fireEvent(document, new Event('fullscreenchange'));
    const leave = vi.fn<() => Promise<void>>(() => Promise.resolve());
    document.exitFullscreen = leave;
    fireEvent.click(screen.getByRole('button', { name: '退出全屏' }));
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('2.6 the user menu', () => {
  it('offers the personal centre, the settings only when enabled, the lock, the keys and the way out', async () => {
    useRouteTable.setState({ isReady: true, screens: [] });
    useSettings.setState({ showSettings: false });
    openUserMenu();
    expect(await menuTexts()).toEqual([
      '个人中心',
      '锁定屏幕Ctrl+Alt+L',
      '使用手册',
      '快捷键?',
      '退出登录',
    ]);
    cleanup();
    useSettings.setState({ showSettings: true });
    openUserMenu();
    expect(await menuTexts()).toEqual([
      '个人中心',
      '布局设置',
      '锁定屏幕Ctrl+Alt+L',
      '使用手册',
      '快捷键?',
      '退出登录',
    ]);
  });

  it('asks before signing out', async () => {
    openUserMenu();
    await menuTexts();
    fireEvent.click(screen.getByText('退出登录'));
    expect(await screen.findByText('确定退出登录吗？')).toBeTruthy();
  });
});

it('a watermark holds its text as text', () => {
  const svg = decodeURIComponent(watermarkImage('<b>&"张三"'));
  expect(svg).toContain('&lt;b&gt;&amp;&quot;张三&quot;');
});
