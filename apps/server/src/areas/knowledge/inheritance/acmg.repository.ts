import type { AcmgState, ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import type { AcmgEvidence } from '@wm/genomics/acmg-evidence';
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { kbGene } from '../knowledge.table.ts';
import { inhAcmg, inhVariant } from './inheritance.table.ts';

type AcmgRow = typeof inhAcmg.$inferSelect;

/** What an analysis kept of a variant for its criteria. Undefined when it did not keep the variant. */
export async function evidenceOf(
  db: Database,
  runId: number,
  variant: string,
): Promise<{ gene: string; evidence: AcmgEvidence | null } | undefined> {
  const [row] = await db
    .select({
      gene: inhVariant.gene,
      evidence: sql<AcmgEvidence | null>`${inhVariant.detail} -> 'acmg'`,
    })
    .from(inhVariant)
    .where(
      and(
        eq(inhVariant.runId, runId),
        sql`left(${inhVariant.variant}, 100) = left(${variant}::text, 100)`,
        eq(inhVariant.variant, variant),
      ),
    )
    .limit(1);
  return row;
}

/** What the catalog says of a gene. */
export async function geneFacts(db: Database, symbol: string): Promise<AcmgEvidence['gene']> {
  const [row] = await db
    .select({ hiScore: kbGene.hiScore, misZ: kbGene.misZ })
    .from(kbGene)
    .where(eq(kbGene.symbol, symbol))
    .limit(1);
  return {
    ...(typeof row?.hiScore === 'number' && { hiScore: row.hiScore }),
    ...(typeof row?.misZ === 'number' && { missenseZ: row.misZ }),
  };
}

/** The review of a variant of a case, with who saved it. */
export async function findReview(
  db: Database,
  caseId: number,
  variant: string,
): Promise<AcmgState['review'] | undefined> {
  const [row] = await db
    .select({
      version: inhAcmg.version,
      decisions: inhAcmg.decisions,
      suggested: inhAcmg.suggested,
      userName: shownName,
      updateTime: inhAcmg.updateTime,
    })
    .from(inhAcmg)
    .leftJoin(sysUser, eq(sysUser.id, inhAcmg.userId))
    .where(and(eq(inhAcmg.caseId, caseId), sql`md5(${inhAcmg.variant}) = md5(${variant}::text)`));
  return row;
}

/** What the reviews of a case come to, or those of some of its variants. */
export async function reviewsOf(
  db: Database,
  caseId: number,
  variants?: readonly string[],
): Promise<ReviewedClass[]> {
  const rows = await db
    .select({
      variant: inhAcmg.variant,
      class: inhAcmg.class,
      points: inhAcmg.points,
      criteria: inhAcmg.criteria,
      userName: shownName,
      updateTime: inhAcmg.updateTime,
    })
    .from(inhAcmg)
    .leftJoin(sysUser, eq(sysUser.id, inhAcmg.userId))
    .where(
      and(
        eq(inhAcmg.caseId, caseId),
        isNotNull(inhAcmg.class),
        variants && inArray(inhAcmg.variant, [...new Set(variants)]),
      ),
    );
  return rows.flatMap(({ class: name, points, ...row }) =>
    name === null ? [] : [{ ...row, class: name, points: points ?? 0 }],
  );
}

/** How many of what an analysis kept were reviewed to each class. */
export async function countReviewed(
  db: Database,
  { id, caseId }: { id: number; caseId: number },
): Promise<{ class: ReviewedClass['class']; total: number }[]> {
  const rows = await db
    .select({ class: inhAcmg.class, total: count() })
    .from(inhAcmg)
    .where(
      and(
        eq(inhAcmg.caseId, caseId),
        sql`exists (select from ${inhVariant} where ${inhVariant.runId} = ${id}
          and left(${inhVariant.variant}, 100) = left(${inhAcmg.variant}, 100)
          and ${inhVariant.variant} = ${inhAcmg.variant})`,
      ),
    )
    .groupBy(inhAcmg.class);
  return rows.flatMap(({ class: name, total }) => (name === null ? [] : [{ class: name, total }]));
}

/** Holds for variants of a case that were reviewed to a class, or not at all. */
export function isReviewed(caseId: number, name: ReviewedClass['class'] | 'none'): SQL {
  const reviewed = sql`select from ${inhAcmg} where ${inhAcmg.caseId} = ${caseId}
    and md5(${inhAcmg.variant}) = md5(${inhVariant.variant})`;
  return name === 'none'
    ? sql`not exists (${reviewed} and ${inhAcmg.class} is not null)`
    : sql`exists (${reviewed} and ${inhAcmg.class} = ${name})`;
}

/** Saves a review over the version that was seen, 0 for none. False when there is another. */
export async function saveReview(
  db: Database,
  seen: number,
  review: Omit<AcmgRow, 'id' | 'version' | 'updateTime'>,
): Promise<boolean> {
  const saved =
    seen === 0
      ? await db.insert(inhAcmg).values(review).onConflictDoNothing().returning({ id: inhAcmg.id })
      : await db
          .update(inhAcmg)
          .set({ ...review, version: sql`${inhAcmg.version} + 1`, updateTime: sql`now()` })
          .where(
            and(
              eq(inhAcmg.caseId, review.caseId),
              sql`md5(${inhAcmg.variant}) = md5(${review.variant}::text)`,
              eq(inhAcmg.version, seen),
            ),
          )
          .returning({ id: inhAcmg.id });
  return saved.length > 0;
}
