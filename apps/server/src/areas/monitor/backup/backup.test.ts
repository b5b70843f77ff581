import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBackup } from '#core/backup/open-backup.ts';
import { openDatabase } from '#core/database/database.ts';
import { silentLogger } from '#core/logger.ts';
import { adminPassword, clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import type { App } from '../../../app.ts';
import { restoreArchive } from './restore-archive.ts';

const url = '/admin/v2/monitor/backup';
const posts = '/admin/v2/system/post';
const within = { timeout: 30_000, interval: 50 };
const progress = { signal: new AbortController().signal, report: () => undefined };
let app: TestApp;
let second: App;
let installation: string;
/** A backup for what only reads it. */
let base: string;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
  installation = (await app.admin.get(url)).data.installation;
  await addPost(app.admin, '备份甲');
  base = await backUp();
});
afterAll(async () => {
  const { database = '' } = app.connection;
  await app.stop();
  const client = new Client({ ...app.connection, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${database}_`],
  );
  for (const { name } of rows) await client.query(`drop database "${name}" with (force)`);
  await client.end();
});

/** Makes a backup through the product and waits for it. */
async function backUp(): Promise<string> {
  const before = (await app.admin.get(url)).data.rows.length;
  expect((await app.admin.post(`${url}/run`)).code).toBe(200);
  return vi.waitFor(async () => {
    const { rows, running } = (await app.admin.get(url)).data;
    if (running !== null || rows.length === before) throw new Error('not yet');
    expect(rows.at(-1)).toMatchObject({ status: 'done', message: '', faults: 0 });
    return rows.at(-1).name as string;
  }, within);
}

async function rehearse(client: TestClient, name: string, keep: boolean): Promise<Answer['data']> {
  const { data } = await client.post(`${url}/${name}/${keep ? 'trial' : 'rehearse'}`);
  return vi.waitFor(async () => {
    const { data: task } = await client.get(`/admin/v2/tasks/${data.task_id}`);
    if (task.end_time === null) throw new Error(`${task.status} ${task.message}`);
    return task;
  }, within);
}

async function addPost(client: TestClient, name: string): Promise<void> {
  const body = { post_code: name, post_name: name, post_sort: 1, status: '0' };
  expect((await client.post(posts, body)).msg).toBe('操作成功');
}

async function postNames(of: App): Promise<string[]> {
  const { rows } = await of.core.pool.query<{ name: string }>(
    `select post_name as name from sys_post where post_name like '备份%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const signedIn = async (of: App): Promise<TestClient> => {
  const body = { username: 'admin', password: adminPassword };
  const answer = await clientOf(of).post('/admin/v2/login', body);
  return clientOf(of, String(answer.data.token));
};

const archive = (name: string): string => path.join(app.core.config.backupDir, `${name}.zip`);

it('makes a backup whose every table is found equal when it is restored for trial', async () => {
  const task = await rehearse(app.admin, base, false);
  expect(task).toMatchObject({ status: 'done', result: { ok: true } });
  const { data } = await app.admin.get(url);
  const row = data.rows.find((one: { name: string }) => one.name === base);
  expect(row.rehearsals).toHaveLength(1);
  expect(row.rehearsals[0]).toMatchObject({ ok: true, message: `${row.tables} 张数据表全部一致` });
  expect(row.ready_until).toBeNull();
  expect(data).toMatchObject({ days: 14, may_rehearse: true, kept: null, running: null });
});

it('puts a backup into use in every process, and takes that back', async () => {
  const stored = await upload(app.admin, '/prod-api/common/upload', {
    name: 'a.txt',
    bytes: Buffer.from('bytes of a backup'),
  });
  const zone = (value: string) =>
    app.core.pool.query(
      `update sys_config set config_value = $1 where config_key = 'sys.office.time-zone'`,
      [value],
    );
  await zone('Europe/Berlin');
  // One whose reminder is past and was told.
  await app.core.pool.query(
    `insert into workbench_todo (user_id, text, due_day) values (1, '备份前到期', current_date - 2)`,
  );
  const name = await backUp();
  await zone('Asia/Shanghai');
  await addPost(app.admin, '备份乙');
  const loss = await app.admin.get(`${url}/${name}/loss`);
  expect(loss.data.people).toBe(1);
  expect(loss.data.titles).toContainEqual({ title: '新增岗位', count: 1 });
  const notReady = await app.admin.post(`${url}/${name}/restore`, { installation });
  expect(notReady.msg).toBe('请先试恢复，再切换');
  const rehearsed = await rehearse(app.admin, name, true);
  expect(rehearsed).toMatchObject({ status: 'done', result: { ok: true } });
  const wrong = await app.admin.post(`${url}/${name}/restore`, { installation: 'other' });
  expect(wrong.msg).toBe(`请输入安装名称「${installation}」以确认`);
  const done = await app.admin.post(`${url}/${name}/restore`, { installation });
  expect(done).toMatchObject({ code: 200, msg: '操作成功' });
  for (const one of [app, second])
    await vi.waitFor(async () => expect(await postNames(one)).toEqual(['备份甲']), within);
  expect((await second.core.pool.query('select office_zone() as zone')).rows).toEqual([
    { zone: 'Europe/Berlin' },
  ]);
  // Whoever was signed in at the moment of the backup is not again.
  await vi.waitFor(async () => expect((await app.admin.get(url)).code).toBe(401), within);
  const there = await signedIn(second);
  expect((await there.get(`/prod-api${stored.data.fileName}`)).text).toBe('bytes of a backup');
  const { data } = await there.get(url);
  expect(data.kept.name).toContain('_before_');
  const log = await there.get(posts);
  expect(log.code).toBe(200);
  await there.post(`${url}/undo-restore`, { installation });
  for (const one of [app, second])
    await vi.waitFor(
      async () => expect(await postNames(one)).toEqual(['备份乙', '备份甲']),
      within,
    );
  await vi.waitFor(async () => expect((await app.admin.get(url)).code).toBe(200), within);
});

it('keeps backing up, rehearsing and restoring apart', async () => {
  const name = base;
  const lists = await app.signInAs(['monitor:backup:list']);
  const runs = await app.signInAs(['monitor:backup:list', 'monitor:backup:run']);
  expect((await lists.get(url)).code).toBe(200);
  const calls: [TestClient, string, object | undefined][] = [
    [lists, `${url}/run`, undefined],
    [lists, `${url}/${name}/rehearse`, undefined],
    [runs, `${url}/${name}/trial`, undefined],
    [runs, `${url}/${name}/restore`, { installation }],
    [runs, `${url}/${name}/ticket`, undefined],
    [runs, `${url}/undo-restore`, { installation }],
  ];
  for (const [client, to, body] of calls) expect((await client.post(to, body)).code).toBe(403);
  const strange = await app.admin.get(`${url}/..%2f..%2fetc/check`);
  expect([400, 404]).toContain(strange.code);
  expect((await app.admin.get(`${url}/work-manage-20200101T000000Z/check`)).code).toBe(404);
});

it('hands an archive out once for a ticket, to who may restore', async () => {
  const name = base;
  const { data } = await app.admin.post(`${url}/${name}/ticket`);
  const answer = await app.anonymous.get(data.url);
  expect(answer.bytes.equals(readFileSync(archive(name)))).toBe(true);
  expect((await app.anonymous.get(data.url)).code).toBe(401);
});

it('refuses an archive in which one byte is another, wherever it is, and touches nothing', async () => {
  const name = base;
  const bytes = readFileSync(archive(name));
  const damaged = `${archive(name)}.damaged.zip`;
  const count = sampled(60, 2000);
  // The ends, where lengths and sums stand, and places all over it.
  const places = [0, 5, 30, bytes.length - 1, bytes.length - 71, bytes.length - 73];
  for (let at = 0; at < count; at += 1) places.push(Math.floor((at * bytes.length) / count));
  const before = await postNames(app);
  for (const place of places) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    writeFileSync(damaged, changed);
    await expect(openBackup(damaged), `byte ${place}`).rejects.toThrow('没有改动任何数据');
  }
  for (const length of [0, 10, 100, bytes.length - 1]) {
    writeFileSync(damaged, bytes.subarray(0, length));
    await expect(openBackup(damaged), `cut to ${length}`).rejects.toThrow('没有改动任何数据');
  }
  await expect(
    restoreArchive(app.core, { file: damaged, isConfirmed: true }, progress),
  ).rejects.toThrow('没有改动任何数据');
  expect(await postNames(app)).toEqual(before);
});

it('restores where the role may not make databases, only into an empty one', async () => {
  const name = base;
  const owner = new Client({ ...app.connection, database: 'postgres' });
  await owner.connect();
  const database = `${app.connection.database}_plain`;
  const user = `plain_${Date.now()}`;
  await owner.query(`create role ${user} login password 'plain'`);
  await owner.query(`create database ${database} template template0 owner ${user}`);
  const plain: PoolConfig = { ...app.connection, database, user, password: 'plain' };
  const { connection, pool } = openDatabase(plain, 2, silentLogger);
  const parts = { config: app.core.config, connection };
  const file = archive(name);
  try {
    const restored = await restoreArchive(parts, { file, isConfirmed: false }, progress);
    expect(restored.tables).toBeGreaterThan(50);
    const { rows } = await pool.query(`select username from sys_user`);
    expect(rows).toEqual([{ username: 'admin' }]);
    await expect(restoreArchive(parts, { file, isConfirmed: false }, progress)).rejects.toThrow(
      '数据库里已有内容',
    );
    await expect(restoreArchive(parts, { file, isConfirmed: true }, progress)).rejects.toThrow(
      '没有新建数据库的权限',
    );
  } finally {
    await pool.end();
    await owner.query(`drop database ${database} with (force)`);
    await owner.query(`drop role ${user}`);
    await owner.end();
  }
});

it('removes backups that are too old, never the newest good one, and notes one that failed', async () => {
  const name = await backUp();
  const folder = app.core.config.backupDir;
  const { data } = await app.admin.get(url);
  for (const row of data.rows) {
    const file = path.join(folder, `${row.name}.json`);
    const note = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...note, at: '2020-01-01T00:00:00.000Z' }));
  }
  const { removeOldBackups } = await import('./backup-folder.ts');
  expect(await removeOldBackups(folder, 14)).toBe(data.rows.length - 1);
  const left = (await app.admin.get(url)).data.rows;
  expect(left.map((row: { name: string }) => row.name)).toEqual([name]);
  writeFileSync(archive(name), 'shorter');
  expect((await app.admin.get(url)).data.rows).toMatchObject([
    { status: 'failed', message: '备份文件的大小变了，不能使用' },
  ]);
});
