import { warningWords } from '@wm/contract/report/warning-words';
import { eq, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { report, reportWarningRule } from '../report.table.ts';
import { findPublished } from '../run/run.repository.ts';
import { mayReadReport } from '../schedule/may-read-report.ts';
import { settleWarnings } from './settle-warnings.ts';
import type { StoredRule } from './watch-run.ts';

/**
 * Looks for reports that nobody has run for too long: whoever gets them by a schedule, or else their owner, is warned of
 * his own last run. Answers how many warnings stand.
 */
export async function watchStale(core: Core): Promise<number> {
  const rules = await core.db
    .select({ rule: reportWarningRule, reportName: report.name })
    .from(reportWarningRule)
    .innerJoin(report, eq(report.id, reportWarningRule.reportId))
    .where(sql`${reportWarningRule.kind} = 'stale' and ${reportWarningRule.status} = '0'`);
  let standing = 0;
  for (const { rule, reportName } of rules) {
    const found = await findPublished(core.db, rule.reportId);
    if (!found) continue;
    for (const { userId, isStale } of await readersOf(core, rule)) {
      const principal = await core.principals.find(userId);
      if (!principal || !mayReadReport(principal, found.definition)) continue;
      const message = isStale ? warningWords(rule) : '';
      const reader = { userId, runId: null, reportId: rule.reportId, reportName };
      await core.db.transaction((tx) => settleWarnings(tx, reader, [{ rule, message }]));
      if (isStale) standing += 1;
    }
  }
  return standing;
}

/** Whoever expects a report, and whether his last finished run, or else the rule itself, is older than the rule allows. */
async function readersOf(
  { db }: Core,
  { id, reportId, low }: StoredRule,
): Promise<{ userId: number; isStale: boolean }[]> {
  const { rows } = await db.execute<{ user_id: string; is_stale: boolean }>(sql`
    with expecting as (
      select owner_id as user_id from report_schedule where report_id = ${reportId} and owner_id is not null
      union select u.user_id from report_subscription u
        join report_schedule s on s.id = u.schedule_id where s.report_id = ${reportId}),
    readers as (
      select user_id from expecting union select owner_id from report
      where id = ${reportId} and owner_id is not null and not exists (select from expecting))
    select user_id, coalesce(
        (select max(r.end_time) from report_run r
          where r.report_id = ${reportId} and r.user_id = readers.user_id and r.state = 'done'),
        (select w.create_time from report_warning_rule w where w.id = ${id})
      ) < now() - make_interval(secs => ${(low ?? 0) * 3600}) as is_stale
    from readers order by user_id`);
  return rows.map((row) => ({ userId: Number(row.user_id), isStale: row.is_stale }));
}
