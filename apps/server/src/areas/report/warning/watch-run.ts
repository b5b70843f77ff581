import { runPageRows } from '@wm/contract/report/row-page';
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { tellPersonally } from '#areas/system/public.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { reportRun, reportWarningEvent, reportWarningRule } from '../report.table.ts';
import { cutModule } from '../run/cut-outcome.ts';
import { findRows } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { StoredModule } from '../run/stored-outcome.ts';
import { warningOf, watchCells } from './broken-rule.ts';
import type { Watched } from './broken-rule.ts';

type Rule = typeof reportWarningRule.$inferSelect;

interface Looking {
  principal: Principal;
  runId: number;
  modules: readonly StoredModule[];
}

/** What a rule says of a run; nothing for a column that its owner does not see. */
export interface Finding {
  rule: Rule;
  message: string;
}

/** Looks at a run that has been read, with the rules of its report and what its owner sees of it. */
export async function watchRun(core: Core, run: StoredRun, looking: Looking): Promise<Finding[]> {
  if (run.reportId === null) return [];
  const rules = await core.db
    .select()
    .from(reportWarningRule)
    .where(and(eq(reportWarningRule.reportId, run.reportId), eq(reportWarningRule.status, '0')));
  if (rules.length === 0) return [];
  const before = rules.some(({ kind }) => kind === 'change')
    ? await runBefore(core, run)
    : undefined;
  const findings: Finding[] = [];
  for (const rule of rules) {
    const now = await watchColumn(core, rule, looking);
    if (!now) continue;
    const earlier =
      rule.kind === 'change' && before?.outcome
        ? await watchColumn(core, rule, {
            principal: looking.principal,
            runId: before.id,
            modules: before.outcome.modules,
          })
        : undefined;
    findings.push({ rule, message: warningOf(rule, now, earlier) });
  }
  return findings;
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

async function watchColumn(
  { db }: Core,
  rule: Rule,
  { principal, runId, modules }: Looking,
): Promise<Watched | undefined> {
  const stored = modules.find(({ id }) => id === rule.moduleId);
  if (!stored) return undefined;
  const { module, cut } = cutModule(stored, { principal });
  const at = module.columns.findIndex(({ id }) => id === rule.columnId);
  if (module.error !== '' || at === -1) return undefined;
  const watched: Watched = { rows: 0, broken: 0, sum: 0 };
  const pages = Math.ceil(stored.kept / runPageRows);
  for (let page = 1; page <= pages; page += 1) {
    const rows = cut(await findRows(db, { runId, moduleId: rule.moduleId, page }));
    watchCells(
      watched,
      rule,
      rows.map((row) => row[at]),
    );
  }
  return watched;
}

/** Keeps what was found, in the transaction that ends the run: raises, counts on or closes, and tells what is new. */
export async function settleWarnings(
  tx: Transaction,
  run: StoredRun,
  findings: readonly Finding[],
): Promise<void> {
  const told: string[] = [];
  for (const finding of findings)
    if (await settleWarning(tx, run, finding)) told.push(finding.message);
  if (told.length === 0) return;
  const lines = told.map((message) => `- ${markdownText(message)}`);
  await tellPersonally(tx, {
    userIds: [run.userId],
    title: `报表预警：${run.reportName}`,
    content: [
      ...lines,
      '',
      `[查看结果](/report/data?r=${run.reportId ?? ''}&run=${run.id})，[确认预警](/report/console?tab=warnings)`,
    ].join('\n'),
  });
}

/** Answers whether it has to be told: not when it was acknowledged, nor again before the rule is armed again. */
async function settleWarning(
  tx: Transaction,
  { id: runId, userId }: StoredRun,
  { rule, message }: Finding,
): Promise<boolean> {
  const now = sql`now()` as unknown as string;
  const of = and(eq(reportWarningEvent.ruleId, rule.id), eq(reportWarningEvent.userId, userId));
  const standing = and(of, ne(reportWarningEvent.state, 'closed'));
  if (message === '') {
    await tx.update(reportWarningEvent).set({ state: 'closed', lastTime: now }).where(standing);
    return false;
  }
  const { rows } = await tx.execute(sql`
    select from report_warning_event where rule_id = ${rule.id} and user_id = ${userId}
      and told_time > now() - make_interval(mins => ${rule.rearmMinutes}) limit 1`);
  const isQuiet = rows.length > 0;
  const toldTime = isQuiet ? {} : { toldTime: now };
  const [met] = await tx
    .select({ state: reportWarningEvent.state })
    .from(reportWarningEvent)
    .where(standing)
    .for('update');
  const isNoted = met?.state === 'ack';
  const values = { runId, message, ...(isNoted ? {} : toldTime) };
  if (met)
    await tx
      .update(reportWarningEvent)
      .set({ ...values, lastTime: now, count: sql`${reportWarningEvent.count} + 1` })
      .where(standing);
  else await tx.insert(reportWarningEvent).values({ ruleId: rule.id, userId, ...values });
  return !isQuiet && !isNoted;
}
