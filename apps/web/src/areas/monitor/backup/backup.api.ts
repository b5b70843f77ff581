import { useQuery } from '@tanstack/react-query';
import type {
  backupTicketEndpoint,
  checkBackupEndpoint,
  listBackupsEndpoint,
  lossOfBackupEndpoint,
  rehearseBackupEndpoint,
  restoreBackupEndpoint,
  runBackupEndpoint,
  tryBackupEndpoint,
  undoRestoreEndpoint,
} from '@wm/contract/monitor/backup';
import { call } from '#core/http/call.ts';
import { backupsKey } from './backups-key.ts';

const whileRunningMs = 1000;
/** What is made by the clock is told with the news of jobs; this is for who may not see those. */
const refetchMs = 60_000;

/** Every backup and what they come to. */
export function useBackups() {
  return useQuery({
    queryKey: [backupsKey],
    queryFn: () =>
      call<typeof listBackupsEndpoint>('GET', '/admin/v2/monitor/backup', { silent: true }),
    refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : refetchMs),
  });
}

export async function runBackup(): Promise<void> {
  await call<typeof runBackupEndpoint>('POST', '/admin/v2/monitor/backup/run');
}

/** Restores a backup for trial; answers the task. */
export async function rehearseBackup(name: string): Promise<number> {
  const { taskId } = await call<typeof rehearseBackupEndpoint>(
    'POST',
    '/admin/v2/monitor/backup/:name/rehearse',
    { path: { name } },
  );
  return taskId;
}

/** The same, kept for the switch. */
export async function tryBackup(name: string): Promise<number> {
  const { taskId } = await call<typeof tryBackupEndpoint>(
    'POST',
    '/admin/v2/monitor/backup/:name/trial',
    { path: { name } },
  );
  return taskId;
}

export function useCheck(name: string) {
  return useQuery({
    queryKey: [backupsKey, 'check', name],
    queryFn: () =>
      call<typeof checkBackupEndpoint>('GET', '/admin/v2/monitor/backup/:name/check', {
        path: { name },
        silent: true,
      }),
  });
}

export function useLoss(name: string) {
  return useQuery({
    queryKey: [backupsKey, 'loss', name],
    queryFn: () =>
      call<typeof lossOfBackupEndpoint>('GET', '/admin/v2/monitor/backup/:name/loss', {
        path: { name },
        silent: true,
      }),
  });
}

export async function restoreBackup(name: string, installation: string): Promise<void> {
  await call<typeof restoreBackupEndpoint>('POST', '/admin/v2/monitor/backup/:name/restore', {
    path: { name },
    body: { installation },
  });
}

export async function undoRestore(installation: string): Promise<void> {
  await call<typeof undoRestoreEndpoint>('POST', '/admin/v2/monitor/backup/undo-restore', {
    body: { installation },
  });
}

/** Has the browser download an archive, which may be too large to pass through the page. */
export async function downloadBackup(name: string): Promise<void> {
  const { url } = await call<typeof backupTicketEndpoint>(
    'POST',
    '/admin/v2/monitor/backup/:name/ticket',
    { path: { name } },
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
