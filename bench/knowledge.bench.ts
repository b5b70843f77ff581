// Import of files as large as the public ones, by the product over HTTP: time, memory of the server, and how long a list
// takes meanwhile. Heads are those of the sources, rows are generated. `node bench/knowledge.bench.ts [variants]`
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const genes = 44_500;
const variants = Number(process.argv[2] ?? 100_000);
const password = 'bench-password';
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);

function hgncFile(): Buffer {
  const head =
    'hgnc_id\tsymbol\tname\tlocus_group\tlocus_type\tstatus\tlocation\tlocation_sortable\talias_symbol\talias_name\tprev_symbol\tprev_name\tgene_group\tgene_group_id\tdate_approved_reserved\tdate_symbol_changed\tdate_name_changed\tdate_modified\tentrez_id\tensembl_gene_id';
  const rows = Array.from(
    { length: genes },
    (_, at) =>
      `HGNC:${at}\tGEN${at}\tgene number ${at}\tprotein-coding gene\tgene with protein product\tApproved\t${1 + (at % 22)}q${at % 30}\t\t"A${at}|B${at}"\t\tOLD${at}\t\t"family ${at % 99}"\t\t\t\t\t2026-01-01\t${at}\tENSG${at}`,
  );
  return Buffer.from([head, ...rows].join('\n'));
}

function clinvarFile(): Buffer {
  const head =
    '##fileformat=VCFv4.1\n##fileDate=2026-11-01\n##source=ClinVar\n##reference=GRCh38\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO';
  const rows = Array.from(
    { length: variants },
    (_, at) =>
      `${1 + (at % 22)}\t${1000 + at * 7}\t${at}\tA\tG\t.\t.\tALLELEID=${at};CLNDISDB=MedGen:C${at};CLNDN=Disease_${at % 5000}|not_provided;CLNHGVS=NC_000001.11:g.${1000 + at * 7}A>G;CLNREVSTAT=criteria_provided,_single_submitter;CLNSIG=${at % 3 ? 'Uncertain_significance' : 'Pathogenic'};CLNVC=single_nucleotide_variant;CLNVCSO=SO:0001483;GENEINFO=GEN${at % genes}:${at % genes};MC=SO:0001583|missense_variant;ORIGIN=1;RS=${at}`,
  );
  return gzipSync([head, ...rows].join('\n'));
}

// Made before anybody is connected: making them holds everything up for longer than a connection waits.
const files = [
  ['hgnc.tsv', hgncFile(), '<= 15 s'],
  ['clinvar.vcf.gz', clinvarFile(), '3,000,000 in <= 10 min'],
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
  printTable('Import of the knowledge base', rows);
} finally {
  agent.destroy();
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
