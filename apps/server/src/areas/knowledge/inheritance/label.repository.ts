import type { CaseLabel, VariantLabel } from '@wm/contract/knowledge/inheritance/label';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { kbLabel } from '../knowledge.table.ts';
import { inhVariant, inhVariantLabel } from './inheritance.table.ts';

const scope = '病例突变';

/** The labels that variants of cases may be given. */
export function listCaseLabels(db: Pick<Database, 'select'>): Promise<CaseLabel[]> {
  const { id, labelName, labelGroup, color } = kbLabel;
  return db
    .select({ id, labelName, labelGroup, color })
    .from(kbLabel)
    .where(eq(kbLabel.scope, scope))
    .orderBy(asc(kbLabel.labelSort), asc(kbLabel.id));
}

/** As the catalog calls a label now; one that it has lost as it was called when it was given. */
const shownLabel = sql<string>`coalesce(${kbLabel.labelName}, ${inhVariantLabel.labelName})`;

/** The labels of a case, or of some variants of it, in the order of the catalog; those that it has lost come last. */
export function labelsOf(
  db: Pick<Database, 'select'>,
  caseId: number,
  variants?: readonly string[],
): Promise<VariantLabel[]> {
  return db
    .select({
      variant: inhVariantLabel.variant,
      labelId: inhVariantLabel.labelId,
      labelName: shownLabel,
      color: sql<string>`coalesce(${kbLabel.color}, ${inhVariantLabel.color})`,
      userName: shownName,
      createTime: inhVariantLabel.createTime,
    })
    .from(inhVariantLabel)
    .leftJoin(kbLabel, eq(kbLabel.id, inhVariantLabel.labelId))
    .leftJoin(sysUser, eq(sysUser.id, inhVariantLabel.userId))
    .where(
      and(
        eq(inhVariantLabel.caseId, caseId),
        variants && inArray(inhVariantLabel.variant, [...new Set(variants)]),
      ),
    )
    .orderBy(asc(kbLabel.labelSort), asc(kbLabel.id), asc(inhVariantLabel.id));
}

/** How many of what an analysis kept bear each label. */
export function countLabelled(
  db: Database,
  { id, caseId }: { id: number; caseId: number },
): Promise<{ labelId: number; labelName: string; total: number }[]> {
  return db
    .select({
      labelId: inhVariantLabel.labelId,
      labelName: sql<string>`max(${shownLabel})`,
      total: count(),
    })
    .from(inhVariantLabel)
    .leftJoin(kbLabel, eq(kbLabel.id, inhVariantLabel.labelId))
    .where(
      and(
        eq(inhVariantLabel.caseId, caseId),
        sql`exists (select from ${inhVariant} where ${inhVariant.runId} = ${id}
          and left(${inhVariant.variant}, 100) = left(${inhVariantLabel.variant}, 100)
          and ${inhVariant.variant} = ${inhVariantLabel.variant})`,
      ),
    )
    .groupBy(inhVariantLabel.labelId);
}

/** Holds for variants of a case that bear a label. */
export function isLabelled(caseId: number, labelId: number): SQL {
  return sql`exists (select from ${inhVariantLabel} where ${inhVariantLabel.caseId} = ${caseId}
    and ${inhVariantLabel.labelId} = ${labelId}
    and md5(${inhVariantLabel.variant}) = md5(${inhVariant.variant}))`;
}

type Given = Pick<typeof inhVariantLabel.$inferInsert, 'caseId' | 'variant' | 'labelId' | 'userId'>;

/** Gives a label; one that is borne already stays as it was given. Answers whether there is such a label for cases. */
export async function giveLabel(
  tx: Pick<Database, 'select' | 'insert'>,
  given: Given,
): Promise<boolean> {
  const [label] = await tx
    .select({ labelName: kbLabel.labelName, color: kbLabel.color })
    .from(kbLabel)
    .where(and(eq(kbLabel.id, given.labelId), eq(kbLabel.scope, scope)))
    // A label that is being deleted is not given any more.
    .for('key share');
  if (!label) return false;
  await tx
    .insert(inhVariantLabel)
    .values({ ...given, ...label })
    .onConflictDoNothing();
  return true;
}

export async function takeLabel(
  tx: Pick<Database, 'delete'>,
  { caseId, variant, labelId }: Given,
): Promise<void> {
  await tx
    .delete(inhVariantLabel)
    .where(
      and(
        eq(inhVariantLabel.caseId, caseId),
        sql`md5(${inhVariantLabel.variant}) = md5(${variant}::text)`,
        eq(inhVariantLabel.labelId, labelId),
      ),
    );
}
