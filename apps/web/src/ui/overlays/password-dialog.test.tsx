import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { request } from '#core/http/request.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { PasswordDialog } from './password-dialog.tsx';

const grant = {
  method: 'PUT',
  url: '/admin/v2/system/user/2/roles',
  body: { roleIds: [2] },
} as const;
const confirm = '/admin/v2/profile/confirm';
let isConfirmed = false;

/** A server that wants the password `right` before it gives roles. */
function answer({ url, body }: SeenRequest): Response {
  if (url === confirm) {
    isConfirmed = (body as { password: string }).password === 'right';
    return isConfirmed ? envelope(null) : envelope(null, { code: 601, msg: '密码不正确' });
  }
  return isConfirmed
    ? envelope({ done: true })
    : envelope(null, { code: 428, msg: '请再次输入密码' });
}

beforeEach(() => {
  isConfirmed = false;
  forgetSubmits();
  render(<PasswordDialog />, { wrapper: AppFrame });
});

async function type(password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('登录密码'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
}

describe('a call that needs the password again', () => {
  it('asks for it, says when it is wrong, and is repeated once it was right', async () => {
    const seen = stubServer(answer);
    const { shown } = spyNotifier();
    const done = request(grant);
    await type('wrong');
    await screen.findByText('密码不正确');
    await type('right');
    expect(await done).toEqual({ done: true });
    expect(seen.map(({ url }) => url)).toEqual([grant.url, confirm, confirm, grant.url]);
    expect(seen[3]?.body).toEqual({ role_ids: [2] });
    expect(shown).toEqual([]);
    await waitFor(() => expect(screen.queryByLabelText('登录密码')).toBeNull());
  });

  it('is given up quietly when the dialog is closed', async () => {
    const seen = stubServer(answer);
    const { shown } = spyNotifier();
    const given = request(grant).catch((error: unknown) => error);
    await screen.findByLabelText('登录密码');
    fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }));
    expect(await given).toMatchObject({ kind: 'refused', code: 428 });
    expect(seen).toHaveLength(1);
    expect(shown).toEqual([]);
  });

  it('shares one dialog with others that are sent meanwhile', async () => {
    stubServer(answer);
    const both = Promise.all([request(grant), request({ ...grant, body: { roleIds: [3] } })]);
    await act(async () => undefined);
    await type('right');
    expect(await both).toEqual([{ done: true }, { done: true }]);
  });
});
