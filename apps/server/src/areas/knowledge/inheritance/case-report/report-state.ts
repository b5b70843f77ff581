import { reportStateNames } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { ReportState } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { AppError } from '#core/app-error.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { ReportRow } from './case-report.repository.ts';

/** Throws `knowledge.report-state` for a report in another state than these. */
export function requireState({ state }: ReportRow, wanted: readonly ReportState[]): void {
  if (!wanted.includes(state))
    throw new AppError('knowledge.report-state', {
      values: { state: reportStateNames[state] },
    });
}

/** Writes a step of a report into the history of its case. */
export async function recordStep(
  tx: Transaction,
  { caseId, version }: Pick<ReportRow, 'caseId' | 'version'>,
  [before, after]: [ReportState | undefined, ReportState],
): Promise<void> {
  const say = (state: ReportState | undefined): string =>
    state === undefined ? '' : `第 ${version} 版 ${reportStateNames[state]}`;
  await recordChange(tx, {
    resource: 'knowledge:inheritance-mutation',
    recordId: caseId,
    action: 'update',
    fields: { report: [say(before), say(after)] },
  });
}
