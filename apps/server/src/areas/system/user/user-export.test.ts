import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';

const path = '/admin/v2/system/user';
const count = 30_000;
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
  await app.core.pool.query(
    `insert into sys_dept (id, parent_id, dept_name) overriding system value
     values (201, 100, '华东'), (202, 201, '上海'), (203, 100, '华南')`,
  );
  // Texts that do not shrink, so that no buffer on the way takes the whole file.
  await app.core.pool.query(
    `insert into sys_user (username, username_key, nickname, mobile, email, password_hash, dept_id, sex, status, remark)
     select 'u' || n, 'u' || n, case when n % 5 = 0 then '=甲' else '乙' end || n % 100, (13000000000 + n)::text,
       'u' || n || '@example.com', 'x', 201 + n % 3, (n % 3)::text, case when n % 7 = 0 then '1' else '0' end,
       (select string_agg(md5(n::text || i), '') from generate_series(1, 26) i)
     from generate_series(1, $1::int) n`,
    [count],
  );
  await app.core.pool.query(
    'insert into sys_user_role select id, 2 from sys_user where id % 2 = 0',
  );
});
afterAll(() => app.stop());

/** Begins an export and answers once its head is there; the body is not read. */
function begin(client: TestClient): Promise<{ outgoing: ClientRequest; answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        path: `${path}/export`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/json',
        },
      },
      (answer) => resolve({ outgoing, answer }),
    );
    outgoing.on('error', reject);
    outgoing.end('{"sort":"id"}');
  });
}

/** Asks for an export; what becomes of it does not matter. */
function sendExport(): ClientRequest {
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: `${path}/export`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.admin.token}`,
      'content-type': 'application/json',
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.end('{"sort":"id"}');
  return outgoing;
}

/** Backends that are in the middle of reading an export. */
async function reading(): Promise<number> {
  const { rows } = await app.core.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and query like 'fetch%' and state in ('active', 'idle in transaction')`,
  );
  return rows[0]?.n ?? 0;
}

describe('an export of 30,000 users', () => {
  it('holds no connection while its client does not read, and is whole', async () => {
    const { answer } = await begin(app.admin);
    await expect.poll(reading, { timeout: 90_000 }).toBe(0);
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    const names: (string | undefined)[] = [];
    const file = { name: 'a.xlsx', bytes: Buffer.concat(pieces) };
    for await (const { cells } of readSheet(file)) names.push(cells[1]);
    expect(names).toHaveLength(count + 2);
    expect(names.at(-1)).toBe(`u${count}`);
  }, 300_000);

  it('sends its first bytes while the rows are still read', async () => {
    const { answer } = await begin(app.admin);
    const first = new Promise((resolve) => answer.once('data', resolve));
    expect(await Promise.all([reading(), first])).toEqual([1, expect.any(Buffer)]);
    answer.destroy();
    await expect.poll(reading, { timeout: 90_000 }).toBe(0);
  }, 300_000);

  it('ends its cursor when the client goes', async () => {
    const early = sendExport();
    await expect.poll(reading, { timeout: 90_000, interval: 2 }).toBe(1);
    early.destroy();
    await expect.poll(reading, { timeout: 90_000, interval: 2 }).toBe(0);
    // Its connection is free again: more exports than the pool has connections come and go.
    for (let round = 0; round < 8; round += 1) {
      const early = sendExport();
      setTimeout(() => early.destroy(), round * 8);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.poll(reading, { timeout: 90_000 }).toBe(0);
    expect((await app.admin.get(`${path}?limit=1`)).code).toBe(200);
  }, 300_000);
});

const codes = ['list', 'export'].map((operation) => `system:user:${operation}`);

/** Somebody in a department who sees names only in part, no mail addresses, and may not take remarks away. */
async function clerk(dataScope: string): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, codes);
  const { pool } = app.core;
  await pool.query('update sys_role set data_scope = $1 where id = $2', [dataScope, roleId]);
  await pool.query('update sys_user set dept_id = 201 where id = $1', [client.userId]);
  await pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_export, mask)
     select $1, id, field <> 'email', field <> 'remark', case field when 'mobile' then 'phone' else '' end
     from sys_column where resource = 'system:user' and field in ('mobile', 'email', 'remark')`,
    [roleId],
  );
  app.core.principals.forget(client.userId);
  return client;
}

interface Listed {
  username: string;
  nickname: string;
  dept_name: string;
  mobile: string;
  sex: '0' | '1' | '2';
  status: '0' | '1';
  roles: { name: string }[];
}

const safe = (text: string): string => (/^[=+\-@]/.test(text) ? `'${text}` : text);

/** What the list shows, in the words of the export. */
function shown(row: Listed): (string | null)[] {
  return [
    row.username,
    safe(row.nickname),
    row.dept_name,
    row.mobile,
    ['男', '女', '未知'][Number(row.sex)] ?? '',
    row.status === '0' ? '正常' : '停用',
    row.roles.map(({ name }) => name).join('、') || null,
  ].map((cell) => cell || null);
}

describe('an export equals its list', () => {
  it.each([
    [
      'everything of a department, sorted by name',
      '1',
      { dept_id: 202, sort: 'username', order: 'desc' },
    ],
    [
      'a filter in a scope of one department and those below',
      '4',
      { nickname: '甲', status: '0', sort: 'nickname' },
    ],
    ['a scope of oneself', '5', { sort: 'id' }],
    ['a filter that finds nobody', '1', { username: 'nobody', sort: 'id' }],
  ] as const)(
    '%s',
    async (_title, scope, query) => {
      const client = await clerk(scope);
      const listed: Listed[] = [];
      for (let page = 1; ; page += 1) {
        const search = new URLSearchParams({
          ...query,
          limit: '1000',
          page: String(page),
        } as never);
        const { data } = await client.get(`${path}?${search.toString()}`);
        listed.push(...data.rows);
        if (listed.length >= data.total) break;
      }
      const file = await client.post(`${path}/export`, query);
      expect(file.status).toBe(200);
      const [head = [], ...rows] = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
      expect(head).toEqual([
        '用户序号',
        '用户名',
        '姓名',
        '部门',
        '手机号码',
        '电话',
        '性别',
        '状态',
        '角色',
        '岗位',
        '创建时间',
      ]);
      const wanted = ['用户名', '姓名', '部门', '手机号码', '性别', '状态', '角色'].map((title) =>
        head.indexOf(title),
      );
      const cells = rows.map((row) => wanted.map((at) => row[at] || null));
      expect(cells).toEqual(listed.map(shown));
      // By another column than a permitted one nothing is exported.
      expect((await client.post(`${path}/export`, { mobile: '130', sort: 'id' })).status).toBe(403);
    },
    300_000,
  );
});
