import type { AnalysedLine, AnalysedMutation } from '@wm/contract/knowledge/mutation-analysis';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { reachedCases } from '../inheritance/case-files.ts';
import { inhRun, inhVariant } from '../inheritance/inheritance.table.ts';

/** In how many cases each variant of the lines was kept by the newest analysis; nothing is said where no case is in reach. */
export async function withCases(
  db: Database,
  lines: AnalysedLine[],
  reached: ReturnType<typeof reachedCases>,
): Promise<AnalysedLine[]> {
  if (!reached) return lines;
  const found = lines.flatMap((line) => line.found);
  const keys = [...new Set(found.flatMap(({ key37, key38 }) => [key37, key38]))].filter(Boolean);
  const kept = keys.length === 0 ? [] : await casesKeeping(db, keys, reached);
  const count = ({ key37, key38 }: AnalysedMutation): number => {
    const cases = kept.filter(
      ({ variant, assembly }) =>
        variant !== '' && variant === (assembly === 'GRCh38' ? key38 : key37),
    );
    return new Set(cases.map(({ caseId }) => caseId)).size;
  };
  return lines.map((line) => ({
    ...line,
    found: line.found.map((one) => ({ ...one, caseCount: count(one) })),
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
    })
    .from(inhVariant)
    .innerJoin(inhRun, eq(inhRun.id, inhVariant.runId))
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
