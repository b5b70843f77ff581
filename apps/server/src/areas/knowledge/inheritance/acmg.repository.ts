import type { AcmgState, ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import type { AcmgEvidence } from '@wm/genomics/acmg-evidence';
import { longestCondition } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { acmgClasses } from '@wm/contract/knowledge/inheritance/words';
import { and, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { kbGene, kbGeneDisease } from '../knowledge.table.ts';
import { inhReport } from './case-report/case-report.table.ts';
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

const checker = alias(sysUser, 'checker');

const ofVariant = (caseId: number, variant: string): SQL =>
  // As its index has it.
  sql`${inhAcmg.caseId} = ${caseId} and md5(${inhAcmg.variant}) = md5(${variant}::text)`;

/** Every review of a variant of a case, the newest first, with who saved and who checked it. */
export function reviewsOfVariant(db: Database, caseId: number, variant: string) {
  return db
    .select({
      ...getTableColumns(inhAcmg),
      userName: shownName,
      checkerName: sql<string>`coalesce(nullif(${checker.nickname}, ''), ${checker.username}, '')`,
    })
    .from(inhAcmg)
    .leftJoin(sysUser, eq(sysUser.id, inhAcmg.userId))
    .leftJoin(checker, eq(checker.id, inhAcmg.checkerId))
    .where(ofVariant(caseId, variant))
    .orderBy(desc(inhAcmg.updateTime), inhAcmg.id);
}

/** What the knowledge base connects with a gene, the best founded first as its sources have it. */
export async function diseasesOfGene(db: Database, symbol: string): Promise<AcmgState['diseases']> {
  const rows = await db
    .select({
      name: sql<string>`coalesce(nullif(${kbGeneDisease.diseaseNameZh}, ''), ${kbGeneDisease.diseaseName})`,
      inheritance: kbGeneDisease.inheritance,
      validity: kbGeneDisease.validity,
    })
    .from(kbGeneDisease)
    .where(eq(kbGeneDisease.geneSymbol, symbol))
    .orderBy(kbGeneDisease.id)
    .limit(200);
  const known = new Map(rows.map((row) => [row.name, row]));
  known.delete('');
  return [...known.values()].filter(({ name }) => name.length <= longestCondition);
}

/** The newest version of a case's report, when it is signed and tells the variant. */
export async function signedVersionWith(
  db: Database,
  caseId: number,
  variant: string,
): Promise<number | null> {
  const [newest] = await db
    .select({ version: inhReport.version, state: inhReport.state, chosen: inhReport.chosen })
    .from(inhReport)
    .where(eq(inhReport.caseId, caseId))
    .orderBy(desc(inhReport.version))
    .limit(1);
  return newest?.state === 'signed' && newest.chosen.includes(variant) ? newest.version : null;
}

/** What the reviews of a case come to, or those of some of its variants: one for each variant, whatever its conditions. */
export async function reviewsOf(
  db: Database,
  caseId: number,
  variants?: readonly string[],
): Promise<ReviewedClass[]> {
  const rows = await db
    .select({
      variant: inhAcmg.variant,
      condition: inhAcmg.condition,
      class: inhAcmg.class,
      points: inhAcmg.points,
      criteria: inhAcmg.criteria,
      scheme: inhAcmg.scheme,
      schemeNote: inhAcmg.schemeNote,
      state: inhAcmg.state,
      userName: shownName,
      checkerName: sql<string>`coalesce(nullif(${checker.nickname}, ''), ${checker.username}, '')`,
      updateTime: inhAcmg.updateTime,
    })
    .from(inhAcmg)
    .leftJoin(sysUser, eq(sysUser.id, inhAcmg.userId))
    .leftJoin(checker, eq(checker.id, inhAcmg.checkerId))
    .where(
      and(
        eq(inhAcmg.caseId, caseId),
        isNotNull(inhAcmg.class),
        variants && inArray(inhAcmg.variant, [...new Set(variants)]),
      ),
    )
    .orderBy(desc(inhAcmg.updateTime), inhAcmg.id);
  const reviews = rows.flatMap(({ class: name, points, ...row }) =>
    name === null ? [] : [{ ...row, class: name, points: points ?? 0 }],
  );
  return [...Map.groupBy(reviews, ({ variant }) => variant).values()].flatMap((all) => {
    const [main, ...others] = all.toSorted((one, other) => rankOf(one.class) - rankOf(other.class));
    return main ? [toldReview(main, others)] : [];
  });
}

const rankOf = (name: ReviewedClass['class']): number => acmgClasses.indexOf(name);

type StoredReview = Required<Omit<ReviewedClass, 'others'>>;

/** A review without what says nothing: facts that were frozen or checked before it was kept stay the same. */
function toldReview(main: StoredReview, others: readonly StoredReview[]): ReviewedClass {
  const { condition, scheme, schemeNote, state, checkerName, ...told } = main;
  return {
    ...told,
    ...(condition && { condition }),
    ...(schemeNote && { scheme, schemeNote }),
    ...(state !== 'draft' && { state }),
    ...(state === 'checked' && { checkerName }),
    ...(others.length > 0 && {
      others: others.map((one) => ({ condition: one.condition, class: one.class })),
    }),
  };
}

/** How many of what an analysis kept were reviewed to each class. */
export async function countReviewed(
  db: Database,
  { id, caseId }: { id: number; caseId: number },
): Promise<{ class: ReviewedClass['class']; total: number }[]> {
  const rows = await db
    .select({ class: inhAcmg.class, total: sql<number>`count(distinct ${inhAcmg.variant})::int` })
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

type Content = Omit<
  AcmgRow,
  'id' | 'version' | 'updateTime' | 'checks' | 'checkerId' | 'checkTime'
>;

/** Saves a review over the version that was seen, 0 for none. False when there is another. What was said of it stays. */
export async function saveReview(db: Database, seen: number, review: Content): Promise<boolean> {
  if (seen > 0) {
    const { caseId, variant, condition, ...content } = review;
    return changeReview(
      db,
      { caseId, variant, condition, version: seen },
      { ...content, checkerId: null, checkTime: null, updateTime: sql`now()` },
    );
  }
  const saved = await db
    .insert(inhAcmg)
    .values(review)
    .onConflictDoNothing()
    .returning({ id: inhAcmg.id });
  return saved.length > 0;
}

/** Changes a review that is as it was seen. False when it is not. */
export async function changeReview(
  db: Database,
  {
    caseId,
    variant,
    condition,
    version,
  }: Pick<AcmgRow, 'caseId' | 'variant' | 'condition' | 'version'>,
  change: PgUpdateSetSource<typeof inhAcmg>,
): Promise<boolean> {
  const saved = await db
    .update(inhAcmg)
    .set({ ...change, version: sql`${inhAcmg.version} + 1` })
    .where(
      and(
        ofVariant(caseId, variant),
        eq(inhAcmg.condition, condition),
        eq(inhAcmg.version, version),
      ),
    )
    .returning({ id: inhAcmg.id });
  return saved.length > 0;
}
