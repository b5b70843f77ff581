import { expect } from 'vitest';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

export const importPath = '/knowledge/v2/import';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** A file of lines with tabs. */
export function tableOf(name: string, rows: readonly (readonly string[])[]): SentFile {
  return { name, bytes: Buffer.from(rows.map((row) => `${row.join('\t')}\n`).join('')) };
}

/** Sends a file and asks for its trial. */
export async function send(client: TestClient, file: SentFile): Promise<Answer> {
  const sent = await upload(client, '/prod-api/common/upload', file);
  expect(sent.msg).toBe('操作成功');
  return client.post(importPath, { file_name: sent.data.fileName });
}

export async function ended(
  client: TestClient,
  taskId: number,
): Promise<{ status: string; message: string }> {
  const task = async () => (await client.get(`/admin/v2/tasks/${taskId}`)).data;
  await expect
    .poll(async () => (await task()).status, { timeout: 60_000 })
    .not.toMatch(/waiting|running/);
  return task();
}

/** The report of a file after its trial. */
export async function tried(client: TestClient, file: SentFile): Promise<Answer['data']> {
  const started = await send(client, file);
  expect(started.msg).toBe('操作成功');
  await ended(client, started.data.task_id);
  return (await client.get(`${importPath}/${started.data.id}`)).data;
}

/** Writes a batch that was tried, or takes it back; answers its report. */
export async function step(
  client: TestClient,
  id: number,
  verb: 'run' | 'undo',
): Promise<Answer['data']> {
  const started = await client.post(`${importPath}/${id}/${verb}`);
  expect(started.msg).toBe('操作成功');
  await ended(client, started.data.task_id);
  return (await client.get(`${importPath}/${id}`)).data;
}

/** Tries and writes a file. */
export async function imported(client: TestClient, file: SentFile): Promise<Answer['data']> {
  const report = await tried(client, file);
  expect(report).toMatchObject({ state: 'checked', message: '' });
  return step(client, report.id, 'run');
}

/** Every record of a catalog without what tells only when it was touched, by its number. */
export async function recordsOf(app: TestApp, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.core.pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - 'row_version' as row from ${table} t order by id`,
  );
  return rows.map(({ row }) => row);
}
