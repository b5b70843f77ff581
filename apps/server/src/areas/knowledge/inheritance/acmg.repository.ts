import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import type { AcmgEvidence } from '@wm/genomics/acmg-evidence';
import { and, eq, sql } from 'drizzle-orm';
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

/** Saves a review over the version that was seen, 0 for none. False when there is another. */
export async function saveReview(
  db: Database,
  seen: number,
  review: Pick<AcmgRow, 'caseId' | 'variant' | 'decisions' | 'suggested' | 'userId'>,
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
