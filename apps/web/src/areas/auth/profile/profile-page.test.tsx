import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from 'react-router';
import { keepPasswordAdvice, usePasswordAdvice } from '#core/auth/password-advice.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { isDirtyTab } from '#core/tabs/tab-holds.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { deviceName } from '#ui/text/device-name.ts';
import { ProfilePage } from './profile-page.tsx';

const profile = {
  user_id: 7,
  username: 'li',
  nickname: '小李',
  avatar: '',
  email: '',
  mobile: '13800138000',
  sex: '1',
  create_time: '2026-11-20T01:02:03Z',
  roles: [{ role_id: 2, role_key: 'ROLE_DEFAULT', role_name: '普通用户' }],
};

const session = {
  id: '11111111-1111-4111-8111-111111111111',
  ip: '10.0.0.1',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  bound: true,
  current: true,
  create_time: '2026-11-20T01:00:00Z',
  last_seen: '2026-11-20T01:00:00Z',
};

const other = {
  ...session,
  id: '22222222-2222-4222-8222-222222222222',
  ip: '10.0.0.2',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19) Version/19 Safari/605',
  current: false,
};

function answer({ method, url, body }: SeenRequest): Response {
  if (url.endsWith('/sessions') && method === 'GET') {
    return envelope({ rows: [session, other], total: 2 });
  }
  if (url === '/admin/v2/profile') {
    return envelope(method === 'PUT' ? { ...profile, ...(body as object) } : profile);
  }
  return envelope(null);
}

function open(answerOf = answer, state: unknown = null): SeenRequest[] {
  const seen = stubServer(answerOf);
  render(
    <MemoryRouter initialEntries={[{ pathname: '/user/profile', state }]}>
      <ProfilePage />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

const type = (within_: HTMLElement, label: string, value: string): void => {
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
};

const written = (seen: SeenRequest[], method: string): SeenRequest[] =>
  seen.filter((request) => request.method === method);

async function card(name: string): Promise<HTMLElement> {
  await screen.findByText('普通用户');
  return screen.getByRole('region', { name });
}

beforeEach(() => {
  forgetSubmits();
  useUser.setState({ id: 7, name: 'li', nickname: '小李' });
});
afterEach(() => cleanup());

describe('2.2 personal centre: information', () => {
  it('shows who I am', async () => {
    open();
    const identity = await card('账号');
    expect(
      within(identity)
        .getAllByRole('definition')
        .map((item) => item.textContent),
    ).toEqual(['li', '普通用户', '13800138000', '--', expect.stringMatching(/^2026-11-20 /)]);
  });

  it('saves nickname, mobile, email and sex, and the header follows', async () => {
    const { shown } = spyNotifier();
    const seen = open();
    const form = await card('基本资料');
    type(form, '姓名', '李工');
    type(form, '邮箱', 'li@example.com');
    fireEvent.click(within(form).getByLabelText('未知'));
    expect(isDirtyTab('')).toBe(true);
    fireEvent.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: '修改成功' }]));
    expect(written(seen, 'PUT').map(({ url, body }) => [url, body])).toEqual([
      [
        '/admin/v2/profile',
        { nickname: '李工', mobile: '13800138000', email: 'li@example.com', sex: '2' },
      ],
    ]);
    expect(useUser.getState().nickname).toBe('李工');
    await waitFor(() => expect(isDirtyTab('')).toBe(false));
  });

  it('refuses a wrong mobile or email before sending, and puts the server’s faults under the fields', async () => {
    const seen = open((request) =>
      request.method === 'PUT'
        ? envelope({ fields: [{ path: 'nickname', message: '姓名不合规' }] }, { code: 422 })
        : answer(request),
    );
    const form = await card('基本资料');
    type(form, '手机号码', '123');
    type(form, '邮箱', 'nobody');
    fireEvent.click(within(form).getByRole('button', { name: '保存' }));
    expect(await within(form).findByText('请输入正确的手机号码')).toBeTruthy();
    expect(within(form).getByText('请输入正确的邮箱地址')).toBeTruthy();
    expect(written(seen, 'PUT')).toEqual([]);
    type(form, '手机号码', '');
    type(form, '邮箱', '');
    fireEvent.click(within(form).getByRole('button', { name: '保存' }));
    expect(await within(form).findByText('姓名不合规')).toBeTruthy();
  });
});

