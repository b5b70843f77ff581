import type { DatasetOutcome } from '@wm/contract/report/dataset-rules';
import type { ReportSource } from '@wm/contract/report/source';
import type { Cell, RunResult } from '@wm/contract/report/run';
import { expect, vi } from 'vitest';
import type { TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

export const datasets = '/report/v2/datasets';

const within = { timeout: 30_000, interval: 30 };

interface Sent {
  name: string;
  /** Text or bytes of the file. */
  content: string | Uint8Array;
}

export async function sendFile(who: TestClient, { name, content }: Sent): Promise<string> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const answer = await upload(who, '/prod-api/common/upload', { name, bytes });
  expect(answer.msg).toBe('操作成功');
  return answer.data.fileName ?? answer.data.file_name;
}

/** How a task of an import has ended. */
export async function importEnd(who: TestClient, taskId: number) {
  const task = async () => (await who.get(`/admin/v2/tasks/${taskId}`)).data;
  await vi.waitFor(async () => expect((await task()).end_time).not.toBeNull(), within);
  const { status, message, result } = await task();
  return { status, message, outcome: result as DatasetOutcome };
}

/** Uploads a file as a dataset and answers how that ended. */
export async function bringFile(who: TestClient, sent: Sent, title = '数据') {
  const file_name = await sendFile(who, sent);
  const answer = await who.post(`${datasets}/file`, { file_name, name: title });
  expect(answer.msg).toBe('操作成功');
  return importEnd(who, answer.data.task_id);
}

/** The source that a new dataset is to reports. */
export async function sourceOf(who: TestClient, sent: Sent, title = '数据'): Promise<ReportSource> {
  const { outcome, message } = await bringFile(who, sent, title);
  expect(message).not.toContain('没有导入');
  expect(outcome.kind).toBe('stored');
  const { rows } = (await who.get('/report/v2/sources')).data;
  return rows.find((one: ReportSource) => one.title === title);
}

export function moduleOf(source: string, change: object = {}): object {
  return { id: 'm1', kind: 'table', title: '表', source, x: 0, y: 0, w: 24, h: 12, ...change };
}

/** What one module shows to somebody. */
export async function shownTo(
  who: TestClient,
  module: object,
): Promise<RunResult['modules'][number]> {
  const answer = await who.post('/report/v2/preview', { value: { params: [], modules: [module] } });
  expect(answer.msg).toBe('操作成功');
  return answer.data.result.modules[0];
}

export async function rowsShown(who: TestClient, module: object): Promise<Cell[][]> {
  const { error, rows } = await shownTo(who, module);
  expect(error).toBe('');
  return rows;
}
