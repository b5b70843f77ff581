import type { ReportDefinition, ReportWarningDefinition } from '@wm/contract/report/definition';
import { warningLimit } from '@wm/contract/report/warning-rules';
import { treeOf } from '@wm/contract/report/warning-tree';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { reportWarningEvent, reportWarningRule } from '../report.table.ts';
import { asRule } from './warning-rule.ts';
import type { StoredRule } from './watch-run.ts';

type Terms = Omit<
  typeof reportWarningRule.$inferInsert,
  'id' | 'reportId' | 'createTime' | 'updateTime'
>;

/**
 * Makes the rules of a report those of the definition that is published. One that is known by its id, or that was set
 * beside the report with the same terms, stays itself with the warnings that stand; one that is gone ends with them.
 */
export async function syncWarnings(
  tx: Transaction,
  reportId: number,
  definition: ReportDefinition,
): Promise<void> {
  const { warnings = [] } = definition;
  const stored = await tx
    .select()
    .from(reportWarningRule)
    .where(eq(reportWarningRule.reportId, reportId))
    .orderBy(reportWarningRule.id)
    .for('update');
  const matched = new Map<string, StoredRule>();
  const taken = new Set<number>();
  for (const isOne of [isKnown, isAdopted])
    for (const warning of warnings) {
      const rule = matched.has(warning.id)
        ? undefined
        : stored.find((one) => !taken.has(one.id) && isOne(one, warning));
      if (!rule) continue;
      matched.set(warning.id, rule);
      taken.add(rule.id);
    }
  const beside = stored.filter(({ id, warningId }) => warningId === '' && !taken.has(id));
  if (beside.length + warnings.length > warningLimit)
    throw new AppError('report.too-many-warnings', { values: { count: String(warningLimit) } });
  const gone = stored.filter(({ id, warningId }) => warningId !== '' && !taken.has(id));
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(reportWarningRule).where(inArray(reportWarningRule.id, ids));
  for (const warning of warnings) {
    const terms = termsOf(warning, definition);
    const rule = matched.get(warning.id);
    if (!rule) await tx.insert(reportWarningRule).values({ ...terms, reportId });
    else await updateRule(tx, rule, terms);
  }
}

/**
 * Whether a rule is the one of that id, about the same column. A rule about another one is another rule; one that is put
 * together with further conditions stays itself.
 */
function isKnown(rule: StoredRule, warning: ReportWarningDefinition): boolean {
  const isSameColumn = rule.moduleId === warning.module && rule.columnId === warning.column;
  const isGrown = warning.kind === 'condition' && treeOf(rule, rule.columnId) !== undefined;
  const isSameKind = rule.kind === warning.kind || isGrown;
  return rule.warningId === warning.id && isSameColumn && isSameKind;
}

function isAdopted(rule: StoredRule, warning: ReportWarningDefinition): boolean {
  const { module, column, kind, low, high, direction } = warning;
  return (
    rule.warningId === '' &&
    JSON.stringify([module, column, kind, low, high, direction]) ===
      JSON.stringify([rule.moduleId, rule.columnId, rule.kind, rule.low, rule.high, rule.direction])
  );
}

function termsOf(warning: ReportWarningDefinition, definition: ReportDefinition): Terms {
  const { id, ...rule } = asRule(warning, definition);
  const status = warning.enabled ? '0' : '1';
  return { ...rule, warningId: id, rearmMinutes: warning.rearm, status };
}

async function updateRule(tx: Transaction, { id }: StoredRule, terms: Terms): Promise<void> {
  await tx
    .update(reportWarningRule)
    .set({ ...terms, updateTime: sql`now()` })
    .where(eq(reportWarningRule.id, id));
  if (terms.status === '0') return;
  // Nothing looks any more whether they still stand.
  await tx
    .update(reportWarningEvent)
    .set({ state: 'closed', lastTime: sql`now()` })
    .where(and(eq(reportWarningEvent.ruleId, id), ne(reportWarningEvent.state, 'closed')));
}
