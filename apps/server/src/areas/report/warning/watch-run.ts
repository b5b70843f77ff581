import { runPageRows } from '@wm/contract/report/row-page';
import type { Cell } from '@wm/contract/report/run';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { reportRun, reportWarningRule } from '../report.table.ts';
import { cutModule } from '../run/cut-outcome.ts';
import { findRows } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { StoredModule } from '../run/stored-outcome.ts';
import { warningOf, watchRows } from './broken-rule.ts';
import type { Looked, Watched } from './broken-rule.ts';
import type { ReadColumns } from './rows-where.ts';

export type StoredRule = typeof reportWarningRule.$inferSelect;

interface Looking {
  principal: Principal;
  runId: number;
  modules: readonly StoredModule[];
  /** The day at the office that the run is of. */
  today: string;
}

/** What a rule says of a run; nothing for a column that its owner does not see. */
export interface Finding {
  rule: StoredRule;
  message: string;
  /** Places of the rows that it is about. */
  broken: readonly number[];
}

/** Looks at a run that has been read, with the rules of its report and what its owner sees of it. */
export async function watchRun(core: Core, run: StoredRun, looking: Looking): Promise<Finding[]> {
  if (run.reportId === null) return [];
  const rules = await core.db
    .select()
    .from(reportWarningRule)
    .where(and(eq(reportWarningRule.reportId, run.reportId), eq(reportWarningRule.status, '0')));
  const before = rules.some(({ kind }) => kind === 'change')
    ? await runBefore(core, run)
    : undefined;
  const { today } = looking;
  const findings: Finding[] = [];
  for (const [moduleId, of] of Map.groupBy(rules, (rule) => rule.moduleId)) {
    const columnOf = await openModule(core, moduleId, looking);
    const changing = of.some(({ kind }) => kind === 'change');
    const earlierOf =
      changing && before?.outcome
        ? await openModule(core, moduleId, {
            principal: looking.principal,
            runId: before.id,
            modules: before.outcome.modules,
            today: looking.today,
          })
        : undefined;
    for (const rule of of) {
      const now = watchRule(rule, { columnOf, today });
      if (!now) continue;
      const earlier =
        rule.kind === 'change' && earlierOf
          ? watchRule(rule, { columnOf: earlierOf, today })
          : undefined;
      findings.push({ rule, message: warningOf(rule, now, earlier), broken: now.broken });
    }
  }
  return findings;
}

function watchRule(rule: StoredRule, looked: Looked): Watched | undefined {
  // A report that has just been run is not stale.
  if (rule.kind === 'stale') return { broken: [], sum: 0, measure: 0 };
  return watchRows(rule, looked);
}

async function runBefore({ db }: Core, run: StoredRun): Promise<StoredRun | undefined> {
  const [found] = await db
    .select()
    .from(reportRun)
    .where(
      and(
        eq(reportRun.reportId, run.reportId ?? 0),
        eq(reportRun.userId, run.userId),
        eq(reportRun.state, 'done'),
        lt(reportRun.id, run.id),
        sql`${reportRun.params} = ${JSON.stringify(run.params)}::jsonb`,
      ),
    )
    .orderBy(desc(reportRun.id))
    .limit(1);
  return found;
}

/** The columns of a module as somebody sees them today, read once. */
async function openModule(
  { db }: Core,
  moduleId: string,
  { principal, runId, modules }: Looking,
): Promise<ReadColumns> {
  const stored = modules.find(({ id }) => id === moduleId);
  if (!stored) return () => undefined;
  const { module, cut } = cutModule(stored, { principal });
  if (module.error !== '') return () => undefined;
  const rows: Cell[][] = [];
  const pages = Math.ceil(stored.kept / runPageRows);
  for (let page = 1; page <= pages; page += 1)
    for (const row of cut(await findRows(db, { runId, moduleId, page }))) rows.push(row);
  return (columnId) => {
    const at = module.columns.findIndex(({ id }) => id === columnId);
    const type = module.columns[at]?.type;
    if (!type) return undefined;
    return {
      type,
      cells: rows.map((row) => row[at]),
      isMasked: isMasked(stored.foundBy, columnId),
    };
  };
}

/** Whether a column is seen in part only. */
export function isMasked(foundBy: StoredModule['foundBy'], columnId: string): boolean {
  return (foundBy?.fields[columnId] ?? []).some(({ mask }) => mask !== '');
}
