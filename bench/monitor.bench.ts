// What measuring costs a server nobody uses (all that it does by itself, samples and checks included), and what a viewer
// costs. `node bench/monitor.bench.ts`
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, cpuMicroseconds, launchProduct, load } from './support/server-target.ts';

const password = 'bench-password';
const idleSeconds = 60;
const looks = 400;
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const server = await launchProduct(path.join(folder, 'data'), { password });

const client = new Client(databaseOf(path.join(folder, 'data')));
await client.connect();
// A full day of samples of two processes, as the screens read them.
await client.query(`
  insert into sys_sample (node, sample_time, seconds, cpu, process_cpu, memory_used, memory_total, rss, heap, loop_delay,
    loop_busy, disk_free, disk_total, pool_total, pool_busy, pool_waiting, requests, failures, p95)
  select 'other:' || n, now() - make_interval(secs => i * 10 + 20), 10, 0.1, 0.05, 1e9, 4e9, 2e8, 1e8, 3, 0.05, 1e11 + i, 2e11, 5, 1, 0,
    100, 0, 12
  from generate_series(1, 2) n, generate_series(1, 8630) i`);
await client.query('analyze sys_sample');
await client.end();

const { data } = JSON.parse(
  await call(`${server.url}/admin/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  }),
) as { data: { token: string } };
const headers = { authorization: `Bearer ${data.token}` };

await sleep(5000);
const before = cpuMicroseconds(server);
await sleep(idleSeconds * 1000);
const idleMs = (cpuMicroseconds(server) - before) / 1000;

async function costOf(address: string): Promise<number> {
  const ask = () => call(`${server.url}${address}`, { headers });
  await load(50, ask);
  const begun = cpuMicroseconds(server);
  await load(looks, ask);
  return (cpuMicroseconds(server) - begun) / 1000 / looks;
}
const floor = await costOf('/admin/v2/system/post?limit=20');
const overview = await costOf('/admin/v2/monitor/overview');
const series = await costOf('/admin/v2/monitor/series?span=24h');

const ratio = (value: number): string => (value / floor).toFixed(1);
printTable('Monitoring', [
  {
    what: `a server that nobody uses, ${idleSeconds} s: CPU of one core, samples and checks included`,
    ours: `${((idleMs / idleSeconds / 1000) * 100).toFixed(2)} %`,
    peer: '--',
    ratio: '--',
    goal: '<= 5 %',
  },
  {
    what: 'the overview, CPU of the server',
    ours: `${overview.toFixed(2)} ms`,
    peer: `${floor.toFixed(2)} ms (a list of posts)`,
    ratio: ratio(overview),
    goal: '--',
  },
  {
    what: 'a day of curves of three processes, CPU of the server',
    ours: `${series.toFixed(2)} ms`,
    peer: `${floor.toFixed(2)} ms (a list of posts)`,
    ratio: ratio(series),
    goal: '--',
  },
]);
agent.destroy();
server.child.kill('SIGTERM');
await sleep(2000);
rmSync(folder, { recursive: true, force: true });
