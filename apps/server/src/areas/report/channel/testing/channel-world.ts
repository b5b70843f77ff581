import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Config } from '#core/config.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { publishReport, tableOfUsers } from '../../testing/publish-report.ts';

export const within = { timeout: 20_000, interval: 20 };

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Call extends Received {
  timestamp: string;
  // Tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  body: any;
}

/** An installation that may call this machine, and what listens there. */
export const world: { app: TestApp; received: Received[]; status: number; port: number } = {
  app: undefined as unknown as TestApp,
  received: [],
  /** What the receiver answers; 0: nothing. */
  status: 200,
  port: 0,
};

/** The nth call that came, from 0. @throws Error when there were not so many */
export function callAt(at: number): Call {
  const call = world.received[at];
  if (!call) throw new Error(`there was no call ${at}`);
  const timestamp = String(call.headers['x-work-manage-timestamp']);
  return { ...call, timestamp, body: JSON.parse(call.text) };
}

const receiver = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    world.received.push({ url: request.url ?? '', headers: request.headers, text });
    const { status, port } = world;
    if (status === 0) return;
    const location = status === 302 ? { location: `http://127.0.0.1:${port}/elsewhere` } : {};
    response.writeHead(status, location).end('not read by anybody');
  });
});

/** Opens both for the tests of a file. */
export function openWorld(more: () => Partial<Config> = () => ({})): void {
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    world.port = (receiver.address() as AddressInfo).port;
    world.app = await startTestApp({
      outboundPrivate: ['127.0.0.1'],
      publicOrigin: 'https://work.example.com',
      ...more(),
    });
  });
  afterAll(async () => {
    await world.app.stop();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(() => {
    world.received = [];
    world.status = 200;
  });
}

const columns = [
  { id: 'c1', field: 'username', title: '用户名' },
  { id: 'c2', field: 'remark', title: '备注' },
  { id: 'c3', field: 'status', title: '状态', shown: false },
];

const readerCodes = [
  'report:data:list',
  'report:data:run',
  'report:data:export',
  'report:console:list',
  'report:channel:inside',
  'system:user:list',
  'system:user:export',
];

export async function query<Row extends object>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await world.app.core.pool.query<Row>(text, values)).rows;
}

export interface Made {
  reader: TestClient;
  roleId: number;
  reportId: number;
  scheduleId: number;
  subscriptionId: number;
}

/** A report with a schedule that somebody has subscribed to, who sees all users. */
export async function make(name: string): Promise<Made> {
  const definition = { params: [], modules: [tableOfUsers({ columns })] };
  const reportId = await publishReport(world.app.admin, name, definition);
  const { id: scheduleId } = (
    await world.app.admin.post('/report/v2/schedules', {
      report_id: reportId,
      cron: '0 30 8 * * *',
      time_zone: 'UTC',
      subscribe: false,
    })
  ).data;
  const reader = await world.app.signInAs([]);
  await query('delete from sys_user_role where user_id = $1', [reader.userId]);
  const roleId = await grant(world.app, reader.userId, readerCodes);
  await query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  world.app.core.principals.forget(reader.userId);
  const answer = await reader.post(`/report/v2/schedules/${scheduleId}/subscribe`);
  expect(answer.msg).toBe('操作成功');
  return { reader, roleId, reportId, scheduleId, subscriptionId: answer.data.id };
}

export const hookUrl = (path = '/hook'): string => `http://127.0.0.1:${world.port}${path}`;

export async function addHook(
  { reader, subscriptionId }: Made,
  more: object = {},
): Promise<{ id: number; secret: string }> {
  const answer = await reader.post(`/report/v2/subscriptions/${subscriptionId}/channels`, {
    kind: 'webhook',
    url: hookUrl(),
    ...more,
  });
  expect(answer.msg).toBe('操作成功');
  return answer.data;
}

interface Delivery {
  id: number;
  kind: string;
  state: string;
  run_id: number | null;
  attempts: number;
  http_status: number | null;
  error_msg: string;
  next_time: string | null;
}

export const deliveriesOf = async (who: TestClient, channelId: number): Promise<Delivery[]> =>
  (await who.get(`/report/v2/channels/${channelId}/deliveries`)).data.rows;

export const channelOf = async ({ reader, subscriptionId }: Made) =>
  (await reader.get(`/report/v2/subscriptions/${subscriptionId}/channels`)).data.rows[0];

/** Runs the schedule, and waits until the reader's newest delivery is the one that is asked for. */
export async function fire({ reader, scheduleId }: Made, channelId: number): Promise<void> {
  const before = (await deliveriesOf(reader, channelId)).length;
  expect((await world.app.admin.post(`/report-restart/v2/schedule/${scheduleId}/run`)).msg).toBe(
    '操作成功',
  );
  await expect
    .poll(async () => (await deliveriesOf(reader, channelId)).length, within)
    .toBe(before + 1);
}

const newest = async (who: TestClient, channelId: number) =>
  (await deliveriesOf(who, channelId))[0];

/** The same, which has to be there. */
export async function lastDelivery(who: TestClient, channelId: number): Promise<Delivery> {
  const delivery = await newest(who, channelId);
  if (!delivery) throw new Error('nothing was sent');
  return delivery;
}

export const hasBecome = (who: TestClient, channelId: number, wanted: Partial<Delivery>) =>
  expect.poll(() => newest(who, channelId), within).toMatchObject(wanted);

/** Makes what waits to be tried again due now, once its task has begun to wait; answers how many minutes it would have. */
export async function endWait(): Promise<number> {
  const waiting = () =>
    query<{ wait: number }>(
      `select extract(epoch from run_after - now())::float8 as wait from sys_task
       where kind = 'report:delivery' and status = 'waiting' and run_after > now()`,
    );
  await expect.poll(waiting, within).toHaveLength(1);
  const [row] = await waiting();
  await query(`update sys_task set run_after = now() where kind = 'report:delivery'`);
  await world.app.core.signals.send('task', { id: 0, userId: null });
  return Math.round((row?.wait ?? 0) / 60);
}

export async function setRemark(text: string): Promise<void> {
  await query('update sys_user set remark = $1', [text]);
}

export async function hideRemark({ reader, roleId }: Made, canRead: boolean): Promise<void> {
  await query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, $2, true, true, true, false, '' from sys_column
     where resource = 'system:user' and field = 'remark'`,
    [roleId, canRead],
  );
  world.app.core.principals.forget(reader.userId);
}
