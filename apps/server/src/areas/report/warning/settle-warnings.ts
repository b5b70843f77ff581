import { and, eq, ne, sql } from 'drizzle-orm';
import { tellPersonally } from '#areas/system/public.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { reportWarningEvent } from '../report.table.ts';
import type { WarningChange } from './warning-change.ts';
import { decidingColumns } from './warning-rule.ts';
import type { Finding, StoredRule } from './watch-run.ts';

/** Whom warnings are about, and the run that they were found in; null where it is that there was none. */
export interface WarnedReader {
  userId: number;
  runId: number | null;
  reportId: number | null;
  reportName: string;
}

type Said = Pick<Finding, 'rule' | 'message'>;

interface Settled {
  change: WarningChange['state'] | undefined;
  message: string;
  /** Not when it was acknowledged, nor again before the rule is armed again. */
  isTold: boolean;
}

const now = sql`now()` as unknown as string;

/**
 * Keeps what was found, in the transaction that ends the run: raises, counts on or closes, and tells what is new at the
 * bell. Answers what has changed, of rules that channels are told of.
 */
export async function settleWarnings(
  tx: Transaction,
  reader: WarnedReader,
  findings: readonly Said[],
): Promise<WarningChange[]> {
  const told: string[] = [];
  const changes: WarningChange[] = [];
  for (const finding of findings) {
    const { change, message, isTold } = await settleWarning(tx, reader, finding);
    const { moduleId, columnId, level, notify } = finding.rule;
    const needs = decidingColumns(finding.rule).filter((id) => id !== columnId);
    if (change && notify.includes('channel'))
      changes.push({
        moduleId,
        columnId,
        level,
        state: change,
        message,
        ...(needs.length > 0 && { needs }),
      });
    if (isTold) told.push(message);
  }
  if (told.length > 0) await tell(tx, reader, told);
  return changes;
}

async function tell(
  tx: Transaction,
  { userId, runId, reportId, reportName }: WarnedReader,
  messages: readonly string[],
): Promise<void> {
  const run = runId === null ? '' : `&run=${runId}`;
  await tellPersonally(tx, {
    userIds: [userId],
    title: `报表预警：${reportName}`,
    content: [
      ...messages.map((message) => `- ${markdownText(message)}`),
      '',
      `[查看结果](/report/data?r=${reportId ?? ''}${run})，[确认预警](/report/console?tab=warnings)`,
    ].join('\n'),
  });
}

async function settleWarning(
  tx: Transaction,
  reader: WarnedReader,
  { rule, message }: Said,
): Promise<Settled> {
  const { userId } = reader;
  const of = and(eq(reportWarningEvent.ruleId, rule.id), eq(reportWarningEvent.userId, userId));
  const standing = and(of, ne(reportWarningEvent.state, 'closed'));
  if (message === '') {
    const [closed] = await tx
      .update(reportWarningEvent)
      .set({ state: 'closed', lastTime: now })
      .where(standing)
      .returning({ message: reportWarningEvent.message });
    return {
      change: closed ? 'closed' : undefined,
      message: closed?.message ?? '',
      isTold: false,
    };
  }
  const isQuiet = await wasToldLately(tx, rule, userId);
  const [met] = await tx
    .select({ state: reportWarningEvent.state })
    .from(reportWarningEvent)
    .where(standing)
    .for('update');
  const isNoted = met?.state === 'ack';
  const isTold = rule.notify.includes('bell') && !isQuiet && !isNoted;
  const toldTime = isTold ? { toldTime: now } : {};
  const values = { runId: reader.runId, message, ...toldTime };
  // What is looked for by the hour is not there once more with each look.
  const more = rule.kind === 'stale' ? 0 : 1;
  if (met)
    await tx
      .update(reportWarningEvent)
      .set({ ...values, lastTime: now, count: sql`${reportWarningEvent.count} + ${more}::int` })
      .where(standing);
  else await tx.insert(reportWarningEvent).values({ ruleId: rule.id, userId, ...values });
  return { change: met ? undefined : 'raised', message, isTold };
}

async function wasToldLately(tx: Transaction, rule: StoredRule, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from report_warning_event where rule_id = ${rule.id} and user_id = ${userId}
      and told_time > now() - make_interval(mins => ${rule.rearmMinutes}) limit 1`);
  return rows.length > 0;
}
