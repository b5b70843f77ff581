import type { VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { inhMark, inhVariant } from './inheritance.table.ts';

type MarkRow = typeof inhMark.$inferSelect;

function isOf(caseId: number, variant: string): SQL | undefined {
  return and(eq(inhMark.caseId, caseId), sql`md5(${inhMark.variant}) = md5(${variant}::text)`);
}

/** The marks of a case, or of some variants of it, with who set each. */
export function marksOf(
  db: Pick<Database, 'select'>,
  caseId: number,
  variants?: readonly string[],
): Promise<VariantMark[]> {
  return db
    .select({
      variant: inhMark.variant,
      mark: inhMark.mark,
      note: inhMark.note,
      userName: shownName,
      updateTime: inhMark.updateTime,
    })
    .from(inhMark)
    .leftJoin(sysUser, eq(sysUser.id, inhMark.userId))
    .where(
      and(eq(inhMark.caseId, caseId), variants && inArray(inhMark.variant, [...new Set(variants)])),
    );
}

/** How many of what an analysis kept bear each mark. */
export async function countMarked(
  db: Database,
  { id, caseId }: { id: number; caseId: number },
): Promise<{ candidate: number; excluded: number }> {
  const rows = await db
    .select({ mark: inhMark.mark, total: count() })
    .from(inhMark)
    .where(
      and(
        eq(inhMark.caseId, caseId),
        sql`exists (select from ${inhVariant} where ${inhVariant.runId} = ${id}
          and left(${inhVariant.variant}, 100) = left(${inhMark.variant}, 100)
          and ${inhVariant.variant} = ${inhMark.variant})`,
      ),
    )
    .groupBy(inhMark.mark);
  const of = new Map(rows.map(({ mark, total }) => [mark, total]));
  return { candidate: of.get('candidate') ?? 0, excluded: of.get('excluded') ?? 0 };
}

/** Holds for variants of a case that are marked so, or not at all. */
export function isMarked(caseId: number, mark: MarkRow['mark'] | 'none'): SQL {
  const marked = sql`select from ${inhMark} where ${inhMark.caseId} = ${caseId}
    and md5(${inhMark.variant}) = md5(${inhVariant.variant})`;
  return mark === 'none'
    ? sql`not exists (${marked})`
    : sql`exists (${marked} and ${inhMark.mark} = ${mark})`;
}

/** Whether an analysis of the case has kept a variant. */
export async function wasKept(
  db: Pick<Database, 'execute'>,
  caseId: number,
  variant: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`select from inh_run r
    join inh_variant v on v.run_id = r.id
    where r.case_id = ${caseId} and left(v.variant, 100) = left(${variant}::text, 100)
      and v.variant = ${variant} limit 1`);
  return rows.length > 0;
}

/** The mark of a variant, kept from changing until the transaction ends. */
export async function lockMark(
  tx: Pick<Database, 'select'>,
  caseId: number,
  variant: string,
): Promise<MarkRow | undefined> {
  const [row] = await tx.select().from(inhMark).where(isOf(caseId, variant)).for('update');
  return row;
}

export async function removeMark(tx: Pick<Database, 'delete'>, id: number): Promise<void> {
  await tx.delete(inhMark).where(eq(inhMark.id, id));
}

/** Writes a mark anew or over the one with this id. */
export async function writeMark(
  tx: Pick<Database, 'insert' | 'update'>,
  id: number | undefined,
  mark: Pick<MarkRow, 'caseId' | 'variant' | 'mark' | 'note' | 'userId'>,
): Promise<void> {
  if (id === undefined) await tx.insert(inhMark).values(mark);
  else
    await tx
      .update(inhMark)
      .set({ ...mark, updateTime: sql`now()` })
      .where(eq(inhMark.id, id));
}
