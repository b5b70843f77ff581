import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { importFile, importRows } from '../support/import-rows.ts';
import {
  ageHeartbeats,
  call,
  cleanUp,
  makeUsedDataFolder,
  signIn,
  startServer,
  localDatabase,
} from '../support/server-process.ts';

afterAll(cleanUp);

const url = '/admin/v2/system/user/import';
const count = sampled(2000, 10_000);
/** The row whose name somebody else is about to take: behind the middle. */
const held = count * 0.6;

async function open(folder: string): Promise<Client> {
  const client = new Client(localDatabase(folder));
  await client.connect();
  return client;
}

async function stored(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from sys_user where username like 'big%'`,
  );
  return rows[0]?.n ?? 0;
}

describe(`an import of ${count} users`, () => {
  it('whose process is killed in the middle has left nothing, and is done whole by the next one', async () => {
    const folder = await makeUsedDataFolder();
    const first = await startServer({ DATA_DIR: folder });
    const token = await signIn(first.port);
    const client = await open(folder);
    await client.query(
      `update sys_config set config_value = 'initial-1' where config_key = 'sys.user.init-password'`,
    );
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await importFile(importRows(count, 'big')))]),
      '用户.xlsx',
    );
    const sent = await fetch(`http://127.0.0.1:${first.port}${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const checked = (await sent.json()) as { data: { id: number; add: number } };
    expect(checked.data.add).toBe(count);
    // Somebody who is about to take the name of that row holds the import up there.
    const other = await open(folder);
    await other.query('begin');
    await other.query(
      `insert into sys_user (username, username_key, password_hash) values ('other', $1, 'x')`,
      [`big${held}`],
    );
    const run = await call(first.port, `${url}/${checked.data.id}/run`, { method: 'POST', token });
    const task = async (port: number) =>
      (await call(port, `/admin/v2/tasks/${run.data.task_id}`, { token })).data;
    await expect
      .poll(async () => (await task(first.port)).done, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(count / 2);
    await first.kill('SIGKILL');
    expect(await stored(client)).toBe(0);
    await other.query('rollback');
    await other.end();
    const second = await startServer({ DATA_DIR: folder });
    expect((await task(second.port)).status).toBe('running');
    await ageHeartbeats(folder);
    // All or nothing, at every moment.
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          seen.add(await stored(client));
          return (await task(second.port)).status;
        },
        { timeout: 90_000, interval: 50 },
      )
      .toBe('done');
    seen.add(await stored(client));
    expect([...seen]).toEqual([0, count]);
    expect((await task(second.port)).result).toMatchObject({ added: count });
    await client.end();
    expect(await second.kill('SIGTERM')).toBe(0);
  }, 300_000);
});
