import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#core/jobs/job-handler.ts';
import type { JobControl } from '#core/jobs/job-handler.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/monitor/job';
const logPath = '/admin/v2/monitor/job-log';
const within = { timeout: 15_000, interval: 20 };
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp({ schedules: true });
});
afterAll(() => app.stop());

/** Makes work known under a key of its own. */
function defineWork(
  run: (params: { count: number }, control: JobControl) => Promise<string>,
): string {
  serial += 1;
  const key = `test:work-${serial}`;
  app.core.jobs.define(
    defineJob({
      key,
      title: `工作 ${serial}`,
      description: '',
      params: z.strictObject({
        count: z.number().min(1, '至少 1').max(9).default(1).meta({ title: '次数', unit: '次' }),
      }),
      run,
    }),
  );
  return key;
}

async function makeJob(handler: string, more: object = {}): Promise<number> {
  serial += 1;
  const body = { job_name: `任务${serial}`, handler, cron: '0 0 3 1 1 *', ...more };
  const made = await app.admin.post(path, body);
  expect(made.msg).toBe('操作成功');
  return made.data.id;
}

async function run(id: number): Promise<number> {
  const answer = await app.admin.post(`${path}/${id}/run`);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data.run_id;
}

const readRun = async (id: number) => (await app.admin.get(`${logPath}/${id}`)).data;
const waitFor = (id: number, status: string) =>
  expect.poll(async () => (await readRun(id)).run.status, within).toBe(status);
const runsOf = async (id: number) => (await app.admin.get(`${logPath}?job_id=${id}`)).data.rows;

/** What ends works that a test left running: they would keep the places of the next one. */
const leftRunning: (() => void)[][] = [];
afterEach(() => {
  for (const end of leftRunning.splice(0).flat()) end();
});

/** Work that goes on until it is let go or told to stop. */
function defineHeldWork() {
  const holds: (() => void)[] = [];
  leftRunning.push(holds);
  const key = defineWork(async (_, { signal }) => {
    await new Promise<void>((resolve, reject) => {
      holds.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('told to stop')));
    });
    return '完成';
  });
  // A run is told as running a moment before its work begins.
  const release = async (): Promise<void> => {
    await expect.poll(() => holds.length, within).toBeGreaterThan(0);
    holds.shift()?.();
  };
  return { key, release };
}

describe('jobs', () => {
  it('run registered work only, told what its schema takes', async () => {
    const key = defineWork(async () => '');
    const wrong = { job_name: '错', handler: key, cron: '0 0 25 * * *', payload: { count: 0 } };
    expect(await app.admin.post(path, wrong)).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'cron', message: '小时只能是 0–23' }] },
    });
    expect(await app.admin.post(path, { ...wrong, cron: '0 0 1 * * *' })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'payload.count', message: '至少 1' }] },
    });
    for (const payload of [{ count: 'x' }, { rows: 1 }])
      expect((await app.admin.post(path, { ...wrong, cron: '0 0 1 * * *', payload })).status).toBe(
        400,
      );
    const never = { ...wrong, payload: {}, time_zone: 'Mars/Olympus', cron: '0 0 1 * * *' };
    expect((await app.admin.post(path, never)).data.fields).toEqual([
      { path: 'time_zone', message: '不认识这个时区' },
    ]);
    const unknown = { ...wrong, cron: '0 0 1 * * *', handler: 'rm -rf' };
    expect(await app.admin.post(path, unknown)).toMatchObject({
      code: 601,
      msg: '这项工作不存在，请刷新后重试',
    });
    const { data } = await app.admin.get(`${path}/handlers`);
    expect(data.rows.find((row: { key: string }) => row.key === key).params).toEqual([
      {
        key: 'count',
        title: '次数',
        kind: 'number',
        unit: '次',
        min: 1,
        max: 9,
        options: [],
        value: 1,
      },
    ]);
  });

  it('say what they do while they do it, and what came of it', async () => {
    let goOn: (() => void) | undefined;
    const key = defineWork(async ({ count }, { say }) => {
      say(`要做 ${count} 次`);
      await new Promise<void>((resolve) => (goOn = resolve));
      say('做完');
      return `做了 ${count} 次`;
    });
    const id = await makeJob(key, { payload: { count: 3 } });
    const runId = await run(id);
    const texts = async () =>
      (await readRun(runId)).lines.map((line: { text: string }) => line.text);
    await expect.poll(texts, within).toEqual(['要做 3 次']);
    expect((await readRun(runId)).run).toMatchObject({ status: 'running', cause: 'hand' });
    await expect.poll(() => goOn, within).toBeDefined();
    goOn?.();
    await waitFor(runId, 'done');
    expect((await readRun(runId)).run).toMatchObject({
      job_id: id,
      outcome: '做了 3 次',
      attempts: 1,
      duration: expect.any(Number),
      node: expect.stringContaining(`:${process.pid}`),
    });
    expect(await texts()).toEqual(['要做 3 次', '做完']);
    expect((await app.admin.get(`${logPath}/${runId}?after=1`)).data.lines).toHaveLength(1);
  });

  it('fail with their reason in the output, after as many retries as they have', async () => {
    let tries = 0;
    const key = defineWork(async () => {
      tries += 1;
      throw new Error(`打不开第 ${tries} 次`);
    });
    const id = await makeJob(key, { retry_limit: 1, retry_delay: 1 });
    const runId = await run(id);
    await waitFor(runId, 'failed');
    expect(tries).toBe(2);
    const { run: ended, lines } = await readRun(runId);
    expect(ended).toMatchObject({ message: '任务执行失败', attempts: 2 });
    expect(lines.map((line: { text: string }) => line.text)).toEqual([
      'Error: 打不开第 1 次',
      'Error: 打不开第 2 次',
    ]);
  });

  it('whose time is up are ended, also when they do not listen, and their place is free', async () => {
    const deaf = defineWork(() => new Promise(() => undefined));
    const first = await run(await makeJob(deaf, { timeout_seconds: 1 }));
    const second = await run(await makeJob(deaf, { timeout_seconds: 1 }));
    await waitFor(first, 'failed');
    await waitFor(second, 'failed');
    expect((await readRun(first)).run.message).toBe('运行超过 1 秒，已停止');
    const after = await run(await makeJob(defineWork(async () => '轮到我')));
    await waitFor(after, 'done');
  });

  it('are stopped by hand, once', async () => {
    const { key } = defineHeldWork();
    const runId = await run(await makeJob(key));
    await waitFor(runId, 'running');
    expect((await app.admin.post(`${logPath}/${runId}/stop`)).code).toBe(200);
    await waitFor(runId, 'cancelled');
    expect(await app.admin.post(`${logPath}/${runId}/stop`)).toMatchObject({
      code: 601,
      msg: '这次运行已经结束',
    });
  });
});

