import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#core/auth/token.ts';
import { notifier } from '#core/http/notifier.ts';
import { request } from '#core/http/request.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { Overlay } from './layout/overlay.tsx';
import { NotifierBridge } from './notifier-bridge.tsx';

const get = { method: 'GET', url: '/admin/v2/x' } as const;
const question = '登录状态已过期，您可以继续留在该页面，或者重新登录';
const assign = vi.fn<(to: string) => void>();

// jsdom ends no transitions.
function Still({ children }: { children: ReactNode }): ReactNode {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <AppFrame>{children}</AppFrame>
    </ConfigProvider>
  );
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

async function lose(): Promise<void> {
  await act(() => request(get).catch(() => {}));
  await pass(100);
}

/** Answers the dialog that stands, and lets it go. */
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(1000);
}

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockClear();
  vi.stubGlobal('location', {
    assign,
    origin: 'http://localhost',
    pathname: '/system/post',
    search: '?page=2',
    hash: '',
  });
  render(
    <>
      <NotifierBridge />
      <Overlay />
    </>,
    { wrapper: Still },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('8 messages', () => {
  it.each(['error', 'warning', 'success'] as const)(
    '%s is on the screen for 3 seconds',
    async (kind) => {
      act(() => notifier().message(kind, '后端接口连接异常'));
      await pass(2900);
      expect(screen.getByText('后端接口连接异常')).toBeTruthy();
      await pass(200);
      expect(screen.queryByText('后端接口连接异常')).toBeNull();
    },
  );

  it('name the trace id behind the text', async () => {
    act(() => notifier().message('error', '系统未知错误，请反馈给管理员', '追踪号：t1'));
    await pass(100);
    expect(screen.getByText('系统未知错误，请反馈给管理员（追踪号：t1）')).toBeTruthy();
  });

  it('any other code is a notification titled with the message, details below', async () => {
    act(() => notifier().notification('访问资源不存在', '没有这个岗位\n追踪号：t1'));
    await pass(100);
    const card = screen.getByRole('alert');
    expect(card.querySelector('[class*=title]')?.textContent).toBe('访问资源不存在');
    expect(card.querySelector('[class*=description]')?.textContent).toBe(
      '没有这个岗位\n追踪号：t1',
    );
  });
});

describe('8 the overlay', () => {
  it('stands with its text until it is lifted, also when two downloads overlap', () => {
    const lifts: (() => void)[] = [];
    act(() => {
      for (const text of ['正在下载数据，请稍候', '请稍候']) lifts.push(notifier().overlay(text));
    });
    expect(screen.getByRole('status').textContent).toBe('请稍候');
    act(() => lifts[1]?.());
    expect(screen.getByRole('status').textContent).toBe('正在下载数据，请稍候');
    act(() => lifts[0]?.());
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('4 the dialog of a lost session', () => {
  beforeEach(() => {
    storeToken('t');
    useUser.setState({ id: 7, roles: ['editor'], permissions: ['a:b:c'] });
  });

  it('8 is titled 系统提示, says what happened and offers 重新登录 and 取消', async () => {
    stubServer(() => envelope(null, { code: 401 }));
    await lose();
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('系统提示');
    expect(dialog.textContent).toContain(question);
    const buttons = [...dialog.querySelectorAll('button')].map((button) => button.textContent);
    expect(buttons).toEqual(['取消', '重新登录']);
    await press('取消');
  });

  it('stands once for many lost calls; cancelling keeps page and session and arms it again', async () => {
    stubServer(() => envelope(null, { code: 401 }));
    await lose();
    await lose();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await press('取消');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([assign.mock.calls, readToken(), useUser.getState().id]).toEqual([[], 't', 7]);
    await lose();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await press('取消');
  });

  it('signs out and goes to sign-in, with the way back, when confirmed', async () => {
    const seen = stubServer(() => envelope(null, { code: 401 }));
    usePermissionStore.setState({
      raw_routes: { user_id: 7, permission_version: 1, routes: [] },
    });
    await lose();
    await press('重新登录');
    expect(seen.map(({ url }) => url)).toEqual(['/admin/v2/x', '/admin/v2/logout']);
    expect([readToken(), useUser.getState().permissions, localStorage.length]).toEqual(['', [], 0]);
    expect(usePermissionStore.getState().raw_routes).toBeNull();
    expect(assign.mock.calls).toEqual([
      [`/login?redirect=${encodeURIComponent('/system/post?page=2')}`],
    ]);
  });
});
