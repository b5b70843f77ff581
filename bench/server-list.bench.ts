// A list of 20 out of 100,000 rows with sign-in, permission and audit hooks, and an audited update, against bare
// node:http + pg with the same statements over the same database in the same run.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { printTable } from './support/measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const rounds = 40;
const requests = 300;
const connections = 16;

interface Target {
  child: ChildProcess;
  url: string;
}

function launch(args: string[], env: Record<string, string>): Promise<Target> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (url) resolve({ child, url: url.replace('localhost', '127.0.0.1') });
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

/** CPU time of all threads of a process so far, in microseconds. */
function cpuMicroseconds({ child }: Target): number {
  const threads = `/proc/${child.pid}/task`;
  return readdirSync(threads)
    .map((thread) => readFileSync(`${threads}/${thread}/schedstat`, 'utf8'))
    .reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1000, 0);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function call(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${answer.statusCode}: ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

async function load(count: number, one: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await one(next);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

interface Comparison {
  /** CPU of each server process for one request in microseconds, the median of the rounds. */
  own: number;
  bare: number;
  /** Quartiles of the rounds' ratios. A round runs both servers in turn, so a slow moment of the machine hits both. */
  ratios: [number, number, number];
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
}

async function compare(
  one: (target: Target, index: number) => Promise<unknown>,
): Promise<Comparison> {
  const measure = async (target: Target): Promise<number> => {
    const before = cpuMicroseconds(target);
    await load(requests, (index) => one(target, index));
    return (cpuMicroseconds(target) - before) / requests;
  };
  for (const target of [ours, floor]) await load(4000, (index) => one(target, index));
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(ours));
    bare.push(await measure(floor));
  }
  const ratios = own.map((value, round) => value / (bare[round] ?? 1));
  return {
    own: quantile(own, 0.5),
    bare: quantile(bare, 0.5),
    ratios: [quantile(ratios, 0.25), quantile(ratios, 0.5), quantile(ratios, 0.75)],
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const password = 'bench-password';
const start = (): Promise<Target> =>
  launch(['--expose-gc', '--import', './apps/server/src/boot.mjs', 'apps/server/src/main.ts'], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    ADMIN_PASSWORD: password,
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SEED_DEMO: 'false',
  });
const socket = path.join(data, 'run');
const first = await start();
const client = new Client({ host: socket, user: 'work_manage', database: 'postgres' });
await client.connect();
await client.query(`insert into sys_post (post_code, post_name, post_sort, status, remark)
  select 'code_' || n, '岗位 ' || n, n % 1000, case when n % 100 = 0 then '1' else '0' end, '第 ' || n || ' 条'
  from generate_series(1, 100000) n`);
await client.query('analyze sys_post');
await client.query('vacuum sys_post');
await client.end();
first.child.kill('SIGTERM');
await new Promise((resolve) => first.child.once('exit', resolve));

// The second start is the one people wait for: everything is installed, initialised and migrated.
const begun = performance.now();
const ours = await start();
const readyMs = performance.now() - begun;
const memoryAfterMs = 3000;
await new Promise((resolve) => setTimeout(resolve, memoryAfterMs));
const rssMb =
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${ours.child.pid}/status`, 'utf8'))?.[1]) / 1024;
const floor = await launch(['bench/support/bare-list-server.ts'], { SOCKET: socket });

try {
  const signedIn = JSON.parse(
    await call(`${ours.url}/admin/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    }),
  ) as { token: string };
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const listPath = '/admin/v2/system/post?status=1&sort=post_sort&page=3&limit=20';
  const [a, b] = await Promise.all(
    [ours, floor].map(({ url }) => call(url + listPath, { headers })),
  );
  const rowsOf = (text: string | undefined) =>
    (JSON.parse(text ?? '{}') as { data: { rows: unknown[]; total: number } }).data;
  if (rowsOf(a).total !== 1000 || rowsOf(a).rows.length !== 20)
    throw new Error(`unexpected list: ${a}`);
  if (JSON.stringify(rowsOf(a)) !== JSON.stringify(rowsOf(b)))
    throw new Error('the two servers answer different lists');

  const list = await compare(({ url }) => call(url + listPath, { headers }));
  const update = await compare(({ url }, index) =>
    call(`${url}/admin/v2/system/post/${(index % 5000) + 1}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ remark: `改 ${index}` }),
    }),
  );
  const row = (what: string, { own, bare, ratios }: Comparison, goal: string) => ({
    what,
    ours: `${own.toFixed(0)} µs CPU`,
    peer: `node:http + pg: ${bare.toFixed(0)} µs CPU`,
    ratio: `${ratios[1].toFixed(2)} (quartiles ${ratios[0].toFixed(2)} to ${ratios[2].toFixed(2)})`,
    goal,
  });
  printTable('Server', [
    row('list of 20 out of 100,000 rows with sign-in and permission', list, '<= 1.6'),
    row('update of one row, audited', update, '--'),
    {
      what: 'second start until ready, database included',
      ours: `${(readyMs / 1000).toFixed(2)} s`,
      peer: '--',
      ratio: '--',
      goal: '<= 1.5 s',
    },
    {
      what: 'resident memory 3 s after the second start, without PostgreSQL',
      ours: `${rssMb.toFixed(0)} MB`,
      peer: '--',
      ratio: '--',
      goal: '<= 120 MB',
    },
  ]);
} finally {
  agent.destroy();
  floor.child.kill('SIGTERM');
  ours.child.kill('SIGTERM');
  await new Promise((resolve) => ours.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
