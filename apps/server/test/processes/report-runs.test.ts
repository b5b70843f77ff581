import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { isLong } from '../../../../tools/sampled.ts';
import {
  ageHeartbeats,
  call,
  cleanUp,
  localDatabase,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const kills = 5;
const within = { timeout: 60_000, interval: 20 };
const count = 40_000;

const module = {
  id: 'm1',
  kind: 'table',
  title: '操作',
  source: 'operations',
  x: 0,
  y: 0,
  w: 24,
  h: 12,
  columns: [
    { id: 'c1', field: 'url', title: '地址' },
    { id: 'c2', field: 'cost_ms', title: '耗时', total: 'sum' },
  ],
  where: {
    kind: 'group',
    join: 'and',
    items: [{ kind: 'test', field: 'username', op: 'eq', value: 'many' }],
  },
};

/** What is kept of a run: each row once, and what they come to. */
async function kept(client: Client, id: number) {
  const { rows } = await client.query<{ state: string; row_count: number; outcome: unknown }>(
    `select state, row_count, outcome->'modules'->0->'totals' as outcome from report_run where id = $1`,
    [id],
  );
  const pages = await client.query<{ page: number; rows: Buffer }>(
    'select page, rows from report_run_rows where run_id = $1 order by page',
    [id],
  );
  return {
    ...rows[0],
    pages: pages.rows.map(({ page, rows: held }) => [page, held.toString('hex')]),
  };
}

it.skipIf(!isLong)(
  `a run whose server is killed is made whole by the next one, and once more with the same rows (long form)`,
  async () => {
    const folder = await makeUsedDataFolder();
    let server = await startServer({ DATA_DIR: folder });
    const client = new Client(localDatabase(folder));
    await client.connect();
    await client.query(
      `insert into sys_oper_log (title, username, code, status, message, trace_id, cost_ms, method, url, params, ip, part)
     select '查', 'many', 200, 0, '', '', i % 97, 'GET', '/many/' || i, '', '', 0 from generate_series(1, $1::int) i`,
      [count],
    );
    const token = await signIn(server.port);
    const post = async (path: string, body: object) =>
      (await call(server.port, path, { method: 'POST', token, body })).data;
    const value = { params: [], modules: [module] };
    const report = await post('/report/v2/guide', { name: '操作', description: '', value });
    const stateOf = async (id: number) => (await kept(client, id)).state;
    const whole = await post('/report/v2/runs', { report_id: report.id });
    await expect.poll(() => stateOf(whole.id), within).toBe('done');
    const expected = await kept(client, whole.id);
    expect(expected).toMatchObject({ row_count: count, pages: { length: count / 1000 } });
    for (let kill = 0; kill < kills; kill += 1) {
      const cut = await post('/report/v2/runs', { report_id: report.id });
      await expect
        .poll(async () => (await kept(client, cut.id)).pages.length, within)
        .toBeGreaterThan(2);
      await server.kill('SIGKILL');
      expect(await stateOf(cut.id)).toBe('running');
      server = await startServer({ DATA_DIR: folder });
      await ageHeartbeats(folder);
      await expect.poll(() => stateOf(cut.id), within).toBe('done');
      expect(await kept(client, cut.id)).toEqual(expected);
      const again = await post(`/report-restart/v2/run/${cut.id}/restart`, {
        key: `key-of-${cut.id}`,
      });
      await expect.poll(() => stateOf(again.id), within).toBe('done');
      expect(await kept(client, again.id)).toEqual(expected);
    }
    await client.end();
  },
  300_000,
);
