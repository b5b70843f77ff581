import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaskControl } from '#core/tasks/task-runner.ts';
import { runDelivery } from './run-delivery.ts';
import {
  channelOf,
  deliveriesOf,
  fire,
  hasBecome,
  hideRemark,
  lastDelivery,
  make,
  openWorld,
  query,
  setRemark,
  within,
  world,
} from './testing/channel-world.ts';

interface Mail {
  to: string;
  text: string;
}

const mails: Mail[] = [];
let isDown = false;

/** As much of RFC 5321 as a sender sees. */
function answerMail(socket: Socket): void {
  let rest = '';
  let to = '';
  let data: string[] | undefined;
  const answer = (line: string): string => {
    if (line.startsWith('EHLO')) return '250 test';
    if (line.startsWith('RCPT')) to = line;
    if (line !== 'DATA') return '250 ok';
    if (isDown) return '451 not now';
    data = [];
    return '354 go on';
  };
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data && line !== '.') data.push(line);
      else if (data) {
        mails.push({ to, text: data.join('\n') });
        data = undefined;
        socket.write('250 kept\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(`${answer(line)}\r\n`);
    }
  });
}

const mailServer = createServer(answerMail);
beforeAll(() => new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve)));
afterAll(() => void mailServer.close());
openWorld(() => ({
  mail: {
    url: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
    from: 'product@example.com',
    to: ['operator@example.com'],
  },
}));

const textOf = ({ text }: Mail): string =>
  Buffer.from(text.slice(text.indexOf('\n\n') + 2), 'base64').toString();

it('is mailed to the subscriber’s own address, with warnings that he may take away and without rows', async () => {
  const made = await make('邮件日报');
  await setRemark('');
  await world.app.admin.post('/report/v2/warnings', {
    report_id: made.reportId,
    module_id: 'm1',
    column_id: 'c2',
    kind: 'empty',
  });
  const path = `/report/v2/subscriptions/${made.subscriptionId}/channels`;
  const add = () => made.reader.post(path, { kind: 'mail' });
  expect((await add()).msg).toBe('您的账号没有填写邮箱，请先在个人中心填写');
  await query(`update sys_user set email = 'reader@example.com' where id = $1`, [
    made.reader.userId,
  ]);
  const { data } = await add();
  expect(data.secret).toBeNull();
  expect((await made.reader.get(path)).data).toMatchObject({
    mail_address: 'reader@example.com',
    has_mail: true,
  });
  await fire(made, data.id);
  await hasBecome(made.reader, data.id, { state: 'done', attempts: 1, http_status: null });
  const [mail] = mails;
  expect(mail?.to).toBe('RCPT TO:<reader@example.com>');
  const told = textOf(mail ?? { to: '', text: '' });
  const delivery = await lastDelivery(made.reader, data.id);
  expect(told).toMatch(/^报表「邮件日报」已按计划运行（.+），共 \d+ 行。/);
  expect(told).toMatch(/- 预警：\d+ 行的「备注」为空/);
  expect(told).toContain(
    `https://work.example.com/report/data?r=${made.reportId}&run=${delivery.run_id}`,
  );
  expect(told).not.toContain('admin');
  // A column that may not be taken away is not named.
  await hideRemark(made, true);
  await made.reader.post(`/report/v2/deliveries/${delivery.id}/resend`);
  await expect.poll(() => mails.length, within).toBe(2);
  expect(textOf(mails[1] ?? { to: '', text: '' })).not.toContain('备注');
});

/** The text and the page of a mail. */
function partsOf(mail: Mail | undefined): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(mail?.text ?? '')?.[1] ?? 'none';
  const parts = (mail?.text ?? '').split(`--${boundary}`).slice(1, 3);
  const [text = '', html = ''] = parts.map((part) =>
    Buffer.from(part.slice(part.indexOf('\n\n') + 2), 'base64').toString(),
  );
  return { text, html };
}

it('has the first rows where its subscriber wants them, coloured, and cut by what he may take away', async () => {
  const made = await make('带明细的邮件');
  await query(
    `update sys_user set remark = '<b>' || username || '</b>', email = $2 where id <> $1`,
    [made.reader.userId, ''],
  );
  await query(`update sys_user set remark = '', email = 'third@example.com' where id = $1`, [
    made.reader.userId,
  ]);
  await query(
    `insert into sys_user (username, username_key, nickname, password_hash, remark)
     select 'many' || n, 'many' || n, 'x', 'x', case n when 60 then '' when 59 then '<b>x</b>' else 'r' || n end from generate_series(1, 60) n`,
  );
  const rule = { report_id: made.reportId, module_id: 'm1', column_id: 'c2', kind: 'empty' };
  await world.app.admin.post('/report/v2/warnings', rule);
  const path = `/report/v2/subscriptions/${made.subscriptionId}/channels`;
  const { data } = await made.reader.post(path, { kind: 'mail' });
  expect(await channelOf(made)).toMatchObject({ with_rows: false });
  await made.reader.put(`/report/v2/channels/${data.id}`, { with_rows: true });
  expect(await channelOf(made)).toMatchObject({ with_rows: true });
  mails.length = 0;
  await fire(made, data.id);
  await hasBecome(made.reader, data.id, { state: 'done' });
  const { text, html } = partsOf(mails[0]);
  expect(html.match(/<tr>/g)).toHaveLength(51);
  expect(html).toMatch(/其余 \d+ 行见报表/);
  expect(text).toMatch(/其余 \d+ 行见报表/);
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toContain('<b>');
  expect(html).toContain('⚠ 备注：');
  expect(text).toContain('用户名\t备注');
  // A column that is not shown does not go along, and neither does one that may not be taken away.
  expect(html).not.toContain('状态');
  await hideRemark(made, true);
  const delivery = await lastDelivery(made.reader, data.id);
  await made.reader.post(`/report/v2/deliveries/${delivery.id}/resend`);
  await expect.poll(() => mails.length, within).toBe(2);
  const cut = partsOf(mails[1]);
  for (const part of [cut.text, cut.html]) {
    expect(part).toContain('用户名');
    expect(part).not.toMatch(/备注|many\d+\s*r\d|&lt;b&gt;|⚠/);
  }
  // Who may no longer export gets no rows at all.
  await query(
    `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where perms = 'report:data:export')`,
    [made.roleId],
  );
  world.app.core.principals.forget(made.reader.userId);
  await query(
    `insert into report_delivery (channel_id, run_id, kind, state) select $1, $2, 'run', 'waiting'`,
    [data.id, delivery.run_id],
  );
  const [row] = await query<{ id: string }>('select max(id) as id from report_delivery');
  const control = { signal: new AbortController().signal } as TaskControl;
  await runDelivery(world.app.core, { deliveryId: Number(row?.id) }, control);
  expect(mails[2]?.text).not.toContain('multipart');
  expect(textOf(mails[2] ?? { to: '', text: '' })).not.toContain('用户名');
});

it('waits where the mail server takes nothing, and says so', async () => {
  const made = await make('邮件不通');
  await query(`update sys_user set email = 'second@example.com' where id = $1`, [
    made.reader.userId,
  ]);
  const { data } = await made.reader.post(
    `/report/v2/subscriptions/${made.subscriptionId}/channels`,
    { kind: 'mail' },
  );
  isDown = true;
  await fire(made, data.id);
  await hasBecome(made.reader, data.id, {
    state: 'waiting',
    attempts: 1,
    error_msg: '邮件服务器没有接收',
  });
  expect(await deliveriesOf(made.reader, data.id)).toHaveLength(1);
  expect(await channelOf(made)).toMatchObject({ kind: 'mail', url: '', status: '0' });
});
