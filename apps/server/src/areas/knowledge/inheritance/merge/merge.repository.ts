import type { CaseFile } from '@wm/contract/knowledge/inheritance-case';
import type { MemberMerge, MemberVcf } from '@wm/contract/knowledge/inheritance/merge';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { inhCase } from '../inheritance.table.ts';
import { inhMemberFile, inhMerge } from './merge.table.ts';

export type MergeRow = typeof inhMerge.$inferSelect;

/** The members' files of a case, in the order in which they came. */
export async function listMemberFiles(
  db: Pick<Database, 'select'>,
  caseId: number,
): Promise<(MemberVcf & { fileId: string })[]> {
  const rows = await db
    .select({ row: inhMemberFile, userName: shownName })
    .from(inhMemberFile)
    .leftJoin(sysUser, eq(sysUser.id, inhMemberFile.userId))
    .where(eq(inhMemberFile.caseId, caseId))
    .orderBy(asc(inhMemberFile.id));
  return rows.map(({ row: { id, fileId, file, createTime }, userName }) => {
    const { name, size, samples, assembly } = file;
    return { id, fileId, name, size, samples, assembly, userName, createTime };
  });
}

/** Keeps a file as one of a member; a file that is there already stays as it is. */
export async function keepMemberFile(
  db: Pick<Database, 'insert'>,
  row: { caseId: number; fileId: string; file: CaseFile; userId: number },
): Promise<void> {
  await db.insert(inhMemberFile).values(row).onConflictDoNothing();
}

/** Drops a member's file; answers whether there was one. */
export async function dropMemberFile(
  db: Pick<Database, 'delete'>,
  caseId: number,
  id: number,
): Promise<boolean> {
  const gone = await db
    .delete(inhMemberFile)
    .where(and(eq(inhMemberFile.caseId, caseId), eq(inhMemberFile.id, id)))
    .returning({ id: inhMemberFile.id });
  return gone.length > 0;
}

/** The merges of a case, newest first. */
export async function listMerges(
  db: Pick<Database, 'select'>,
  caseId: number,
): Promise<MemberMerge[]> {
  const rows = await db
    .select({ row: inhMerge, userName: shownName, usedId: inhCase.fileId })
    .from(inhMerge)
    .innerJoin(inhCase, eq(inhCase.id, inhMerge.caseId))
    .leftJoin(sysUser, eq(sysUser.id, inhMerge.userId))
    .where(eq(inhMerge.caseId, caseId))
    .orderBy(desc(inhMerge.id));
  return rows.map(({ row, userName, usedId }) => {
    const { id, state, message, isTrial, absentIs, taskId, file, summary } = row;
    const { createTime, endTime } = row;
    return {
      id,
      state,
      message,
      isTrial,
      absentIs,
      members: row.members.map(({ source, fileName, sample, member }) => ({
        source,
        fileName,
        sample,
        member,
      })),
      taskId,
      file,
      isUsed: row.fileId !== '' && row.fileId === usedId,
      summary,
      userName,
      createTime,
      endTime,
    };
  });
}

export async function findMerge(
  db: Pick<Database, 'select'>,
  id: number,
  caseId?: number,
): Promise<MergeRow | undefined> {
  const [row] = await db
    .select()
    .from(inhMerge)
    .where(
      and(eq(inhMerge.id, id), caseId === undefined ? undefined : eq(inhMerge.caseId, caseId)),
    );
  return row;
}

export async function moveMerge(
  db: Pick<Database, 'update'>,
  id: number,
  patch: Partial<typeof inhMerge.$inferInsert>,
): Promise<void> {
  await db.update(inhMerge).set(patch).where(eq(inhMerge.id, id));
}

/** Forgets merges of a case that have made nothing: what is begun now takes their place. */
export async function clearMerges(db: Pick<Database, 'delete'>, caseId: number): Promise<void> {
  await db
    .delete(inhMerge)
    .where(
      and(
        eq(inhMerge.caseId, caseId),
        eq(inhMerge.fileId, ''),
        inArray(inhMerge.state, ['done', 'failed', 'cancelled']),
      ),
    );
}

/** Whether a merge of a case has not ended yet. */
export async function isMerging(db: Pick<Database, 'select'>, caseId: number): Promise<boolean> {
  const [open] = await db
    .select({ id: inhMerge.id })
    .from(inhMerge)
    .where(and(eq(inhMerge.caseId, caseId), inArray(inhMerge.state, ['waiting', 'running'])))
    .limit(1);
  return open !== undefined;
}

/** Ends merges whose task has ended without their knowing: it was cancelled before it began, given up, or is gone. */
export async function settleMerges(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`update inh_merge m set
      state = case t.status when 'cancelled' then 'cancelled' else 'failed' end,
      message = case t.status when 'cancelled' then '' else '合并中断，请重新开始' end, end_time = now()
    from inh_merge o left join sys_task t on t.id = o.task_id
    where o.id = m.id and o.state in ('waiting', 'running') and m.state in ('waiting', 'running')
      and (t.id is null or t.status in ('cancelled', 'failed'))`);
}

/** The files that members brought, and those that were made of them. */
export async function filesOfMerges(
  db: Pick<Database, 'select'>,
  caseId: number,
): Promise<string[]> {
  const brought = await db
    .select({ fileId: inhMemberFile.fileId })
    .from(inhMemberFile)
    .where(eq(inhMemberFile.caseId, caseId));
  const made = await db
    .select({ fileId: inhMerge.fileId })
    .from(inhMerge)
    .where(and(eq(inhMerge.caseId, caseId), sql`${inhMerge.fileId} <> ''`));
  return [...brought, ...made].map(({ fileId }) => fileId);
}
