import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isLong } from '../../../../tools/sampled.ts';
import {
  ageHeartbeats,
  call,
  cleanUp,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const count = 400_000;
const within = { timeout: 120_000, interval: 5 };

it.skipIf(!isLong)(
  'an import whose server is killed is made whole by the next one, and nothing is left of it (long form)',
  async () => {
    const folder = await makeUsedDataFolder();
    const datasets = path.join(folder, 'files', 'datasets');
    const names = (): Promise<string[]> => readdir(datasets).catch(() => []);
    const building = async (): Promise<string | undefined> =>
      (await names()).find((name) => name.endsWith('.building'));
    const first = await startServer({ DATA_DIR: folder });
    const token = await signIn(first.port);
    const form = new FormData();
    const lines = Array.from({ length: count }, (_, at) => `${at},店 ${at % 9}`);
    form.set('file', new Blob([`数,店\n${lines.join('\n')}\n`]), '很长.csv');
    const sent = { method: 'POST', token };
    const { data: file } = await call(first.port, '/prod-api/common/upload', {
      ...sent,
      body: form,
    });
    const { data } = await call(first.port, '/report/v2/datasets/file', {
      ...sent,
      body: { file_name: file.fileName ?? file.file_name, name: '很长' },
    });
    await expect.poll(building, within).toBeDefined();
    await first.kill('SIGKILL');
    const left = await building();
    expect(left).toMatch(/^0-\d+\.new\.\d+\.building$/);

    const second = await startServer({ DATA_DIR: folder });
    await ageHeartbeats(folder);
    const task = async () =>
      (await call(second.port, `/admin/v2/tasks/${data.task_id}`, { token })).data;
    await expect.poll(async () => (await task()).status, within).toBe('done');
    expect((await task()).result).toMatchObject({ kind: 'stored', rows: count });
    await expect.poll(names, within).toEqual([expect.stringMatching(/^\d+-1\.duckdb$/)]);
  },
  300_000,
);
