// 200,000 users as an .xlsx file: resident memory of the server while it sends, time to the first byte, total and CPU,
// against the same rows as CSV by bare node:http and a cursor of pg, over the same database in the same run.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseOf, environmentOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, cpuMicroseconds, launch, launchProduct } from './support/server-target.ts';
import type { Target } from './support/server-target.ts';

const users = 200_000;
const rounds = 3;
const sampleEveryMs = 20;
const settleMs = 3000;

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const password = 'bench-password';

function memoryMb({ child }: Target): number {
  const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
}

interface Download {
  firstByteMs: number;
  totalMs: number;
  megabytes: number;
  growthMb: number;
  cpuMs: number;
}

/** Downloads once and throws the bytes away, watching the server's memory. */
async function download(
  target: Target,
  url: string,
  headers: Record<string, string>,
): Promise<Download> {
  const before = memoryMb(target);
  const cpuBefore = cpuMicroseconds(target);
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, memoryMb(target))), sampleEveryMs);
  const begun = performance.now();
  let firstByteMs = 0;
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(url, { agent, method: 'POST', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - begun;
        bytes += chunk.length;
      });
      answer.on('end', resolve);
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(headers['content-type'] ? '{"sort":"id"}' : undefined);
  });
  clearInterval(sampler);
  return {
    firstByteMs,
    totalMs: performance.now() - begun,
    megabytes: bytes / 1024 / 1024,
    growthMb: Math.max(peak, memoryMb(target)) - before,
    cpuMs: (cpuMicroseconds(target) - cpuBefore) / 1000,
  };
}

async function fill(): Promise<void> {
  const client = new Client(databaseOf(data));
  await client.connect();
  await client.query(
    `insert into sys_user (username, username_key, nickname, mobile, email, password_hash, dept_id, sex, remark)
     select 'user_' || n, 'user_' || n, '用户 ' || n, (13000000000 + n)::text, 'user_' || n || '@example.com', 'x', 100,
       (n % 3)::text, '第 ' || n || ' 个用户' from generate_series(1, $1::int) n`,
    [users - 1],
  );
  await client.query(
    'insert into sys_user_role select id, 2 from sys_user where id % 2 = 0 on conflict do nothing',
  );
  await client.query('vacuum analyze sys_user, sys_user_role');
  await client.end();
}

const ours = await launchProduct(data, { password });
await fill();
const floor = await launch(['bench/support/bare-export-server.ts'], environmentOf(data));

try {
  const signedIn = JSON.parse(
    await call(`${ours.url}/admin/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    }),
  ) as { token: string };
  const headers = {
    authorization: `Bearer ${signedIn.token}`,
    'content-type': 'application/json',
  };
  await sleep(settleMs);
  const own: Download[] = [];
  const bare: Download[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await download(ours, `${ours.url}/admin/v2/system/user/export`, headers));
    bare.push(await download(floor, floor.url, {}));
    await sleep(settleMs);
  }
  const worst = (of: Download[], key: keyof Download): number =>
    Math.max(...of.map((one) => one[key]));
  const best = (of: Download[], key: keyof Download): number =>
    Math.min(...of.map((one) => one[key]));
  const first = own[0] as Download;
  printTable(`Export of ${users.toLocaleString('en')} users (${first.megabytes.toFixed(1)} MB)`, [
    {
      what: 'growth of resident memory, worst of the runs (the first loads the writer)',
      ours: `${worst(own, 'growthMb').toFixed(0)} MB`,
      peer: `node:http + cursor, CSV: ${worst(bare, 'growthMb').toFixed(0)} MB`,
      ratio: '--',
      goal: '<= 40 MB',
    },
    {
      what: 'first byte, worst of the runs',
      ours: `${worst(own, 'firstByteMs').toFixed(0)} ms`,
      peer: `${worst(bare, 'firstByteMs').toFixed(0)} ms`,
      ratio: '--',
      goal: '<= 300 ms',
    },
    {
      what: 'whole file, best of the runs',
      ours: `${(best(own, 'totalMs') / 1000).toFixed(1)} s`,
      peer: `${(best(bare, 'totalMs') / 1000).toFixed(1)} s`,
      ratio: (best(own, 'totalMs') / best(bare, 'totalMs')).toFixed(2),
      goal: '--',
    },
    {
      what: 'CPU of the server process, best of the runs',
      ours: `${(best(own, 'cpuMs') / 1000).toFixed(1)} s`,
      peer: `${(best(bare, 'cpuMs') / 1000).toFixed(1)} s`,
      ratio: (best(own, 'cpuMs') / best(bare, 'cpuMs')).toFixed(2),
      goal: '--',
    },
  ]);
  if (process.env['DETAIL']) console.log({ own, bare });
} finally {
  agent.destroy();
  floor.child.kill('SIGTERM');
  ours.child.kill('SIGTERM');
  await new Promise((resolve) => ours.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
