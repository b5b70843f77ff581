import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPasswordAdvice } from '#core/auth/password-advice.ts';
import { clearSession, loadUser } from '#core/auth/session.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { PasswordAdvice } from './password-advice.tsx';

function Place(): string {
  const { pathname, state } = useLocation();
  return `${pathname} ${JSON.stringify(state)}`;
}

function signedIn(password_reset: boolean | undefined): void {
  stubServer(() =>
    envelope({
      user: { user_id: 7, username: 'zhang', nickname: '张三', avatar: '' },
      roles: [],
      permissions: [],
      permission_version: 1,
      password_reset,
    }),
  );
}

async function open(): Promise<void> {
  await loadUser();
  render(
    <MemoryRouter initialEntries={['/index']}>
      <PasswordAdvice />
      <Place />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

const question = '您的密码还是初始密码，请修改密码！';

beforeEach(() => {
  clearSession();
  keepPasswordAdvice(false);
});
afterEach(() => cleanup());

it('asks whoever was given his password to change it, and leads to where he can', async () => {
  signedIn(true);
  await open();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText('安全提示')).not.toHaveLength(0);
  expect(within(dialog).getByText(question)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '去修改' }));
  await waitFor(() =>
    expect(document.body.textContent).toContain('/user/profile {"command":"password"}'),
  );
});

it('asks once in a session, and again in the next', async () => {
  signedIn(true);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: '以后再说' }));
  expect(document.body.textContent).toContain('/index null');
  cleanup();
  await open();
  expect(screen.queryByText(question)).toBeNull();
  cleanup();
  clearSession();
  await open();
  expect(await screen.findByText(question)).toBeTruthy();
});

it('asks nobody who chose his password himself', async () => {
  for (const flag of [false, undefined]) {
    signedIn(flag);
    await open();
    expect(screen.queryByText(question)).toBeNull();
    cleanup();
  }
});
