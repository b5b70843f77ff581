import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLock } from '#core/auth/lock.ts';
import { clearSession } from '#core/auth/session.ts';
import { storeToken } from '#core/auth/token.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { request } from '#core/http/request.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { LockGate } from './lock-gate.tsx';
// Fetched before the tests wait for what it draws.
import './lock-screen.tsx';
import { lockQuietly, useLockKey } from './use-lock-key.ts';

// jsdom shows no dialogs in front of others.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

function Page(): null {
  useLockKey();
  return null;
}

function open(path = '/index'): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
      <LockGate />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

beforeEach(() => {
  forgetSubmits();
  storeToken('t');
  useUser.setState({ id: 7, nickname: '张三' });
  useLock.setState({ isLocked: false });
});
afterEach(() => {
  cleanup();
  clearSession();
});

it('Ctrl+Alt+L locks on the server first, then covers the screen with the name of its user', async () => {
  const seen = stubServer(() => envelope(null));
  open();
  fireEvent.keyDown(window, { code: 'KeyL', ctrlKey: true });
  // A document of a file before may still save itself.
  const locked = (): string[] =>
    seen.filter(({ url }) => url === '/admin/v2/lock').map(({ method }) => method);
  expect(locked()).toEqual([]);
  fireEvent.keyDown(window, { code: 'KeyL', ctrlKey: true, altKey: true });
  expect(await screen.findByRole('heading', { name: '张三' })).toBeTruthy();
  expect(locked()).toEqual(['POST']);
});

it('a screen whose lock the server refused stays open and says why', async () => {
  const { shown } = spyNotifier();
  stubServer(() => envelope(null, { code: 500, msg: '数据库忙' }));
  open();
  lockQuietly();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect([useLock.getState().isLocked, shown]).toEqual([
    false,
    [{ kind: 'error', text: '数据库忙' }],
  ]);
});

it('any answer 423 covers the screen and shows no message', async () => {
  const { shown } = spyNotifier();
  stubServer(() => envelope(null, { code: 423, msg: '屏幕已锁定，请先解锁' }));
  open();
  await act(() => request({ method: 'GET', url: '/x' }).catch(() => {}));
  expect(await screen.findByLabelText('登录密码')).toBeTruthy();
  expect(shown).toEqual([]);
  expect(localStorage.getItem('wm-locked')).toBe('1');
});

it('a wrong password is named, the right one opens the screen', async () => {
  let isRight = false;
  const seen = stubServer(() =>
    isRight ? envelope(null) : envelope(null, { code: 601, msg: '密码错误' }),
  );
  useLock.setState({ isLocked: true });
  open();
  const field = await screen.findByLabelText('登录密码');
  fireEvent.click(screen.getByRole('button', { name: '解锁' }));
  expect(screen.getByRole('alert').textContent).toBe('请输入密码');
  expect(seen).toHaveLength(0);
  fireEvent.change(field, { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: '解锁' }));
  expect(await screen.findByText('密码错误')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('');
  isRight = true;
  fireEvent.change(field, { target: { value: 'secret-1' } });
  await act(async () => fireEvent.submit(field));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.queryByLabelText('登录密码')).toBeNull();
  expect(seen.filter(({ url }) => url.endsWith('/unlock')).map(({ body }) => body)).toEqual([
    { password: 'wrong' },
    { password: 'secret-1' },
  ]);
  expect(localStorage.getItem('wm-locked')).toBeNull();
});

it('offers to sign out, and leaves public pages alone', async () => {
  useLock.setState({ isLocked: true });
  open();
  expect(await screen.findByRole('button', { name: '退出登录' })).toBeTruthy();
  cleanup();
  open('/white_test');
  expect(screen.queryByLabelText('登录密码')).toBeNull();
});
