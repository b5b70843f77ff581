/**
 * Lists beside exports that nobody reads, and writes with their records: the same calls, quiet and beside, in turns, so that
 * the machine's other work touches both alike.
 */
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const users = 12_000;
const held = 30;
const rounds = 8;
const lists = 150;
const writes = 60;
const password = 'bench-password';

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const product = await launchProduct(data, { password });
const database = new Client(databaseOf(data));
await database.connect();

/** Times of ours and of what they are compared with, in milliseconds. */
interface Compared {
  own: number[];
  other: number[];
}

const quantile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

async function signIn(username: string): Promise<string> {
  const answer = await call(`${product.url}/admin/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return (JSON.parse(answer) as { data: { token: string } }).data.token;
}

/** Asks for an export over a socket and reads its head, then nothing more. */
function holdExport(token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    const body = '{"sort":"id"}';
    socket.write(
      `POST /admin/v2/system/user/export HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      const head = chunk.toString('latin1').split('\r\n')[0];
      if (head === 'HTTP/1.1 200 OK') resolve(socket);
      else reject(new Error(head));
    });
  });
}

/** Milliseconds of so many calls, one after the other. */
async function timed(count: number, one: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await one(index);
    times.push(performance.now() - begun);
  }
  return times;
}

try {
  await database.query(
    `insert into sys_user (username, username_key, nickname, password_hash, remark)
     select 'u' || n, 'u' || n, 'u' || n, 'x',
       (select string_agg(md5(n::text || i), '') from generate_series(1, 30) i)
     from generate_series(1, $1::int) n`,
    [users],
  );
  await database.query('create table bench_floor (id int primary key, text text)');
  await database.query(`insert into bench_floor values (1, '')`);
  await database.query('analyze');
  const token = await signIn('admin');
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const readList = (): Promise<string> =>
    call(`${product.url}/admin/v2/system/user?limit=20&sort=id`, { headers });
  const { rows } = await database.query<{ id: string }>(
    `insert into sys_post (post_code, post_name) values ('bench', '岗位') returning id`,
  );
  const post = rows[0]?.id ?? '';
  const savePost = (index: number): Promise<string> =>
    call(`${product.url}/admin/v2/system/post/${post}`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ remark: `改 ${performance.now()} ${index}` }),
    });
  // The least a database does for a write that is acknowledged: one row, one commit on the disk.
  const floor = (index: number): Promise<unknown> =>
    database.query('update bench_floor set text = $1 where id = 1', [`改 ${index}`]);
  await timed(50, readList);
  await timed(20, savePost);

  const quiet: number[] = [];
  const beside: number[] = [];
  const saves: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timed(lists, readList)));
    const sockets: Socket[] = [];
    for (let at = 0; at < held; at += 1) sockets.push(await holdExport(token));
    beside.push(...(await timed(lists, readList)));
    for (const socket of sockets) socket.destroy();
    saves.push(...(await timed(writes, savePost)));
    bare.push(...(await timed(writes, floor)));
  }
  const row = (what: string, { own, other }: Compared, goal: string) => {
    const [a, b] = [quantile(own, 0.95), quantile(other, 0.95)];
    const [c, d] = [quantile(own, 0.5), quantile(other, 0.5)];
    return {
      what,
      ours: `p50 ${c.toFixed(2)} ms, p95 ${a.toFixed(2)} ms`,
      peer: `p50 ${d.toFixed(2)} ms, p95 ${b.toFixed(2)} ms`,
      ratio: `p50 ${(c / d).toFixed(2)}, p95 ${(a / b).toFixed(2)}`,
      goal,
    };
  };
  printTable('Beside others', [
    row(
      `a list of 20 beside ${held} exports that nobody reads; the same without`,
      { own: beside, other: quiet },
      'p95 <= 2',
    ),
    row(
      'a post saved with its record, over HTTP; one row updated in the same database',
      { own: saves, other: bare },
      '--',
    ),
  ]);
} finally {
  await database.end();
  agent.destroy();
  product.child.kill('SIGTERM');
  await new Promise((resolve) => product.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