describe('a run while the one before goes on', () => {
  it('is refused by hand where it is to be skipped, and waits where it is to queue', async () => {
    const { key, release } = defineHeldWork();
    const skipping = await makeJob(key, { concurrency: 'skip' });
    const first = await run(skipping);
    await waitFor(first, 'running');
    expect(await app.admin.post(`${path}/${skipping}/run`)).toMatchObject({
      code: 601,
      msg: '任务正在运行，按设置不能同时运行两次',
    });
    await release();
    await waitFor(first, 'done');

    const queueing = await makeJob(key, { concurrency: 'queue' });
    const runs = [await run(queueing), await run(queueing)];
    await waitFor(runs[0] ?? 0, 'running');
    // The other slot is free: it waits for its own kind only.
    await waitFor(await run(await makeJob(defineWork(async () => '别的'))), 'done');
    expect((await readRun(runs[1] ?? 0)).run.status).toBe('waiting');
    await release();
    await waitFor(runs[1] ?? 0, 'running');
    await release();
    await waitFor(runs[1] ?? 0, 'done');
  });

  it('is noted as skipped when the clock comes', async () => {
    const { key, release } = defineHeldWork();
    const id = await makeJob(key, { cron: '* * * * * *' });
    await expect
      .poll(async () => (await runsOf(id)).map((row: { status: string }) => row.status), within)
      .toEqual(expect.arrayContaining(['running', 'skipped']));
    expect((await app.admin.put(`${path}/${id}/status`, { status: '1' })).code).toBe(200);
    await release();
    const skipped = (await runsOf(id)).find((row: { status: string }) => row.status === 'skipped');
    expect(skipped.message).toBe('上一次还没有运行完，按设置跳过');
  });
});

