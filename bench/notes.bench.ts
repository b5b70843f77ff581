// 10,000 notes in twenty notebooks with 1,000 attachments: exported by a running server, imported into another one that
// is empty, and exported again there; times, memory and CPU of both, and whether every byte came through.
// `node bench/notes.bench.ts [notes]`.
import { createHash } from 'node:crypto';
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { openAsBlob } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { Client } from 'pg';
import { databaseOf } from './support/database.ts';
import { noteMaker } from './support/generated-notes.ts';
import { printTable } from './support/measure.ts';
import { cpuMicroseconds, launchProduct } from './support/server-target.ts';
import type { Target } from './support/server-target.ts';

const amount = Number(process.argv[2] ?? 10_000);
const assets = amount / 10;
const notebooks = 20;
const password = 'bench-password';
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);

/** An installation of its own. */
interface Place extends Target {
  authorization: string;
  data: string;
}

async function start(name: string): Promise<Place> {
  const data = path.join(folder, name);
  const target = await launchProduct(data, { password });
  const place = { ...target, data, authorization: '' };
  const { token } = await ask<{ token: string }>(place, '/admin/v2/login', {
    username: 'admin',
    password,
  });
  return { ...place, authorization: `Bearer ${token}` };
}

/** Calls a server and gives the answer's data. */
async function ask<T>(place: Place, url: string, body?: object): Promise<T> {
  const answer = await fetch(place.url + url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(place.authorization && { authorization: place.authorization }),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const { code, data, msg } = (await answer.json()) as { code: number; data: T; msg: string };
  if (code !== 200) throw new Error(`${url}: ${msg}`);
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A picture of 100 x 100 pixels of no order, some 30 KB. */
function picture(serial: number): Buffer {
  const rows = Buffer.alloc(100 * 301);
  let state = serial + 1;
  for (let at = 0; at < rows.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[at] = at % 301 === 0 ? 0 : state >>> 24;
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from([0, 0, 0, 100, 0, 0, 0, 100, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function upload(place: Place, serial: number): Promise<string> {
  const isText = serial % 5 === 0;
  const bytes = isText ? Buffer.from(`附件 ${serial}\n`.repeat(500)) : picture(serial);
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(bytes)]),
    isText ? `附件 ${serial}.txt` : `图 ${serial}.png`,
  );
  const { fileName } = await ask<{ fileName: string }>(place, '/prod-api/common/upload', form);
  return fileName;
}

async function fill(place: Place): Promise<void> {
  const names: string[] = [];
  for (let at = 0; at < assets; at += 8)
    names.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, assets - at) }, (_, more) => upload(place, at + more)),
      )),
    );
  const client = new Client(databaseOf(place.data));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into note_notebook (owner_id, name) select 1, '笔记本 ' || n from generate_series(1, $1::int) n returning id`,
    [notebooks],
  );
  const make = noteMaker(5);
  const notes = Array.from({ length: amount }, (_, at) => {
    const { name, content } = make(at);
    const file = names[at % (assets * 4)];
    return { name, content: file ? `${content}\n\n![图](/prod-api${file})\n` : content };
  });
  await client.query(
    `insert into note_note (owner_id, notebook_id, name, content, tags)
     select 1, ($1::bigint[])[1 + n % $2], name, content, array['标签' || n % 30]
     from unnest($3::text[], $4::text[]) with ordinality t(name, content, n)`,
    [
      rows.map(({ id }) => id),
      notebooks,
      notes.map(({ name }) => name),
      notes.map(({ content }) => content),
    ],
  );
  await client.end();
}

interface Run<T> {
  result: T;
  seconds: number;
  cpuSeconds: number;
  growthMb: number;
}

/** Runs something on a server, watching its memory. */
async function watch<T>(place: Place, work: () => Promise<T>): Promise<Run<T>> {
  const memory = (): number => {
    const text = readFileSync(`/proc/${place.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
  };
  await sleep(2000);
  const before = memory();
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, memory())), 20);
  const cpu = cpuMicroseconds(place);
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(sampler);
  return {
    result,
    seconds,
    cpuSeconds: (cpuMicroseconds(place) - cpu) / 1e6,
    growthMb: peak - before,
  };
}

async function finish<T>(place: Place, taskId: number): Promise<T> {
  for (;;) {
    const task = await ask<{ status: string; message: string; result: T }>(
      place,
      `/admin/v2/tasks/${taskId}`,
    );
    if (task.status === 'done') return task.result;
    if (!['waiting', 'running'].includes(task.status)) throw new Error(task.message);
    await sleep(100);
  }
}

interface Exported {
  notes: number;
  assets: number;
  fileName: string;
}

/** Exports everything into a file. */
async function exportTo(place: Place, file: string): Promise<Exported> {
  const { task_id: taskId } = await ask<{ task_id: number }>(place, '/notebook/v2/export', {});
  const result = await finish<Exported>(place, taskId);
  const answer = await fetch(`${place.url}/prod-api/common/download?fileName=${result.fileName}`, {
    headers: { authorization: place.authorization },
  });
  if (!answer.ok || !answer.body) throw new Error(`the download answered ${answer.status}`);
  await pipeline(answer.body, createWriteStream(file));
  return result;
}

async function importFrom(place: Place, file: string): Promise<{ imported: number }> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), '全部笔记.zip');
  const { task_id: taskId } = await ask<{ task_id: number }>(place, '/notebook/v2/import', form);
  return finish(place, taskId);
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

const [first, second] = [path.join(folder, 'first.zip'), path.join(folder, 'second.zip')];
const places: Place[] = [];
try {
  const from = await start('from');
  places.push(from);
  await fill(from);
  const exported = await watch(from, () => exportTo(from, first));
  const to = await start('to');
  places.push(to);
  const imported = await watch(to, () => importFrom(to, first));
  const again = await watch(to, () => exportTo(to, second));
  const isEqual = hashOf(first) === hashOf(second);
  const megabytes = (statSync(first).size / 1024 / 1024).toFixed(1);
  const { notes, assets: files } = exported.result;
  const rows = (
    [
      ['export', exported, '<= 30 s'],
      ['import into an empty installation, search index included', imported, '<= 30 s'],
      ['export of what was imported', again, '<= 30 s'],
    ] as const
  ).flatMap(([what, run, goal]) => [
    { what, ours: `${run.seconds.toFixed(1)} s`, peer: '--', ratio: '--', goal },
    {
      what: `${what}: CPU of the server, growth of its memory`,
      ours: `${run.cpuSeconds.toFixed(1)} s, ${run.growthMb.toFixed(0)} MB`,
      peer: '--',
      ratio: '--',
      goal: '--, <= 100 MB',
    },
  ]);
  rows.push({
    what: `bytes of the two archives (${imported.result.imported} notes imported)`,
    ours: isEqual ? 'equal' : 'DIFFERENT',
    peer: '--',
    ratio: '--',
    goal: 'equal',
  });
  printTable(
    `${notes.toLocaleString('en')} notes with ${files.toLocaleString('en')} attachments (${megabytes} MB)`,
    rows,
  );
  if (!isEqual || imported.result.imported !== amount) process.exitCode = 1;
} finally {
  for (const { child } of places) {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
}
