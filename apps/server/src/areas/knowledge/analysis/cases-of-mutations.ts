import type { AnalysedLine, AnalysedMutation } from '@wm/contract/knowledge/mutation-analysis';
import { acmgClasses } from '@wm/contract/knowledge/inheritance/words';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { reachedCases } from '../inheritance/case-files.ts';
import { inhAcmg, inhRun, inhVariant } from '../inheritance/inheritance.table.ts';

/**
 * In how many cases each variant of the lines was kept by the newest analysis, what it was reviewed to there and how it is
 * labelled; nothing is said where no case is in reach.
 */
export async function withCases(
  db: Database,
  lines: AnalysedLine[],
  reached: ReturnType<typeof reachedCases>,
): Promise<AnalysedLine[]> {
  if (!reached) return lines;
  const found = lines.flatMap((line) => line.found);
  const keys = [...new Set(found.flatMap(({ key37, key38 }) => [key37, key38]))].filter(Boolean);
  const kept = keys.length === 0 ? [] : await casesKeeping(db, keys, reached);
  const told = ({ key37, key38 }: AnalysedMutation) => {
    const cases = kept.filter(
      ({ variant, assembly }) =>
        variant !== '' && variant === (assembly === 'GRCh38' ? key38 : key37),
    );
    return {
      caseCount: new Set(cases.map(({ caseId }) => caseId)).size,
      caseClasses: acmgClasses.filter((name) => cases.some((one) => one.class === name)),
      caseLabels: [...new Set(cases.flatMap(({ labels }) => labels))],
    };
  };
  return lines.map((line) => ({
    ...line,
    found: line.found.map((one) => ({ ...one, ...told(one) })),
  }));
}

/** Which cases kept which variant in their newest analysis, with the assembly of its places. */
function casesKeeping(
  db: Database,
  keys: readonly string[],
  reached: NonNullable<ReturnType<typeof reachedCases>>,
) {
  return db
    .select({
      variant: inhVariant.variant,
      caseId: inhRun.caseId,
      assembly: sql<string>`coalesce(${inhRun.summary} ->> 'assembly', '')`,
      class: inhAcmg.class,
      labels: sql<string[]>`array(
        select coalesce(known.label_name, given.label_name) from inh_variant_label given
        left join kb_label known on known.id = given.label_id
        where given.case_id = ${inhRun.caseId} and md5(given.variant) = md5(${inhVariant.variant})
        order by 1)`,
    })
    .from(inhVariant)
    .innerJoin(inhRun, eq(inhRun.id, inhVariant.runId))
    .leftJoin(
      inhAcmg,
      and(
        eq(inhAcmg.caseId, inhRun.caseId),
        // As its index has it.
        sql`md5(${inhAcmg.variant}) = md5(${inhVariant.variant})`,
      ),
    )
    .where(
      and(
        // As the index has it: structural variants have keys of any length.
        sql`left(${inhVariant.variant}, 100) = any(${sql.param(keys.map((key) => key.slice(0, 100)))}::text[])`,
        inArray(inhVariant.variant, [...keys]),
        inArray(inhRun.caseId, reached),
        sql`${inhRun.runNo} = (select max(newest.run_no) from inh_run newest
          where newest.case_id = ${inhRun.caseId} and newest.state = 'done')`,
      ),
    );
}
