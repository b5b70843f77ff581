import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#core/database/embedded-postgres.ts';
import { isLong } from '../../../../tools/sampled.ts';
import { runScript } from '../support/run-script.ts';
import {
  call,
  cleanUp,
  localDatabase,
  makeDataFolder,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const posts = '/admin/v2/system/post';

/** Posts one after the other, until it is told to stop; answers how many were acknowledged so far. */
function keepWriting(
  port: number,
  token: string,
): { count: () => number; stop: () => Promise<void> } {
  let count = 0;
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const name = `w${String(count + 1).padStart(6, '0')}`;
      const body = { post_code: name, post_name: name, post_sort: 1, status: '0' };
      const answer = await call(port, posts, { method: 'POST', token, body });
      if (answer.code !== 200) throw new Error(answer.msg);
      count += 1;
    }
  };
  const done = work();
  return {
    count: () => count,
    stop: () => {
      stop.abort();
      return done;
    },
  };
}

async function sums(folder: string): Promise<Record<string, string>> {
  const client = new Client(localDatabase(folder));
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 7)), 0) as sum from "${name}" t`,
    );
    found[name] = rows[0]?.sum ?? '';
  }
  await client.end();
  return found;
}

async function postsOf(folder: string): Promise<string[]> {
  const client = new Client(localDatabase(folder));
  await client.connect();
  const { rows } = await client.query<{ code: string }>(
    `select post_code as code from sys_post where post_code ~ '^w\\d{6}$' order by 1`,
  );
  await client.end();
  return rows.map(({ code }) => code);
}

/** What a restore ends or puts right. */
const ended = new Set([
  'sys_session',
  'sys_task',
  'sys_job',
  'sys_job_log',
  'sys_job_output',
  'sys_file_blob',
  'sys_ticket',
]);

it('backs up while it is written to, and restores that moment into an empty installation', async () => {
  const folder = await makeUsedDataFolder();
  const server = await startServer({ DATA_DIR: folder });
  const token = await signIn(server.port);
  const form = new FormData();
  form.set('file', new Blob(['kept in the backup']), 'kept.txt');
  const { data: file } = await call(server.port, '/prod-api/common/upload', {
    method: 'POST',
    token,
    body: form,
  });
  const writer = keepWriting(server.port, token);
  await expect.poll(writer.count, { timeout: 30_000 }).toBeGreaterThan(20);
  const before = writer.count();
  const earlier = await sums(folder);
  const made = await runScript('backup', { DATA_DIR: folder });
  const after = writer.count();
  await writer.stop();
  expect(made).toMatchObject({ code: 0 });
  expect(made.text).toContain('校验通过');
  expect(after).toBeGreaterThan(before);
  const live = await sums(folder);
  await server.kill('SIGTERM');

  const [archive = '', ...others] = readdirSync(path.join(folder, 'backups')).filter((name) =>
    name.endsWith('.zip'),
  );
  expect(others).toEqual([]);
  const target = path.join(folder, 'backups', archive);
  const empty = makeDataFolder();
  const damaged = path.join(empty, 'damaged.zip');
  const bytes = readFileSync(target);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
  writeFileSync(damaged, bytes);
  const refused = await runScript('restore', { DATA_DIR: empty }, [damaged]);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('没有改动任何数据');

  const restored = await runScript('restore', { DATA_DIR: empty }, [target]);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.text).toContain('数据表与备份全部一致');
  // No server yet: its jobs would write into what is compared.
  const database = await startEmbeddedPostgres(empty, () => {});
  const names = await postsOf(empty);
  const found = await sums(empty);
  await database.stop();
  // Writes come one after the other: a moment in between is the first n of them.
  expect(names).toEqual(names.map((_, at) => `w${String(at + 1).padStart(6, '0')}`));
  expect(names.length).toBeGreaterThanOrEqual(before);
  expect(names.length).toBeLessThanOrEqual(after + 1);
  // What stood still while the backup was made has one state only; samples and logs went on by themselves.
  const still = (all: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => !ended.has(name) && earlier[name] === live[name]),
    );
  expect(Object.keys(found).sort()).toEqual(Object.keys(live).sort());
  expect(still(found)).toEqual(still(live));
  const compared = Object.keys(still(live));
  for (const name of ['sys_user', 'sys_role', 'sys_menu', 'sys_config', 'sys_file'])
    expect(compared).toContain(name);
  const again = await startServer({ DATA_DIR: empty });
  const fresh = await signIn(again.port);
  const answer = await fetch(
    `http://127.0.0.1:${again.port}/prod-api/common/download?fileName=${file.fileName}`,
    { headers: { authorization: `Bearer ${fresh}` } },
  );
  expect(await answer.text()).toBe('kept in the backup');
  // New ids go on after those that the backup knew.
  const body = { post_code: 'new', post_name: 'new', post_sort: 1, status: '0' };
  expect((await call(again.port, posts, { method: 'POST', token: fresh, body })).code).toBe(200);

  if (isLong) {
    const dry = await runScript('restore', { DATA_DIR: empty }, [target, '--dry-run']);
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.text).toContain('没有改动任何数据');
  }
  expect((await call(again.port, `${posts}?post_code=new`, { token: fresh })).data.total).toBe(1);
});
