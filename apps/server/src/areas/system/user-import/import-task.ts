import type { UserImportResult } from '@wm/contract/system/user-import';
import { eq } from 'drizzle-orm';
import { hashPassword } from '#areas/auth/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { recordOperation } from '#core/audit/record-changes.ts';
import type { Operation } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { violatedReference, violatedUnique } from '#core/database/database-faults.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { checkImport } from './import-check.ts';
import type { ImportPlan } from './import-check.ts';
import { readImportFile } from './import-rows.ts';
import type { ImportFile } from './import-rows.ts';
import { storePlan } from './import-store.repository.ts';
import { sysUserImport } from './user-import.table.ts';

export const userImportTask = 'system:user-import';
const userImportTitle = '导入用户';

export interface UserImportPayload {
  importId: number;
}

interface Import {
  core: Core;
  principal: Principal;
  staged: typeof sysUserImport.$inferSelect;
  file: ImportFile;
  control: UserTaskControl;
}

/**
 * Imports a staged file in one transaction, checked anew inside of it: all of it is there afterwards, or nothing, however
 * the run ends. The result is stored by the same commit, so a run that takes over afterwards only reports it.
 */
export async function runUserImport(
  core: Core,
  { importId }: UserImportPayload,
  control: UserTaskControl,
): Promise<UserImportResult> {
  if (control.resume.result) return control.resume.result as UserImportResult;
  const [staged] = await core.db.select().from(sysUserImport).where(eq(sysUserImport.id, importId));
  if (!staged) throw new AppError('user-import.gone');
  const principal = await importerOf(core, control.userId, staged.updateExisting);
  const file = await readImportFile({ name: staged.fileName, bytes: staged.content });
  const all = { core, principal, staged, file, control };
  const before = await planOf(all);
  const total = before.additions.length + before.changes.length;
  const hashes = await hashOwnPasswords(before, control, total);
  control.report({ done: 0, total, message: '正在写入' });
  try {
    return await write(all, hashes);
  } catch (error) {
    // Somebody was faster between the check and the write: the check says by now what is in the way.
    if (violatedUnique(error) ?? violatedReference(error)) refuseFaulty(await planOf(all));
    // What only looks alike is seen by the database alone.
    if (violatedUnique(error) === 'sys_user_username_look_unique')
      throw new AppError('user-import.look-alike', { cause: error });
    // Whose it is, or in which row it stands, is told to nobody who may not see it.
    if (/^sys_user_(mobile|email)_unique$/.test(violatedUnique(error) ?? ''))
      throw new AppError('user-import.contact-unusable', { cause: error });
    throw error;
  }
}

/** Who imports, with what he holds now. */
async function importerOf(core: Core, userId: number, updates: boolean): Promise<Principal> {
  const principal = await core.principals.find(userId);
  if (!principal || !mayImport(principal, updates)) throw new AppError('auth.forbidden');
  return principal;
}

/** Whether somebody may import, and change those who are there if that is asked for. */
function mayImport(principal: Principal, updates: boolean): boolean {
  return (
    holdsPermission(principal, 'system:user:import') &&
    (!updates || holdsPermission(principal, 'system:user:edit'))
  );
}

async function planOf({ core, principal, staged, file }: Import): Promise<ImportPlan> {
  const importer = { core, db: core.db, principal, isLocking: false };
  const plan = await checkImport(importer, file, staged.updateExisting);
  refuseFaulty(plan);
  return plan;
}

function refuseFaulty({ faults, faultCount }: ImportPlan): void {
  const [first] = faults;
  if (!first) return;
  const text = `第 ${first.row} 行 ${first.column}：${first.message}`;
  const values = { count: String(faultCount), first: text };
  throw new AppError('user-import.changed', { values });
}

/** Hashes one after the other, so that people who sign in meanwhile wait for one at most. */
async function hashOwnPasswords(
  { additions }: ImportPlan,
  { signal, report }: UserTaskControl,
  total: number,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const own = additions.filter(({ password }) => password !== undefined);
  for (const { row, password } of own) {
    signal.throwIfAborted();
    const message = `正在加密密码 ${hashes.size} / ${own.length}`;
    report({ done: 0, total, message });
    hashes.set(row, await hashPassword(password ?? ''));
  }
  return hashes;
}

/** What the operation log says of each user that the import makes or changes. */
function importOperation({ userId, username }: Principal, taskId: number): Operation {
  return {
    title: userImportTitle,
    method: 'TASK',
    url: `${userImportTask}/${taskId}`,
    userId,
    username,
    ip: '',
    params: '',
    status: 200,
    code: 200,
    message: '',
    costMs: 0,
    traceId: '',
  };
}

async function write(
  { core, principal, staged, file, control }: Import,
  hashes: ReadonlyMap<number, string>,
): Promise<UserImportResult> {
  const shutOut: number[] = [];
  const result = await core.db.transaction(async (tx) => {
    const importer = { core, db: tx, principal, isLocking: true };
    const plan = await checkImport(importer, file, staged.updateExisting);
    refuseFaulty(plan);
    const total = plan.additions.length + plan.changes.length;
    const onStep = (done: number): void => {
      control.signal.throwIfAborted();
      control.report({ done, total });
    };
    const operation = () => importOperation(principal, control.taskId);
    await recordOperation({ operation, recorded: 0 }, () =>
      storePlan({ tx, plan, hashes, onStep }),
    );
    shutOut.push(...plan.changes.filter(({ patch }) => patch.status === '1').map(({ id }) => id));
    const done: UserImportResult = {
      file: staged.fileName,
      added: plan.additions.length,
      updated: plan.changes.length,
      same: file.rows.length - total,
    };
    // The file may hold passwords: it goes with the commit.
    await tx.delete(sysUserImport).where(eq(sysUserImport.id, staged.id));
    await control.checkpoint(tx, { done: total, result: done });
    return done;
  });
  for (const id of shutOut) await core.sessions.endAll(id, 'disabled');
  return result;
}
