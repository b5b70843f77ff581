import type {
  UserImportReport,
  checkUserImportEndpoint,
  runUserImportEndpoint,
} from '@wm/contract/system/user-import';
import { call } from '#core/http/call.ts';
import { downloadByGet } from '#core/http/download.ts';

const path = '/admin/v2/system/user/import';
const checkTimeoutMs = 300_000;

/** Has a file checked; nothing is written. Shows nothing: the dialog tells what is wrong. */
export function checkUserImport(file: File, updatesExisting: boolean): Promise<UserImportReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  return call<typeof checkUserImportEndpoint>('POST', path, {
    query: { updateExisting: updatesExisting ? 'true' : 'false' },
    body,
    timeout: checkTimeoutMs,
    silent: true,
  });
}

/** Imports a checked file; answers the id of the task that does it. */
export async function runUserImport(id: number): Promise<number> {
  const { taskId } = await call<typeof runUserImportEndpoint>(
    'POST',
    '/admin/v2/system/user/import/:id/run',
    { path: { id }, silent: true },
  );
  return taskId;
}

export function downloadTemplate(): Promise<void> {
  return downloadByGet(`${path}/template`, '用户导入模板.xlsx');
}

export function downloadFaults(id: number): Promise<void> {
  return downloadByGet(`${path}/${id}/faults`, '用户导入错误清单.xlsx');
}
