import type { ImportState } from '@wm/contract/knowledge/import';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { kbImport, kbImportReject } from './import.table.ts';

export type ImportRecord = typeof kbImport.$inferSelect;

/** A difference as it is kept: fields by their wire names, so that column rights can be asked for whoever looks. */
export interface KeptDifference {
  line: number;
  key: string;
  fields: { field: string; before: unknown; after: unknown }[];
}

export type NamedImport = ImportRecord & { userName: string };

export async function listImports(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: NamedImport[]; total: number }> {
  const rows = await db
    .select({ batch: kbImport, userName: shownName })
    .from(kbImport)
    .innerJoin(sysUser, eq(sysUser.id, kbImport.userId))
    .orderBy(desc(kbImport.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(kbImport);
  return {
    rows: rows.map(({ batch, userName }) => ({ ...batch, userName })),
    total: counted?.total ?? 0,
  };
}

export async function findImport(db: Database, id: number): Promise<NamedImport | undefined> {
  const [row] = await db
    .select({ batch: kbImport, userName: shownName })
    .from(kbImport)
    .innerJoin(sysUser, eq(sysUser.id, kbImport.userId))
    .where(eq(kbImport.id, id));
  return row && { ...row.batch, userName: row.userName };
}

type Patch = Partial<typeof kbImport.$inferInsert>;

/** Changes a batch that is in the given state; answers whether it was. */
export async function moveImport(
  db: Pick<Database, 'update'>,
  { id, from }: { id: number; from: ImportState },
  patch: Patch,
): Promise<boolean> {
  const moved = await db
    .update(kbImport)
    .set(patch)
    .where(and(eq(kbImport.id, id), eq(kbImport.state, from)))
    .returning({ id: kbImport.id });
  return moved.length > 0;
}

/** The first rejects of a batch in the order of its file. */
export function firstRejects(
  db: Database,
  importId: number,
  most: number,
): Promise<(typeof kbImportReject.$inferSelect)[]> {
  return db
    .select()
    .from(kbImportReject)
    .where(eq(kbImportReject.importId, importId))
    .orderBy(kbImportReject.line, kbImportReject.id)
    .limit(most);
}

export async function countRejects(db: Database, importId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(kbImportReject)
    .where(eq(kbImportReject.importId, importId));
  return counted?.total ?? 0;
}

/**
 * Puts batches back whose task has ended without their knowing: it was cancelled before it began, or given up after
 * several crashes.
 */
export async function settleImports(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`update kb_import i set message = '已取消，没有写入任何数据',
      state = case i.state when 'writing' then 'checked' when 'undoing' then 'done' else 'failed' end
    from sys_task t where t.id = i.task_id and t.status in ('cancelled', 'failed')
      and i.state in ('checking', 'writing', 'undoing')`);
}

const batch = 1000;

export type RejectRow = typeof kbImportReject.$inferSelect;

/** Every reject of a batch, a thousand at a time. */
export async function* eachReject(db: Database, importId: number): AsyncGenerator<RejectRow> {
  for (let after = { line: -1, id: 0 }; ;) {
    const rows = await db
      .select()
      .from(kbImportReject)
      .where(
        and(
          eq(kbImportReject.importId, importId),
          sql`(${kbImportReject.line}, ${kbImportReject.id}) > (${after.line}, ${after.id})`,
        ),
      )
      .orderBy(kbImportReject.line, kbImportReject.id)
      .limit(batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = { line: last.line, id: last.id };
  }
}