describe('the clock', () => {
  it('fires until a job is paused, counts from then on when it is in force again, and tells what it changed', async () => {
    const id = await makeJob(
      defineWork(async () => '好'),
      { cron: '* * * * * *' },
    );
    await expect.poll(async () => (await runsOf(id)).length, within).toBeGreaterThan(1);
    const paused = await app.admin.put(`${path}/${id}/status`, { status: '1' });
    expect(paused.data).toMatchObject({ status: '1', next_fire: null });
    const before = (await runsOf(id)).length;
    await sleep(2500);
    expect((await runsOf(id)).length).toBe(before);
    const resumed = await app.admin.put(`${path}/${id}/status`, { status: '0' });
    expect(resumed.data.next_fire).toEqual(expect.any(String));
    await expect.poll(async () => (await runsOf(id)).length, within).toBeGreaterThan(before);
    const times = (await runsOf(id)).map((row: { fire_time: string }) => Date.parse(row.fire_time));
    expect(new Set(times).size).toBe(times.length);
    await app.admin.put(`${path}/${id}/status`, { status: '1' });
    const { data } = await app.admin.get(`${path}/${id}/history`);
    expect(data.rows.at(0).fields).toMatchObject([{ field: 'status', before: '0', after: '1' }]);
  });

  it('makes up for what was missed as the job says', async () => {
    const key = defineWork(async () => '补');
    const causes = async (misfire: string) => {
      const id = await makeJob(key, { misfire, cron: '0 0 * * * *', concurrency: 'queue' });
      await app.core.pool.query(
        `update sys_job set next_fire = date_trunc('hour', now()) - interval '3 hours' where id = $1`,
        [id],
      );
      await app.core.signals.send('job', { id, isDue: true });
      await expect.poll(async () => (await runsOf(id)).length, within).toBeGreaterThan(0);
      const rows: { cause: string; status: string; message: string }[] = await runsOf(id);
      return rows.filter((row) => row.cause === 'misfire');
    };
    expect(await causes('skip')).toMatchObject([
      { status: 'skipped', message: '错过了执行时间，按设置不补' },
    ]);
    expect(await causes('once')).toHaveLength(1);
    expect((await causes('all')).length).toBeGreaterThanOrEqual(3);
  });
});

describe('the screen of jobs', () => {
  it('is told the last runs, the day, the next instants and what falls together', async () => {
    const id = await makeJob(
      defineWork(async () => '好'),
      { cron: '0 15 3 * * *' },
    );
    await waitFor(await run(id), 'done');
    const { data } = await app.admin.get(`${path}/state`);
    const state = data.rows.find((row: { id: number }) => row.id === id);
    expect(state.strip).toMatchObject([{ status: 'done', duration: expect.any(Number) }]);
    expect(state.past).toMatchObject([{ count: 1, failed: 0, run_id: state.strip[0].id }]);
    expect(Date.parse(data.end) - Date.parse(data.begin)).toBe(24 * 3_600_000);
    const query = `cron=${encodeURIComponent('0 15 3 * * *')}&time_zone=Asia/Shanghai`;
    const preview = await app.admin.get(`${path}/preview?${query}`);
    expect(preview.data.next).toHaveLength(5);
    expect(new Date(preview.data.next[0]).toISOString()).toMatch(/T19:15:00.000Z$/);
    expect(preview.data.clashes).toHaveLength(1);
    expect((await app.admin.get(`${path}/preview?${query}&job_id=${id}`)).data.clashes).toEqual([]);
  });

  it('keeps the jobs that the product brings', async () => {
    const { data } = await app.admin.get(`${path}?limit=100`);
    const builtIn = data.rows.filter((row: { built_in: boolean }) => row.built_in);
    expect(builtIn.map((row: { handler: string }) => row.handler).sort()).toEqual([
      'book:index',
      'book:scan',
      'core:expired',
      'core:logs',
      'core:search',
      'core:statistics',
      'files:sweep',
      'home:reminders',
      'mall:orders',
      'monitor:backup',
      'report:stale',
      'trading:feeds',
    ]);
    expect(await app.admin.delete(path, { ids: [builtIn[0].id] })).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/^内置任务「.+」不能删除，可以停用$/),
    });
    for (const { id } of builtIn) await waitFor(await run(id), 'done');
    const renamed = await app.admin.put(`${path}/${builtIn[0].id}`, { job_name: '改过名的' });
    expect(renamed.code).toBe(200);
    await app.core.jobs.seed();
    expect((await app.admin.get(`${path}?handler=${builtIn[0].handler}`)).data.total).toBe(1);
  });

  it('needs the permission of each operation', async () => {
    const id = await makeJob(defineWork(async () => ''));
    const reader = await app.signInAs(['monitor:job:list']);
    for (const url of [path, `${path}/state`, `${path}/handlers`, `${logPath}?job_id=0`])
      expect((await reader.get(url)).status).toBe(200);
    for (const answer of [
      await reader.post(path, { job_name: 'x', handler: 'core:expired', cron: '0 0 1 * * *' }),
      await reader.put(`${path}/${id}`, { cron: '0 0 1 * * *' }),
      await reader.put(`${path}/${id}/status`, { status: '1' }),
      await reader.post(`${path}/${id}/run`),
      await reader.post(`${logPath}/1/stop`),
      await reader.delete(path, { ids: [id] }),
    ])
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
  });
});
