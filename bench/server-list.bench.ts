// A list of 20 out of 100,000 rows with sign-in, permission and audit hooks, and an audited update, against bare
// node:http + pg with the same statements over the same database in the same run.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { databaseOf, environmentOf } from './support/database.ts';
import { compare } from './support/compare.ts';
import type { Comparison, Work } from './support/compare.ts';
import { printTable } from './support/measure.ts';
import { agent, call, launch, launchProduct } from './support/server-target.ts';
import type { Target } from './support/server-target.ts';

/** The token of a user who may list posts, with rights on every column of theirs or none. */
async function clerk(name: string, isBound: boolean): Promise<string> {
  const admin = new Client(databaseOf(data));
  await admin.connect();
  const signIn = (username: string): Promise<string> =>
    call(`${ours.url}/admin/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  await call(`${ours.url}/admin/v2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password }),
  });
  const { rows } = await admin.query<{ id: string }>(
    'insert into sys_role (role_key, role_name) values ($1, $1) returning id',
    [`role-${name}`],
  );
  const role = rows[0]?.id;
  await admin.query(
    `insert into sys_role_menu select $1, id from sys_menu where perms = 'system:post:list'`,
    [role],
  );
  if (isBound)
    await admin.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_update, can_export, mask)
       select $1, id, field <> 'update_time', false, false, case when field = 'remark' then 'all' else '' end
       from sys_column where resource = 'system:post'`,
      [role],
    );
  await admin.query('insert into sys_user_role select id, $2 from sys_user where username = $1', [
    name,
    role,
  ]);
  await admin.end();
  return (JSON.parse(await signIn(name)) as { token: string }).token;
}

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const password = 'bench-password';
const start = (): Promise<Target> => launchProduct(data, { password });
const first = await start();
const client = new Client(databaseOf(data));
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
const floor = await launch(['bench/support/bare-list-server.ts'], environmentOf(data));

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

  const at = (target: Target, one: (url: string, index: number) => Promise<unknown>): Work => ({
    target,
    one: (index) => one(target.url, index),
  });
  const readList = (url: string): Promise<unknown> => call(url + listPath, { headers });
  const list = await compare(at(ours, readList), at(floor, readList));
  const write = (url: string, index: number): Promise<unknown> =>
    call(`${url}/admin/v2/system/post/${(index % 5000) + 1}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ remark: `改 ${index}` }),
    });
  const update = await compare(at(ours, write), at(floor, write));
  const clerks = await Promise.all([clerk('free', false), clerk('bound', true)]);
  const [free, bound] = clerks.map((token) =>
    at(ours, (url) => call(url + listPath, { headers: { authorization: `Bearer ${token}` } })),
  );
  if (!free || !bound) throw new Error('a clerk is missing');
  const rights = await compare(bound, free);
  const row = (
    what: string,
    { own, bare, ratios }: Comparison,
    { goal, peer = 'node:http + pg' }: { goal: string; peer?: string },
  ) => ({
    what,
    ours: `${own.toFixed(0)} µs CPU`,
    peer: `${peer}: ${bare.toFixed(0)} µs CPU`,
    ratio: `${ratios[1].toFixed(2)} (quartiles ${ratios[0].toFixed(2)} to ${ratios[2].toFixed(2)})`,
    goal,
  });
  printTable('Server', [
    row('list of 20 out of 100,000 rows with sign-in and permission', list, {
      goal: '<= 1.6',
    }),
    row('update of one row, audited', update, { goal: '--' }),
    row('the list with rights on every column, one hidden and one masked', rights, {
      goal: '<= 1.03',
      peer: 'the same user without',
    }),
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
