import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
