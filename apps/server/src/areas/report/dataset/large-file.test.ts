import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { isLong } from '../../../../../../tools/sampled.ts';
import { datasets, moduleOf, rowsShown, shownTo } from './testing/dataset-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const mebibyte = 1024 * 1024;
const most = 200 * mebibyte;
const pieceBytes = 16 * mebibyte;
const shops = 40;
const within = { timeout: 900_000, interval: 500 };
const headers = { 'tus-resumable': '1.0.0' };

/** A file of so many rows, as near to the largest that may be sent as whole rows of one length come. */
function fileOf(rows: number): Buffer {
  const bytes = Buffer.alloc(most);
  let at = bytes.write('店,数,说明\n');
  for (let row = 1; row <= rows; row += 1)
    at += bytes.write(`店 ${row % shops},${row},${'x'.repeat(24)}\n`, at);
  return bytes.subarray(0, at);
}

/** Sends a file by pieces, as the page does, and has it imported; answers how that ended. */
async function bring(bytes: Buffer, name: string) {
  const made = await app.admin.send({
    method: 'POST',
    url: '/files/v2/tus',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(`${name}.csv`).toString('base64')}`,
    },
  });
  expect(made.status).toBe(201);
  let fileName = '';
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const answer = await app.admin.send({
      method: 'PATCH',
      url: String(made.headers.location),
      payload: bytes.subarray(from, from + pieceBytes),
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(from),
      },
    });
    expect(answer.status).toBe(204);
    fileName = String(answer.headers['upload-file-name'] ?? '');
  }
  const { data } = await app.admin.post(`${datasets}/file`, { file_name: fileName, name });
  const task = async () => (await app.admin.get(`/admin/v2/tasks/${data.task_id}`)).data;
  await expect.poll(async () => (await task()).end_time, within).not.toBeNull();
  return task();
}

it.skipIf(!isLong)(
  'of five million rows and nearly 200 MB is a dataset, grouped exactly and filtered, and one of a row more is refused (long form)',
  async () => {
    const rows = 5_000_000;
    const bytes = fileOf(rows);
    expect(bytes.length).toBeGreaterThan(0.9 * most);
    expect((await bring(bytes, '最大的')).result).toMatchObject({ kind: 'stored', rows });
    const listed = (await app.admin.get('/report/v2/sources')).data.rows;
    const source = listed.find((one: { title: string }) => one.title === '最大的');
    const [shop, number] = source.columns.map(({ name }: { name: string }) => name);
    const grouped = moduleOf(source.name, {
      kind: 'grouped',
      columns: [
        { id: 'c1', field: shop, title: '店', sort: 'asc' },
        { id: 'c2', field: number, title: '行数', aggregate: 'count' },
        { id: 'c3', field: number, title: '合计', aggregate: 'sum', total: 'sum' },
      ],
    });
    const begun = performance.now();
    const shown = await shownTo(app.admin, grouped);
    console.log(`groups of ${rows} rows: ${Math.round(performance.now() - begun)} ms`);
    const each = rows / shops;
    // Shop s has the rows s, s + 40, …; shop 0 begins with 40.
    const sumOf = (at: number): number =>
      each * (at === 0 ? shops : at) + (shops * each * (each - 1)) / 2;
    const expected = Array.from({ length: shops }, (_, at) => [`店 ${at}`, each, sumOf(at)]);
    expect(new Map(shown.rows.map(([name, ...of]) => [name, of]))).toEqual(
      new Map(expected.map(([name, ...of]) => [name, of])),
    );
    expect(shown.totals).toEqual({ c3: (rows * (rows + 1)) / 2 });
    const last = moduleOf(source.name, {
      columns: [{ id: 'c1', field: number, title: '数' }],
      where: {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: number, op: 'gt', value: rows - 2 }],
      },
    });
    expect(await rowsShown(app.admin, last)).toEqual([[rows - 1], [rows]]);

    const refused = await bring(fileOf(rows + 1), '多一行');
    expect(refused.message).toContain('行数超过 5000000');
    const { data } = await app.admin.get(datasets);
    expect(data.rows.map(({ name }: { name: string }) => name)).toEqual(['最大的']);
  },
  1_800_000,
);