describe('2.2 personal centre: password', () => {
  async function fill(values: [string, string, string]): Promise<HTMLElement> {
    const form = await card('修改密码');
    ['旧密码', '新密码', '确认新密码'].forEach((label, index) =>
      type(form, label, values[index] ?? ''),
    );
    fireEvent.click(within(form).getByRole('button', { name: '修改密码' }));
    return form;
  }

  it('sends old and new once they fit, and empties the form', async () => {
    const { shown } = spyNotifier();
    const seen = open();
    const form = await fill(['secret-1', 'secret-2', 'secret-2']);
    await waitFor(() =>
      expect(shown).toEqual([{ kind: 'success', text: '密码已修改，其他设备需要重新登录' }]),
    );
    expect(written(seen, 'PUT')[0]).toMatchObject({
      url: '/admin/v2/profile/password',
      body: { old_password: 'secret-1', new_password: 'secret-2' },
    });
    expect(within(form).getByLabelText<HTMLInputElement>('新密码').value).toBe('');
  });

  it('is where the advice to change it leads, which is followed by changing it', async () => {
    spyNotifier();
    keepPasswordAdvice(true);
    open(answer, { command: 'password' });
    const form = await card('修改密码');
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('旧密码')));
    await fill(['secret-1', 'secret-2', 'secret-2']);
    await waitFor(() => expect(usePasswordAdvice.getState().isDue).toBe(false));
  });

  it('asks for the new one twice and refuses the old one again', async () => {
    const seen = open();
    const form = await fill(['secret-1', 'secret-1', 'secret-2']);
    expect(await within(form).findByText('两次输入的密码不一致')).toBeTruthy();
    expect(within(form).getByText('新密码不能与旧密码相同')).toBeTruthy();
    expect(written(seen, 'PUT')).toEqual([]);
  });

  it('puts a wrong old password and a breach of the policy under their fields, without a message', async () => {
    const { shown } = spyNotifier();
    let refusal = envelope(null, { code: 601, msg: '旧密码不正确' });
    open((request) => (request.method === 'PUT' ? refusal : answer(request)));
    const form = await fill(['wrong', 'secret-2', 'secret-2']);
    expect(await within(form).findByText('旧密码不正确')).toBeTruthy();
    refusal = envelope(
      { fields: [{ path: 'new_password', message: '密码长度应为 6 到 16 个字符' }] },
      { code: 422 },
    );
    forgetSubmits();
    fireEvent.click(within(form).getByRole('button', { name: '修改密码' }));
    expect(await within(form).findByText('密码长度应为 6 到 16 个字符')).toBeTruthy();
    expect(shown).toEqual([]);
  });
});

describe('2.2 personal centre: sessions', () => {
  it('names device, address and times, and marks the one in use, which cannot be ended', async () => {
    open();
    const list = await card('登录会话');
    expect(await within(list).findByText('Chrome · Windows')).toBeTruthy();
    expect(within(list).getByText('Safari · iPhone')).toBeTruthy();
    expect(within(list).getAllByText('当前会话')).toHaveLength(1);
    expect(within(list).getAllByRole('button', { name: /^下线 / })).toHaveLength(1);
  });

  it.each([
    ['下线 Safari · iPhone', { ids: [other.id] }],
    ['下线其他所有会话', {}],
  ])('%s asks first', async (name, body) => {
    const { shown } = spyNotifier();
    const seen = open();
    const list = await card('登录会话');
    fireEvent.click(await within(list).findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(written(seen, 'DELETE')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '下线' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: '已下线' }]));
    expect(written(seen, 'DELETE').map((request) => request.body)).toEqual([body]);
    expect(
      seen.filter(({ url, method }) => url.endsWith('/sessions') && method === 'GET'),
    ).toHaveLength(2);
  });

  it('tells devices by their own description', () => {
    expect([
      deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140'),
      deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X) Gecko Firefox/144'),
      deviceName('Mozilla/5.0 (Linux; Android 16) Chrome/140 MicroMessenger/8'),
      deviceName('curl/8'),
    ]).toEqual(['Edge · Windows', 'Firefox · macOS', '微信 · Android', '未知设备']);
  });
});
