// Import of files as large as the public ones, by the product over HTTP: time, memory of the server, and how long a list
// takes meanwhile. Heads are those of the sources, rows are generated. `node bench/knowledge.bench.ts [variants]`
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import {
  clinvarLines,
  hgncLines,
} from '../apps/server/src/areas/knowledge/import/testing/generated-files.ts';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const genes = 44_500;
const variants = Number(process.argv[2] ?? 100_000);
const password = 'bench-password';
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);

async function packed(lines: Iterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const blocks = function* (): Generator<string> {
    let block = '';
    for (const line of lines) {
      block += `${line}\n`;
      if (block.length < 1_000_000) continue;
      yield block;
      block = '';
    }
    yield block;
  };
  await pipeline(Readable.from(blocks()), createGzip({ level: 1 }), async (source) => {
    for await (const part of source) parts.push(part as Buffer);
  });
  return Buffer.concat(parts);
}

// Made before anybody is connected: making them holds everything up for longer than a connection waits.
const files = [
  ['hgnc.tsv.gz', await packed(hgncLines(genes)), '<= 15 s'],
  [
    'clinvar.vcf.gz',
    await packed(clinvarLines(variants, genes)),
    '3,000,000 in <= 10 min, RSS <= 400 MB',
  ],
] as const;
const server = await launchProduct(path.join(folder, 'data'), { password, SEED_DEMO: 'false' });

// In one piece: what is measured is the import.
const client = new Client(databaseOf(path.join(folder, 'data')));
await client.connect();
await client.query(
  `update sys_config set config_value = '500' where config_key = 'sys.upload.max-megabytes'`,
);
await client.end();
await sleep(1500);

const json = async (url: string, options: Parameters<typeof call>[1]) =>
  JSON.parse(await call(`${server.url}${url}`, options));

interface Report {
  state: string;
  message: string;
  counts: { rows: number } | null;
}

async function settled(id: number, headers: Record<string, string>): Promise<Report> {
  for (;;) {
    const { data } = await json(`/knowledge/v2/import/${id}`, { headers });
    if (!data.state.endsWith('ing')) return data;
    await sleep(100);
  }
}

/** Times of a list while something else runs. */
async function listTimes(
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    await json('/knowledge/v2/gene-info?any_symbol=GEN12&limit=20', { headers });
    times.push(performance.now() - begun);
    await sleep(50);
  }
  return times.toSorted((one, other) => one - other);
}

const memoryMb = (): number =>
  Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? 0,
  ) / 1024;

async function bring(name: string, bytes: Buffer, headers: Record<string, string>) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${server.url}/prod-api/common/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  const sent = await answer.json();
  if (sent.code !== 200) throw new Error(`${name}: ${sent.msg}`);
  const begun = performance.now();
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, memoryMb())), 50);
  let isOver = false;
  const times = listTimes(headers, () => isOver);
  times.catch(() => undefined);
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const { data } = await json('/knowledge/v2/import', {
    ...post,
    body: JSON.stringify({ file_name: sent.fileName }),
  });
  const tried = await settled(data.id, headers);
  const triedMs = performance.now() - begun;
  await json(`/knowledge/v2/import/${data.id}/run`, { ...post, body: '{}' });
  const done = await settled(data.id, headers);
  isOver = true;
  clearInterval(sampler);
  if (tried.state !== 'checked' || done.state !== 'done')
    throw new Error(tried.message || done.message);
  const list = await times;
  return {
    rows: done.counts?.rows ?? 0,
    triedMs,
    totalMs: performance.now() - begun,
    peak,
    p95: list[Math.floor(list.length * 0.95)] ?? 0,
  };
}

try {
  const { token } = await json('/admin/v2/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const headers = { authorization: `Bearer ${token}` };
  const rows: Row[] = [];
  for (const [name, bytes, goal] of files) {
    const took = await bring(name, bytes, headers);
    const seconds = took.totalMs / 1000;
    rows.push({
      what: `${name}, ${took.rows.toLocaleString('en')} rows, tried and written`,
      ours: `${seconds.toFixed(1)} s (trial ${(took.triedMs / 1000).toFixed(1)} s), ${Math.round(took.rows / seconds)} rows/s, peak RSS ${took.peak.toFixed(0)} MB`,
      peer: `list of genes meanwhile: p95 ${took.p95.toFixed(0)} ms`,
      ratio: '--',
      goal,
    });
  }
  const asked = {
    'list of variants, one gene and one meaning': (at: number) =>
      `/knowledge/v2/mutation?gene_symbol=GEN${1 + at}&clin_sig=${encodeURIComponent('致病')}&limit=20`,
    'list of variants, one meaning, page 3': () =>
      `/knowledge/v2/mutation?clin_sig=${encodeURIComponent('致病')}&page=3&limit=20`,
    'list of variants, all, page 2': () => '/knowledge/v2/mutation?page=2&limit=20',
    'symbols as they are typed': (at: number) =>
      `/knowledge/v2/gene-info?any_symbol=GEN${1 + at}&limit=10`,
  };
  for (const [what, url] of Object.entries(asked)) {
    const times: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const begun = performance.now();
      await json(url(at), { headers });
      times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((one, other) => one - other);
    rows.push({
      what,
      ours: `p50 ${(sorted[20] ?? 0).toFixed(0)} ms, p95 ${(sorted[38] ?? 0).toFixed(0)} ms`,
      peer: '--',
      ratio: '--',
      goal: what.startsWith('symbols') ? 'p95 <= 100 ms' : 'p95 <= 300 ms',
    });
  }
  printTable('Import of the knowledge base', rows);
} finally {
  agent.destroy();
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
