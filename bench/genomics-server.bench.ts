// A trio analysed by the product over HTTP: CPU and memory of the server, how long others wait meanwhile, and how long a
// cancelled analysis goes on. `node bench/genomics-server.bench.ts [records]`
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { writeTrio } from './genomics-trio.ts';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const records = Number(process.argv[2] ?? 1_000_000);
const password = 'bench-password';
const cases = '/knowledge/v2/cases';
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const file = path.join(folder, 'trio.vcf.gz');
// Before anybody is connected: making it takes longer than a connection is kept.
await writeTrio(file, records);
const server = await launchProduct(path.join(folder, 'data'), { password });

// In one piece: what is measured is the analysis.
const client = new Client(databaseOf(path.join(folder, 'data')));
await client.connect();
await client.query(
  `update sys_config set config_value = '2000' where config_key = 'sys.upload.max-megabytes'`,
);
await client.end();
await sleep(1500);

let headers: Record<string, string> = {};
const json = async (url: string, body?: object) =>
  JSON.parse(
    await call(`${server.url}${url}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  ).data;

const memoryMb = (): number =>
  Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? 0,
  ) / 1024;

/** CPU time of the server so far, that of threads which have ended among it, to ten milliseconds. */
function cpuMilliseconds(): number {
  const stat = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What `asked` takes while it goes on: each a list as people look at it, every 20 ms. */
async function waitsDuring(asked: () => Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const times: number[] = [];
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await json(`${cases}?limit=20`);
      times.push(performance.now() - begun);
      await sleep(20);
    }
  })();
  await asked();
  over.abort();
  await asking;
  return times.toSorted((one, other) => one - other);
}

const p95 = (times: number[]): number => times[Math.floor(times.length * 0.95)] ?? 0;

async function ended(taskId: number, everyMs: number): Promise<string> {
  for (;;) {
    const { status } = await json(`/admin/v2/tasks/${taskId}`);
    if (status !== 'waiting' && status !== 'running') return status;
    await sleep(everyMs);
  }
}

async function makeCase(): Promise<number> {
  const person = { father: '', mother: '', is_proband: false, is_deceased: false };
  const { id } = await json(cases, {
    case_no: 'bench',
    people: [
      { ...person, id: 'C', father: 'D', mother: 'M', sex: 1, status: 2, is_proband: true },
      { ...person, id: 'D', sex: 1, status: 1 },
      { ...person, id: 'M', sex: 2, status: 1 },
    ],
  });
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'trio.vcf.gz');
  const answer = await fetch(`${server.url}/prod-api/common/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  const sent = await answer.json();
  if (sent.code !== 200) throw new Error(sent.msg);
  await json(`${cases}/${id}/vcf`, { file_name: sent.fileName });
  return id;
}

/** A whole analysis. */
async function analyse(id: number, options: object) {
  let peakMb = 0;
  const sampler = setInterval(() => (peakMb = Math.max(peakMb, memoryMb())), 20);
  const cpu = cpuMilliseconds();
  const begun = performance.now();
  let runNo = 0;
  const times = await waitsDuring(async () => {
    const started = await json(`${cases}/${id}/runs`, options);
    runNo = started.run_no;
    const status = await ended(started.task_id, 100);
    if (status !== 'done') throw new Error(status);
  });
  clearInterval(sampler);
  const cpuMs = cpuMilliseconds() - cpu;
  const { kept } = await json(`${cases}/${id}/runs/${runNo}`);
  return { peakMb, cpuMs, wallMs: performance.now() - begun, kept, times };
}

/** How long a cancelled analysis goes on, from the press to its end in the list of tasks; the longest of some. */
async function cancel(id: number): Promise<number[]> {
  const times: number[] = [];
  for (const share of [0.05, 0.3, 0.6]) {
    const { task_id: taskId } = await json(`${cases}/${id}/runs`, {});
    for (;;) {
      const { done, total, status } = await json(`/admin/v2/tasks/${taskId}`);
      if (status === 'running' && done >= share * (total ?? Infinity)) break;
      if (status === 'done') throw new Error('it was over before it was cancelled');
      await sleep(20);
    }
    const begun = performance.now();
    await json(`/admin/v2/tasks/${taskId}/cancel`, {});
    const status = await ended(taskId, 5);
    if (status !== 'cancelled') throw new Error(status);
    times.push(performance.now() - begun);
  }
  return times;
}

/** CPU seconds of `bcftools view -H`; undefined when it is not installed. */
function runBcftools(): number | undefined {
  const script = `TIMEFORMAT='%U %S'; time bcftools view -H "$0" >/dev/null`;
  const timed = spawnSync('bash', ['-c', script, file], { encoding: 'utf8' });
  const [user, system] = timed.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return timed.status === 0 ? (user ?? 0) + (system ?? 0) : undefined;
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;

try {
  const { token } = await json('/admin/v2/login', { username: 'admin', password });
  headers = { authorization: `Bearer ${token}` };
  const id = await makeCase();
  const cpuBefore = cpuMilliseconds();
  const still = await waitsDuring(() => sleep(5000));
  const idle = p95(still);
  const cpuOfList = (cpuMilliseconds() - cpuBefore) / still.length;
  const restMb = memoryMb();
  const bcftools = runBcftools();
  const peer = bcftools === undefined ? '--' : `bcftools view -H ${bcftools.toFixed(2)} s`;
  const rows = [];
  for (const [what, options] of [
    ['as it is switched on', {}],
    ['without the limits of frequency', { frequency: false }],
  ] as const) {
    const took = await analyse(id, options);
    const cpuMs = took.cpuMs - took.times.length * cpuOfList;
    const name = `${records.toLocaleString('en')} records, ${what}`;
    rows.push(
      {
        what: `${name}, ${took.kept.toLocaleString('en')} kept and written: CPU of the server without the lists`,
        ours: `${seconds(cpuMs)} (wall ${seconds(took.wallMs)})`,
        peer,
        ratio: bcftools === undefined ? '--' : (cpuMs / 1000 / bcftools).toFixed(1),
        goal: `<= ${(6 * records) / 1_000_000} s without writing`,
      },
      {
        what: `${name}: peak memory of the server`,
        ours: `${took.peakMb.toFixed(0)} MB`,
        peer: `${restMb.toFixed(0)} MB at rest`,
        ratio: `+${(took.peakMb - restMb).toFixed(0)} MB`,
        goal: '<= 256 MB more, flat',
      },
      {
        what: `${name}: a list of others meanwhile, p95`,
        ours: ms(p95(took.times)),
        peer: `${ms(idle)} with nothing else to do`,
        ratio: `+${ms(p95(took.times) - idle)}`,
        goal: '<= +20 ms',
      },
    );
  }
  const cancelled = await cancel(id);
  rows.push({
    what: 'cancelled at 5, 30 and 60 % of the file: until it has ended',
    ours: cancelled.map(ms).join(', '),
    peer: '--',
    ratio: '--',
    goal: '<= 1 s',
  });
  printTable('genomics: a trio analysed by the server', rows);
} finally {
  agent.destroy();
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
