// Reports: 100,000 rows as XLSX against hucre over the same rows in the same run, previews over a table and over a file of
// millions of rows against the statements by hand, and two runs of 100,000 rows compared.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { writeXlsxStream } from 'hucre/xlsx';
import { Client } from 'pg';
import { watchRows } from '../apps/server/src/areas/report/warning/broken-rule.ts';
import { databaseOf } from './support/database.ts';
import { measureBest, printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { agent, call, cpuMicroseconds, launchProduct } from './support/server-target.ts';

const tableRows = 1_000_000;
const fileRows = 5_000_000;
const exported = 100_000;
const previews = 40;
const rounds = 3;
const code = 'fbench';

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const password = 'bench-password';
const ours = await launchProduct(data, { password });
const pg = new Client(databaseOf(data));
await pg.connect();

const columns = Array.from({ length: 12 }, (_, at) => ({
  name: `c${at + 1}`,
  title: `列 ${at + 1}`,
  type: ['number', 'text', 'time', 'number', 'bool', 'text'][at % 6],
  isMissing: false,
}));

async function fill(): Promise<void> {
  await pg.query(
    `insert into sys_oper_log (title, username, code, status, message, trace_id, cost_ms, method, url, params, ip, part, create_time)
     select '操作 ' || n % 40, 'user_' || n % 500, 200, 0, '', '', n % 997, 'POST', '/a/' || n, '{}', '10.0.0.' || n % 250, 0,
       now() - make_interval(secs => ($1::int - n) * 60) from generate_series(1, $1::int) n`,
    [tableRows],
  );
  await pg.query('vacuum analyze sys_oper_log');
  const files = path.join(data, 'files', 'datasets');
  mkdirSync(files, { recursive: true });
  const { rows } = await pg.query<{ id: string }>(
    `insert into report_dataset (code, name, owner_id, file_id, file_name, format, size, row_count, columns)
     values ($1, '大文件', 1, '', 'large.csv', 'csv', 0, $2, $3) returning id`,
    [code, fileRows, JSON.stringify(columns)],
  );
  const instance = await DuckDBInstance.create(path.join(files, `${rows[0]?.id}-1.duckdb`));
  const connection = await instance.connect();
  const cells = columns.map(({ name, type }, at) => {
    if (type === 'number') return `((i * ${at + 7}) % 100003) / 8.0 as ${name}`;
    if (type === 'bool') return `i % ${at + 2} = 0 as ${name}`;
    if (type === 'time') return `timestamp '2024-01-01' + to_minutes(i % 1000000) as ${name}`;
    return `'店 ' || (i % ${40 + at * 100}) as ${name}`;
  });
  await connection.run(
    `create table data as select i as id, ${cells.join(', ')} from range(1, ${fileRows + 1}) t(i)`,
  );
  await connection.run('checkpoint');
  connection.closeSync();
  instance.closeSync();
  await pg.query(`select pg_notify('work_manage', '{"kind":"report-dataset","payload":{}}')`);
}

const headers: Record<string, string> = { 'content-type': 'application/json' };

async function ask<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const text = await call(`${ours.url}${url}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = JSON.parse(text) as { code: number; msg: string; data: Answer };
  if (answer.code !== 200) throw new Error(`${url}: ${answer.msg}`);
  return answer.data;
}

function moduleOf(source: string, change: object): object {
  return { id: 'm1', kind: 'table', title: '表', source, x: 0, y: 0, w: 24, h: 12, ...change };
}

/** Publishes a report and runs it; answers the run. */
async function runOf(reportId: number): Promise<number> {
  const { id } = await ask<{ id: number }>('POST', '/report/v2/runs', { report_id: reportId });
  for (;;) {
    const { run } = await ask<{ run: { state: string } }>('GET', `/report/v2/runs/${id}/result`);
    if (run.state === 'done') return id;
    if (run.state !== 'queued' && run.state !== 'running') throw new Error(`a run ${run.state}`);
    await sleep(50);
  }
}

async function published(name: string, module: object): Promise<number> {
  const value = { params: [], modules: [module] };
  return (await ask<{ id: number }>('POST', '/report/v2/guide', { name, description: '', value }))
    .id;
}

const kilobytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The process that the server has begun for files. */
function fileProcess(): { pid: number } | undefined {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('query-worker');
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : { pid: Number(found) };
}

/** CPU of the server and of the process that it asks, in milliseconds. */
function cpuMs(): number {
  const child = fileProcess();
  const others = child ? cpuMicroseconds({ child } as Parameters<typeof cpuMicroseconds>[0]) : 0;
  return (cpuMicroseconds(ours) + others) / 1000;
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
}

/** Downloads a run as XLSX and throws the bytes away. */
async function download(run: number) {
  const before = kilobytes(ours.child.pid);
  const cpuBefore = cpuMs();
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, kilobytes(ours.child.pid))), 20);
  const begun = performance.now();
  let firstByteMs = 0;
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(
      `${ours.url}/report/v2/runs/${run}/export`,
      { agent, method: 'POST', headers },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
        answer.once('data', () => (firstByteMs = performance.now() - begun));
        answer.on('data', () => undefined);
        answer.on('end', resolve);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ module: 'm1', format: 'xlsx' }));
  });
  clearInterval(sampler);
  return { firstByteMs, growthMb: (peak - before) / 1024, cpuMs: cpuMs() - cpuBefore };
}

const rows: Row[] = [];

async function benchExport(): Promise<void> {
  const chosen = columns.map(({ name, title }) => ({ id: name, field: name, title }));
  const reportId = await published('导出', moduleOf(code, { columns: chosen, limit: exported }));
  const run = await runOf(reportId);
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(1000);
    taken.push(await download(run));
  }
  const row = Array.from({ length: 12 }, (_, at) =>
    at % 3 === 0 ? at * 1.25 : at % 3 === 1 ? `店 ${at}` : '2024-01-01 00:00:00',
  );
  const peer = await measureBest(rounds, async () => {
    const written = writeXlsxStream(Array(exported).fill(row), { name: 'a', columns: [] });
    for await (const _ of written) continue;
  });
  const cpu = Math.min(...taken.map((one) => one.cpuMs));
  rows.push(
    {
      what: `XLSX of ${exported} rows of 12 columns, CPU, best of ${rounds}`,
      ours: `${(cpu / 1000).toFixed(2)} s`,
      peer: `hucre: ${(peer.cost.cpuMs / 1000).toFixed(2)} s`,
      ratio: (cpu / peer.cost.cpuMs).toFixed(2),
      goal: '<= 2.5 s',
    },
    {
      what: 'growth of resident memory, worst',
      ours: `${Math.max(...taken.map((one) => one.growthMb)).toFixed(0)} MB`,
      peer: '--',
      ratio: '--',
      goal: '<= 150 MB',
    },
    {
      what: 'first byte, worst',
      ours: `${Math.max(...taken.map((one) => one.firstByteMs)).toFixed(0)} ms`,
      peer: '--',
      ratio: '--',
      goal: '<= 1 s',
    },
  );
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let at = 0; at < previews; at += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times;
}

async function benchTable(): Promise<void> {
  const value = {
    modules: [
      moduleOf('operations', {
        columns: ['create_time', 'title', 'username', 'cost_ms'].map((field, at) => ({
          id: `c${at}`,
          field,
          title: field,
          ...(at === 3 && { total: 'sum' }),
        })),
        where: {
          kind: 'group',
          join: 'and',
          items: [{ kind: 'test', field: 'create_time', op: 'last_n_days', value: 7 }],
        },
      }),
    ],
  };
  const own = await timed(() => ask('POST', '/report/v2/preview', { value }));
  const bare = await timed(async () => {
    const where = `part = 0 and create_time >= date_trunc('day', now()) - interval '6 days'`;
    await pg.query(
      `select create_time, title, username, cost_ms from sys_oper_log where ${where} order by id desc limit 200`,
    );
    await pg.query(`select count(*), sum(cost_ms) from sys_oper_log where ${where}`);
  });
  rows.push({
    what: `preview over ${tableRows} rows, filtered by an index, p95`,
    ours: `${quantile(own, 0.95).toFixed(0)} ms`,
    peer: `pg by hand: ${quantile(bare, 0.95).toFixed(0)} ms`,
    ratio: (quantile(own, 0.95) / quantile(bare, 0.95)).toFixed(2),
    goal: '<= 500 ms',
  });
}

async function benchFile(): Promise<void> {
  const value = {
    modules: [
      moduleOf(code, {
        kind: 'grouped',
        columns: [
          { id: 'a', field: 'c2', title: '店' },
          { id: 'b', field: 'c3', title: '月', bucket: 'month' },
          { id: 'c', field: 'c1', title: '数', aggregate: 'sum', total: 'sum' },
          { id: 'd', field: 'c4', title: '均', aggregate: 'avg' },
        ],
      }),
    ],
  };
  await ask('POST', '/report/v2/preview', { value });
  const costs: number[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const before = cpuMs();
    await ask('POST', '/report/v2/preview', { value });
    costs.push(cpuMs() - before);
  }
  rows.push({
    what: `groups of a file of ${fileRows} rows with their totals, CPU of both processes, median`,
    ours: `${quantile(costs, 0.5).toFixed(0)} ms`,
    peer: '--',
    ratio: '--',
    goal: '<= 1 s',
  });
}

async function benchCompare(): Promise<void> {
  const chosen = ['url', 'title', 'username', 'cost_ms', 'ip'].map((field, at) => ({
    id: `c${at}`,
    field,
    title: field,
  }));
  const module = moduleOf('operations', {
    columns: chosen,
    where: {
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'url', op: 'starts', value: '/a/1' }],
    },
    limit: exported,
  });
  const reportId = await published('比对', module);
  const a = await runOf(reportId);
  const newest = `select id from sys_oper_log where url like '/a/1%' order by id desc limit 90000`;
  await pg.query(
    `update sys_oper_log set cost_ms = cost_ms + 1 where id in (select id from (${newest}) n where id % 90 = 0)`,
  );
  const changed = Number(
    (await pg.query(`select count(*) from (${newest}) n where id % 90 = 0`)).rows[0]?.count,
  );
  const b = await runOf(reportId);
  const address = `/report/v2/compare?a=${a}&b=${b}&module=m1&keys=c0&limit=50`;
  const times: number[] = [];
  let exact = true;
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const { result } = await ask<{ result: { counts: Record<string, number> } }>('GET', address);
    times.push(performance.now() - begun);
    exact &&= result.counts['changed'] === changed && result.counts['added'] === 0;
  }
  rows.push({
    what: `two runs of ${exported} rows compared, ${changed} changed, best of ${rounds}`,
    ours: `${(Math.min(...times) / 1000).toFixed(2)} s, ${exact ? 'exact' : 'NOT EXACT'}`,
    peer: '--',
    ratio: '--',
    goal: '<= 3 s, exact',
  });
}

/** Twenty rules of every kind over ten thousand rows, as each run looks at what it has found. */
async function benchWarnings(): Promise<void> {
  const watched = 10_000;
  const cells = (of: (row: number) => number | string) =>
    Array.from({ length: watched }, (_, at) => of(at));
  const held = {
    c1: { type: 'number', cells: cells((row) => (row * 7919) % 10_007), isMasked: false },
    c2: { type: 'text', cells: cells((row) => `店 ${row % 500}`), isMasked: false },
  } as const;
  const columnOf = (id: string) => (id === 'c1' || id === 'c2' ? held[id] : undefined);
  const about = {
    columnId: 'c1',
    columnTitle: '数',
    low: 9000,
    high: 9500,
    direction: 'up',
  } as const;
  const test = (field: string, op: 'gt' | 'like', value: string | number) =>
    ({ kind: 'test', field, op, value }) as const;
  const kinds = [
    'below',
    'above',
    'outside',
    'empty',
    'trend_n',
    'duplicate',
    'top_n',
    'condition',
  ] as const;
  const rules = Array.from({ length: 20 }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'below';
    const items = [test('c1', 'gt', 5000), test('c2', 'like', '9')];
    const condition = { kind: 'group', join: 'and', items } as const;
    const low = kind === 'trend_n' ? 3 : about.low;
    return {
      ...about,
      kind,
      low,
      ...(kind === 'condition' && { condition: { ...condition, items } }),
    };
  });
  const { cost } = await measureBest(rounds, () => {
    for (const rule of rules) watchRows(rule, { columnOf, today: '2026-03-01' });
    return Promise.resolve();
  });
  rows.push({
    what: `20 rules over ${watched} rows, CPU, best of ${rounds}`,
    ours: `${cost.cpuMs.toFixed(0)} ms`,
    peer: '--',
    ratio: '--',
    goal: '<= 200 ms',
  });
}

try {
  await fill();
  const { token } = JSON.parse(
    await call(`${ours.url}/admin/v2/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: 'admin', password }),
    }),
  ) as { token: string };
  headers['authorization'] = `Bearer ${token}`;
  for (const bench of [benchExport, benchTable, benchFile, benchCompare, benchWarnings])
    await bench();
  printTable('Reports', rows);
} finally {
  await pg.end();
  agent.destroy();
  ours.child.kill('SIGTERM');
  await new Promise((resolve) => ours.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
