import { changePasswordEndpoint } from '@wm/contract/auth/account';
import { askEndpoint } from '@wm/contract/chat/message';
import type { FirstStep } from '@wm/contract/home/dashboard';
import { todoResource } from '@wm/contract/home/todo';
import { createMapEndpoint } from '@wm/contract/mindmap/map';
import { runBackupEndpoint } from '@wm/contract/monitor/backup';
import { noteResource } from '@wm/contract/notebook/note';
import { saveRoleColumnsEndpoint } from '@wm/contract/system/role-column';
import { runUserImportEndpoint } from '@wm/contract/system/user-import';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysOperLog } from '#core/session/session.table.ts';

/** What the log calls each step once somebody has done it. */
const deeds: Readonly<Record<FirstStep, string>> = {
  password: changePasswordEndpoint.audit,
  columns: saveRoleColumnsEndpoint.audit,
  import: runUserImportEndpoint.audit,
  backup: runBackupEndpoint.audit,
  note: `新增${noteResource.title}`,
  map: createMapEndpoint.audit,
  todo: `新增${todoResource.title}`,
  ask: askEndpoint.audit,
};

const succeeded = 200;

/** The steps that somebody has done himself, on whatever screen. */
export async function doneSteps(db: Database, userId: number): Promise<FirstStep[]> {
  const rows = await db
    .selectDistinct({ title: sysOperLog.title })
    .from(sysOperLog)
    .where(
      and(
        eq(sysOperLog.userId, userId),
        eq(sysOperLog.part, 0),
        eq(sysOperLog.code, succeeded),
        inArray(sysOperLog.title, Object.values(deeds)),
      ),
    );
  const done = new Set(rows.map(({ title }) => title));
  const steps = Object.entries(deeds) as [FirstStep, string][];
  return steps.filter(([, title]) => done.has(title)).map(([step]) => step);
}
