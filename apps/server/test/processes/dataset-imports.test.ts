import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import {
  ageHeartbeats,
  call,
  cleanUp,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const count = sampled(100_000, 250_000);
/** How far an import is when its server is killed, in percent. */
const kills = sampled([20], [0, 20, 50, 60, 95]);
const within = { timeout: 240_000, interval: 5 };

/** One installation: its folder, and what its server answers, whichever process that is. */
async function openInstallation() {
  const folder = await makeUsedDataFolder();
  let server = await startServer({ DATA_DIR: folder });
  const token = await signIn(server.port);
  const ask = async (url: string, body?: unknown) => {
    const answer = await call(server.port, url, {
      token,
      ...(body !== undefined && { method: 'POST', body }),
    });
    return answer.data;
  };
  return {
    folder,
    ask,
    files: () => readdir(path.join(folder, 'files', 'datasets')).catch((): string[] => []),
    shown: async (): Promise<[string, number][]> =>
      (await ask('/report/v2/datasets?sort=create_time&order=desc')).rows.map(
        (row: { name: string; row_count: number }) => [row.name, row.row_count],
      ),
    kill: () => server.kill('SIGKILL'),
    restart: async () => {
      server = await startServer({ DATA_DIR: folder });
      await ageHeartbeats(folder);
    },
  };
}

type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Begins to import so many rows; answers how the task stands. */
async function importRows({ ask }: Installation, name: string, rows: number) {
  const lines = Array.from({ length: rows }, (_, at) => `${at},店 ${at % 9}`);
  const form = new FormData();
  form.set('file', new Blob([`数,店\n${lines.join('\n')}\n`]), `${name}.csv`);
  const file = await ask('/prod-api/common/upload', form);
  const sent = { file_name: file.fileName ?? file.file_name, name };
  const { task_id: taskId } = await ask('/report/v2/datasets/file', sent);
  return { taskId, task: () => ask(`/admin/v2/tasks/${taskId}`) };
}

describe('an import whose server is killed', () => {
  it('has shown nothing by half, is made whole by the next one, leaves no file, and can be done again', async () => {
    const installation = await openInstallation();
    const { files, shown, kill, restart } = installation;
    const whole: [string, number][] = [];
    for (const percent of kills) {
      const name = `很长 ${percent}`;
      const { taskId, task } = await importRows(installation, name, count);
      const ofTask = async () => (await files()).filter((one) => one.startsWith(`0-${taskId}.`));
      await expect.poll(ofTask, within).not.toEqual([]);
      await expect
        .poll(async () => (await task()).done ?? 0, within)
        .toBeGreaterThanOrEqual(percent);
      expect(await shown()).toEqual(whole);
      await kill();
      // What it has left is its own: under the number of its task.
      expect(await ofTask()).not.toEqual([]);
      await restart();
      expect(await shown()).toEqual(whole);
      await expect.poll(async () => (await task()).status, within).toBe('done');
      expect((await task()).result).toMatchObject({ kind: 'stored', rows: count });
      whole.unshift([name, count]);
      expect(await shown()).toEqual(whole);
      await expect.poll(ofTask, within).toEqual([]);
    }
    const again = await importRows(installation, '再来一次', 10);
    await expect.poll(async () => (await again.task()).status, within).toBe('done');
    expect(await shown()).toEqual([['再来一次', 10], ...whole]);
    const ducks = [...whole, again].map(() => expect.stringMatching(/^\d+-1\.duckdb$/));
    await expect.poll(files, within).toEqual(ducks);
  }, 900_000);
});
