import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import {
  call,
  cleanUp,
  localDatabase,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const path = '/admin/v2/monitor/job';
const everySecondFor = sampled(12, 600);

async function open(folder: string): Promise<Client> {
  const client = new Client(localDatabase(folder));
  await client.connect();
  return client;
}

it(`two processes fire a job of every second once a tick for ${everySecondFor} s, and none once it is paused`, async () => {
  const folder = await makeUsedDataFolder();
  const servers = [
    await startServer({ DATA_DIR: folder, SCHEDULES: 'on' }),
    await startServer({ DATA_DIR: folder, SCHEDULES: 'on' }),
  ] as const;
  const token = await signIn(servers[0].port);
  const client = await open(folder);
  const made = await call(servers[0].port, path, {
    method: 'POST',
    token,
    body: { job_name: '每秒', handler: 'core:expired', cron: '* * * * * *', concurrency: 'queue' },
  });
  const { id } = made.data;
  await sleep(everySecondFor * 1000);
  const paused = await call(servers[1].port, `${path}/${id}/status`, {
    method: 'PUT',
    token,
    body: { status: '1' },
  });
  expect(paused.code).toBe(200);
  const read = async () => {
    const { rows } = await client.query<{ fired: number; span: number; causes: string[] }>(
      `select count(*)::int as fired, array_agg(distinct cause) as causes,
         (extract(epoch from max(fire_time) - min(fire_time)) + 1)::int as span
       from sys_job_log where job_id = $1`,
      [id],
    );
    return rows[0];
  };
  const seen = await read();
  // Each second between the first and the last has fired, and the unique key lets none fire twice.
  expect(seen?.fired).toBe(seen?.span);
  expect(seen?.fired).toBeGreaterThanOrEqual(everySecondFor - 2);
  expect(seen?.causes).toEqual(['clock']);
  await sleep(2500);
  expect((await read())?.fired).toBe(seen?.fired);
  const done = async () => {
    const { rows } = await client.query(
      `select status, count(*)::int as n, max(attempts) as attempts from sys_job_log where job_id = $1 group by status`,
      [id],
    );
    return rows;
  };
  await expect
    .poll(done, { timeout: 30_000 })
    .toEqual([{ status: 'done', n: seen?.fired, attempts: 1 }]);
  // Which of the two is quicker at a tick is chance; that the second is able to is seen once it is alone.
  expect(await servers[0].kill('SIGTERM')).toBe(0);
  await call(servers[1].port, `${path}/${id}/status`, {
    method: 'PUT',
    token,
    body: { status: '0' },
  });
  await expect
    .poll(async () => (await read())?.fired, { timeout: 30_000 })
    .toBeGreaterThan((seen?.fired ?? 0) + 1);
  await client.end();
  expect(await servers[1].kill('SIGTERM')).toBe(0);
}, 700_000);

it('a run whose process is killed goes on in another one, and what it did it does not do again', async () => {
  const folder = await makeUsedDataFolder();
  const first = await startServer({
    DATA_DIR: folder,
    FAILPOINT: 'housekeeping',
  });
  const client = await open(folder);
  const token = await signIn(first.port);
  const { data } = await call(first.port, `${path}?handler=core:expired`, { token });
  const id = data.rows[0].id as number;
  // The first chore clears tickets; the process dies after it, the others come later.
  await client.query(
    `insert into sys_ticket (ticket_hash, session_id, expire_time)
     select decode(md5(i::text), 'hex'), (select id from sys_session limit 1), now() - interval '1 hour'
     from generate_series(1, 3) i`,
  );
  await client.query(
    `insert into sys_idempotency (user_id, key, request_hash, create_time)
     values (1, 'old-key-of-jobs', '\\x00', now() - interval '25 hours')`,
  );
  await call(first.port, `${path}/${id}/run`, { method: 'POST', token }).catch(() => undefined);
  expect(await first.ended).toBe(null);
  const { rows: left } = await client.query('select count(*)::int as n from sys_ticket');
  expect(left).toEqual([{ n: 0 }]);
  const second = await startServer({ DATA_DIR: folder });
  const run = async () => {
    const { rows } = await client.query(
      'select status, attempts, outcome, end_time - start_time < interval $$30 s$$ as soon from sys_job_log where job_id = $1',
      [id],
    );
    return rows;
  };
  await expect
    .poll(run, { timeout: 30_000, interval: 100 })
    .toEqual([{ status: 'done', attempts: 2, outcome: '清除 4 条', soon: true }]);
  await client.end();
  expect(await second.kill('SIGTERM')).toBe(0);
}, 300_000);
