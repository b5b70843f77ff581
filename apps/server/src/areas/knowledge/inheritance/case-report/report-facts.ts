import { createHash } from 'node:crypto';
import type { CaseReport, ReportFacts } from '@wm/contract/knowledge/inheritance/case-report';
import { missingOf } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { Missing } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { eq } from 'drizzle-orm';
import { shownValue } from '#core/access/shown-value.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import { reviewsOf } from '../acmg.repository.ts';
import { inhCase } from '../inheritance.table.ts';
import { marksOf } from '../mark.repository.ts';
import { changedReleases, knowledgeReleases } from '../releases.ts';
import { findRun, listRuns, variantsByKey } from '../run.repository.ts';
import type { ReportRow } from './case-report.repository.ts';

const resource = 'knowledge:inheritance-mutation';

type Place = Pick<ReportRow, 'caseId' | 'runNo' | 'chosen'>;

/** What a report tells as its analysis and the reviews are now. Throws `knowledge.run-unfinished` without results. */
export async function gatherFacts(
  db: Database,
  { caseId, runNo, chosen }: Place,
): Promise<ReportFacts> {
  const [found] = await db.select().from(inhCase).where(eq(inhCase.id, caseId));
  const { caseNo, probandName, phenotype } = orNotFound(found);
  const run = orNotFound(await findRun(db, caseId, runNo));
  const { summary, fileName, endTime, people } = run;
  if (run.state !== 'done' || !summary) throw new AppError('knowledge.run-unfinished');
  const kept = new Map((await variantsByKey(db, run.id, chosen)).map((one) => [one.variant, one]));
  const reviews = new Map((await reviewsOf(db, caseId, chosen)).map((one) => [one.variant, one]));
  const { assembly, records, funnel, filters } = summary;
  return {
    caseNo,
    probandName,
    phenotype,
    runNo,
    fileName,
    endTime,
    people,
    assembly,
    records,
    kept: summary.kept,
    funnel,
    filters,
    releases: summary.releases ?? null,
    variants: chosen.map((key) => ({
      key,
      variant: kept.get(key) ?? null,
      review: reviews.get(key) ?? null,
    })),
  };
}

/** The facts as somebody may read them by his rights on the columns of cases. */
export function factsFor(principal: Principal, facts: ReportFacts): ReportFacts {
  const { caseNo, probandName, phenotype, ...open } = facts;
  const shown = (column: string, value: string | undefined): string | undefined =>
    value === undefined ? undefined : shownValue(principal, { resource, column }, value);
  const told = {
    caseNo: shown('case_no', caseNo),
    probandName: shown('proband_name', probandName),
    phenotype: shown('phenotype', phenotype),
  };
  return {
    ...open,
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
  };
}

/** What a variant is called in a report. */
function nameOfVariant(variant: RunVariant | null, key: string): string {
  if (!variant) return key;
  return [variant.gene, variant.hgvsC || key, variant.hgvsP].filter(Boolean).join(' ');
}

/** What a report lacks, with the facts as they are. */
export function lackingOf(texts: ReportRow['texts'], facts: ReportFacts): Missing[] {
  return missingOf({
    texts,
    probandName: facts.probandName,
    chosen: facts.variants.map(({ key, variant, review }) => ({
      name: nameOfVariant(variant, key),
      class: review?.class ?? null,
      isKept: variant !== null,
    })),
  });
}

/** What may be chosen of an analysis: what was reviewed or marked as a candidate in the case and kept by it. */
export async function choicesOf(
  db: Database,
  { caseId, runNo }: Place,
): Promise<CaseReport['choices']> {
  const run = orNotFound(await findRun(db, caseId, runNo));
  const reviewed = await reviewsOf(db, caseId);
  const marked = (await marksOf(db, caseId)).filter(({ mark }) => mark === 'candidate');
  const keys = [...new Set([...reviewed, ...marked].map(({ variant }) => variant))];
  const kept = await variantsByKey(db, run.id, keys);
  return kept.map((one) => ({
    key: one.variant,
    name: nameOfVariant(one, one.variant),
  }));
}

/** What a report rests on and is another today: the family, the reviews, the knowledge base, the analysis. */
export async function changesOf(
  db: Database,
  caseId: number,
  facts: ReportFacts,
): Promise<CaseReport['changes']> {
  const [found] = await db
    .select({ people: inhCase.people })
    .from(inhCase)
    .where(eq(inhCase.id, caseId));
  const runs = await listRuns(db, caseId);
  const newest = runs.find(({ run }) => run.state === 'done')?.run.runNo ?? facts.runNo;
  const isOther = canonical(found?.people) !== canonical(facts.people);
  const released = changedReleases(facts.releases, await knowledgeReleases(db));
  const keys = facts.variants.map(({ key }) => key);
  const now = new Map((await reviewsOf(db, caseId, keys)).map((one) => [one.variant, one]));
  return [
    ...(isOther ? [{ kind: 'family' as const, text: '家系在分析之后有修改' }] : []),
    ...facts.variants.flatMap(({ key, variant, review }) => {
      const [before, after] = [sayReview(review), sayReview(now.get(key) ?? null)];
      if (before === after) return [];
      const text = `${nameOfVariant(variant, key)} 的评审：${before} → ${after}`;
      return [{ kind: 'review' as const, text }];
    }),
    ...(released.length > 0
      ? [
          {
            kind: 'release' as const,
            text: `知识库有新版本：${released.map(({ name }) => name).join('、')}`,
          },
        ]
      : []),
    ...(newest > facts.runNo
      ? [{ kind: 'run' as const, text: `有更新的分析：第 ${newest} 次` }]
      : []),
  ];
}

function sayReview(review: Pick<ReviewedClass, 'class' | 'criteria'> | null): string {
  if (!review) return '未评审';
  return `${acmgClassNames[review.class]}（${review.criteria.join('、') || '无标准'}）`;
}

/** A sum of facts that is another once one of them is. */
export function sumOfFacts(facts: ReportFacts): string {
  return createHash('sha256').update(canonical(facts), 'utf8').digest('hex');
}

/** The same JSON for the same value, whatever order its names came in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  );
}
