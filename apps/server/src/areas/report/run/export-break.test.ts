import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import { listen } from '../../../../test/support/http.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

const count = 8000;
const runs = '/report/v2/runs';
let app: TestApp;
let port: number;
let runId: number;

beforeAll(async () => {
  app = await startTestApp();
  port = await listen(app);
  // Texts that do not shrink, so that the first thousand rows are well over what is held back.
  await app.core.pool.query(
    `insert into sys_user (username, username_key, nickname, password_hash, remark)
     select 'u' || n, 'u' || n, 'u' || n, 'x',
       (select string_agg(md5(n::text || i || $2), '') from generate_series(1, 12) i)
     from generate_series(1, $1::int) n`,
    [count, randomBytes(4).toString('hex')],
  );
  const columns = ['username', 'remark'].map((field) => ({
    id: field,
    field,
    title: field,
  }));
  const reportId = await publishReport(app.admin, '很长的报表', {
    params: [],
    modules: [tableOfUsers({ columns, limit: count })],
  });
  const { data } = await app.admin.post(runs, {
    report_id: reportId,
    params: [],
  });
  runId = data.id;
  await vi.waitFor(
    async () => {
      const { data: found } = await app.admin.get(`${runs}/${runId}/result`);
      if (found.run.state !== 'done') throw new Error(found.run.state);
    },
    { timeout: 30_000, interval: 100 },
  );
}, 120_000);
afterAll(() => app.stop());

/** What comes over the wire, and whether it says that it is all. */
async function taken(format: string): Promise<{ bytes: Buffer; length: string | null }> {
  const answer = await fetch(`http://127.0.0.1:${port}${runs}/${runId}/export`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.admin.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ module: 'm1', format }),
  });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, length: answer.headers.get('content-length') };
}

async function logged(): Promise<object[]> {
  await app.http.flushAudit();
  const { rows } = await app.core.pool.query<object>(
    `select code, message from sys_oper_log where title = '导出报表' order by id`,
  );
  return rows;
}

describe('a file of a run', () => {
  it.each(['xlsx', 'csv', 'json'])(
    'of kind %s is sent while it is written, and whole',
    async (kind) => {
      const { bytes, length } = await taken(kind);
      expect(length).toBeNull();
      if (kind === 'json') return expect(JSON.parse(bytes.toString()).rows).toHaveLength(count);
      let lines = 0;
      for await (const _ of readSheet({ name: `a.${kind}`, bytes })) lines += 1;
      return expect(lines).toBe(count + 1);
    },
  );

  it.each(['xlsx', 'csv', 'json'])(
    'of kind %s that fails on the way is never taken for whole',
    async (kind) => {
      const before = (await logged()).length;
      await app.core.pool.query(
        `update report_run_rows set rows = 'broken' where run_id = $1 and page = 8`,
        [runId],
      );
      await expect(taken(kind)).rejects.toThrow(/terminated|answered 500/);
      await expect
        .poll(async () => (await logged()).slice(before), { timeout: 10_000 })
        .toEqual([{ code: 500, message: expect.stringMatching(/./) }]);
    },
  );
});
