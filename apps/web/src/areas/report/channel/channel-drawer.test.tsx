import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { ChannelDrawer } from './channel-drawer.tsx';

const hook = {
  id: 3,
  kind: 'webhook',
  url: 'https://example.com/hook',
  with_rows: false,
  row_limit: 100,
  status: '1',
  failures: 5,
  create_time: '2026-11-20T01:02:03Z',
};
const sent = {
  id: 9,
  kind: 'run',
  state: 'failed',
  run_id: 7,
  attempts: 6,
  http_status: 500,
  error_msg: '对方回答 500',
  ms: 12,
  next_time: null,
  end_time: '2026-11-20T01:02:03Z',
  create_time: '2026-11-20T01:02:03Z',
};

interface Stored {
  channels?: object[];
  mail?: object;
  permissions?: string[];
}

function open({ channels = [], mail = {}, permissions = ['*:*:*'] }: Stored): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(({ method, url }) => {
    if (method === 'POST') return envelope({ id: 3, secret: 'told-once' });
    if (url.endsWith('/deliveries')) return envelope({ rows: [sent] });
    return envelope({ rows: channels, mail_address: '', has_mail: false, ...mail });
  });
  render(
    <AppFrame>
      <ChannelDrawer subscriptionId={5} title="日报" onClose={() => undefined} />
    </AppFrame>,
  );
  return seen;
}

const last = (seen: SeenRequest[], method: string): SeenRequest | undefined =>
  seen.findLast((request) => request.method === method);

beforeEach(() => {
  forgetSubmits();
  spyNotifier();
});
afterEach(() => cleanup());

it('asks for an address, adds the webhook and shows its secret, with how to check by it', async () => {
  const seen = open({});
  fireEvent.click(await screen.findByRole('button', { name: '启用 Webhook' }));
  expect(await screen.findByText('请输入地址')).toBeTruthy();
  expect(last(seen, 'POST')).toBeUndefined();
  fireEvent.change(screen.getByRole('textbox', { name: '地址' }), {
    target: { value: 'https://example.com/hook' },
  });
  fireEvent.click(screen.getByRole('button', { name: '启用 Webhook' }));
  const secret = await screen.findByRole('textbox', { name: '签名密钥' });
  expect(secret.getAttribute('value')).toBe('told-once');
  expect(last(seen, 'POST')).toMatchObject({
    url: '/report/v2/subscriptions/5/channels',
    body: { kind: 'webhook', url: 'https://example.com/hook' },
  });
});

it('says why a channel was switched off, what became of each delivery, and sends one once more', async () => {
  const seen = open({ channels: [hook] });
  expect(await screen.findByText(/^连续 5 次没有送达，已经停用/)).toBeTruthy();
  const log = await screen.findByRole('list', { name: '推送记录' });
  await waitFor(() => expect(log.textContent).toContain('没有送达'));
  expect(log.textContent).toContain('运行 #7 · 第 6 次 · 12 毫秒 · 对方回答 500');
  fireEvent.click(within(log).getByRole('button', { name: '重新发送' }));
  await waitFor(() => expect(last(seen, 'POST')?.url).toBe('/report/v2/deliveries/9/resend'));
  fireEvent.click(screen.getByRole('switch', { name: '启用Webhook推送' }));
  await waitFor(() =>
    expect(last(seen, 'PUT')).toMatchObject({
      url: '/report/v2/channels/3',
      body: { status: '0' },
    }),
  );
});

it('offers mail where there is a server and an address, and else says what is lacking', async () => {
  open({});
  expect(await screen.findByText(/系统没有设置邮件服务器/)).toBeTruthy();
  cleanup();
  open({ mail: { has_mail: true } });
  expect(await screen.findByText(/您的账号没有填写邮箱/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '启用邮件' })).toBeNull();
  cleanup();
  const seen = open({ mail: { has_mail: true, mail_address: 'a@example.com' } });
  expect(await screen.findByText('发到您的邮箱 a@example.com。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '启用邮件' }));
  await waitFor(() =>
    expect(last(seen, 'POST')?.body).toMatchObject({ kind: 'mail', with_rows: false }),
  );
  cleanup();
  const mail = { has_mail: true, mail_address: 'a@example.com' };
  const changed = open({ mail, channels: [{ ...hook, kind: 'mail', url: '', status: '0' }] });
  fireEvent.click(await screen.findByRole('switch', { name: /^邮件里带明细/ }));
  await waitFor(() =>
    expect(last(changed, 'PUT')).toMatchObject({
      url: '/report/v2/channels/3',
      body: { with_rows: true },
    }),
  );
});

it('changes nothing for who may not export reports', async () => {
  open({ channels: [hook], permissions: ['report:data:list'] });
  expect(await screen.findByText('您没有导出报表的权限，不能修改推送。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.queryByRole('button', { name: '测试发送' })).toBeNull();
  await screen.findByRole('list', { name: '推送记录' });
  expect(screen.queryByRole('button', { name: '重新发送' })).toBeNull();
});
