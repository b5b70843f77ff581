import { cutText } from '@wm/contract/core/stored-text';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { UserImportReport } from '@wm/contract/system/user-import';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { sysTask } from '#core/tasks/task.table.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';
import { checkImport } from './import-check.ts';
import type { ImportPlan } from './import-check.ts';
import { readImportFile } from './import-rows.ts';
import type { ImportFile, ImportRow } from './import-rows.ts';
import { userImportTask } from './import-task.ts';
import { sysUserImport } from './user-import.table.ts';

const previewRows = 20;
const listedFaults = 200;

const underWay = inArray(sysTask.status, ['waiting', 'running']);

interface Staging {
  core: Core;
  principal: Principal;
}

/** Checks a file and keeps it for the confirmation; what its owner has left lying before goes. Nothing else is written. */
export async function stageImport(
  { core, principal }: Staging,
  sent: SheetFile,
  updateExisting: boolean,
): Promise<UserImportReport> {
  const file = await readImportFile(sent);
  const importer = { core, db: core.db, principal, isLocking: false };
  const plan = await checkImport(importer, file, updateExisting);
  await core.db.delete(sysUserImport).where(
    and(
      eq(sysUserImport.userId, principal.userId),
      notExists(
        core.db
          .select({ id: sysTask.id })
          .from(sysTask)
          .where(and(eq(sysTask.id, sysUserImport.taskId), underWay)),
      ),
    ),
  );
  const fileName = sent.name.replace(/\p{Cc}/gu, ' ').slice(-200);
  const [made] = await core.db
    .insert(sysUserImport)
    .values({
      userId: principal.userId,
      fileName,
      content: sent.bytes,
      updateExisting,
      writes: plan.additions.length + plan.changes.length,
      faults: plan.faultCount,
    })
    .returning({ id: sysUserImport.id });
  if (!made) throw new Error('the import was not stored');
  return { id: made.id, fileName, updateExisting, ...reportOf(file, plan) };
}

function reportOf(
  { columns, rows }: ImportFile,
  { verdicts, additions, changes, faults, faultCount }: ImportPlan,
): Omit<UserImportReport, 'id' | 'fileName' | 'updateExisting'> {
  const cellsOf = ({ cells }: ImportRow): string[] =>
    columns.map(({ field }) => {
      const text = cells[field] ?? '';
      return field === 'password' && text !== '' ? '******' : cutText(text, 200);
    });
  const count = (action: string): number => verdicts.filter((one) => one.action === action).length;
  return {
    add: additions.length,
    update: changes.length,
    same: count('same'),
    faulty: count('fault'),
    ownPasswords: additions.filter(({ password }) => password !== undefined).length,
    columns: columns.map(({ title }) => title),
    preview: rows.slice(0, previewRows).map((row, at) => ({
      row: row.row,
      action: verdicts[at]?.action ?? 'same',
      changes: verdicts[at]?.changes ?? [],
      cells: cellsOf(row),
    })),
    faultCount,
    faults: faults.slice(0, listedFaults),
  };
}

/** Every fault of a staged file, as things are now. */
export async function faultsOfImport(
  { core, principal }: Staging,
  id: number,
): Promise<ImportPlan['faults']> {
  const staged = await ownImport({ core, principal }, id);
  const file = await readImportFile({ name: staged.fileName, bytes: staged.content });
  const importer = { core, db: core.db, principal, isLocking: false };
  const { faults } = await checkImport(importer, file, staged.updateExisting);
  return faults;
}

/** Starts the import of a staged file, once: a second call while it runs answers the same task. */
export async function startImport({ core, principal }: Staging, id: number): Promise<number> {
  const staged = await ownImport({ core, principal }, id);
  if (staged.faults > 0)
    throw new AppError('user-import.faulty', { values: { count: String(staged.faults) } });
  if (staged.writes === 0) throw new AppError('user-import.nothing');
  return core.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ taskId: sysUserImport.taskId })
      .from(sysUserImport)
      .where(eq(sysUserImport.id, id))
      .for('update');
    if (!locked) throw new AppError('user-import.gone');
    // Read after the lock was won: another call may have started it meanwhile.
    const [running] = await tx
      .select({ id: sysTask.id })
      .from(sysTask)
      .where(and(eq(sysTask.id, locked.taskId ?? 0), underWay));
    if (running) return running.id;
    const started = await core.tasks.start({
      kind: userImportTask,
      title: `导入用户：${staged.fileName}`,
      userId: principal.userId,
      payload: { importId: id },
      total: staged.writes,
    });
    await tx.update(sysUserImport).set({ taskId: started }).where(eq(sysUserImport.id, id));
    return started;
  });
}

async function ownImport(
  { core, principal }: Staging,
  id: number,
): Promise<typeof sysUserImport.$inferSelect> {
  const [staged] = await core.db
    .select()
    .from(sysUserImport)
    .where(and(eq(sysUserImport.id, id), eq(sysUserImport.userId, principal.userId)));
  if (!staged) throw new AppError('user-import.gone');
  return staged;
}
