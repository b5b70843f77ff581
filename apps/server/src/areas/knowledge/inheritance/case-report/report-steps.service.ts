import type { CaseReport, ReportFacts } from '@wm/contract/knowledge/inheritance/case-report';
import { findHolders } from '#core/access/holders.ts';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { Asking } from '../case.service.ts';
import { findOwner } from './case-owner.ts';
import { changeReport, namesOf } from './case-report.repository.ts';
import type { ReportRow } from './case-report.repository.ts';
import { changeVersion, contentOf } from './case-report.service.ts';
import type { ReportPlace } from './case-report.service.ts';
import { freezeReport } from './frozen-report.ts';
import { gatherFacts, lackingOf, sumOfFacts } from './report-facts.ts';
import { tellOfReport } from './report-notices.ts';
import type { ReportNews } from './report-notices.ts';
import { recordStep, requireState } from './report-state.ts';

const code = 'knowledge:inheritance-mutation';

/** A version that the asker has seen so. */
type Seen = ReportPlace & { rowVersion: number };

/** Lays a draft before those who may check it. Throws `knowledge.report-missing` with what it lacks. */
export function submitReport(asking: Asking, seen: Seen): Promise<CaseReport> {
  return changeVersion(asking, { ...seen, operation: 'edit' }, async (tx, row) => {
    requireState(row, ['draft']);
    await requireWhole(tx, row);
    const { userId } = asking.principal;
    const writerIds = [...new Set([...row.writerIds, userId])];
    await changeReport(tx, row, {
      state: 'checking',
      returned: '',
      writerIds,
    });
    await recordStep(tx, row, ['draft', 'checking']);
    const holders = await findHolders(tx, `${code}:edit`, await findOwner(tx, row.caseId));
    const others = holders.filter((id) => !writerIds.includes(id));
    await tell(asking, tx, { row, kind: 'submitted', userIds: others });
  });
}

/** Makes a report that is not signed a draft again, by one of its writers. */
export function recallReport(asking: Asking, seen: Seen): Promise<CaseReport> {
  return changeVersion(asking, { ...seen, operation: 'edit' }, async (tx, row) => {
    requireState(row, ['checking', 'checked']);
    if (!row.writerIds.includes(asking.principal.userId))
      throw new AppError('knowledge.report-state', {
        values: { state: '别人写的报告' },
      });
    await toDraft(tx, row, '');
  });
}

/** Says that a submitted report is right. Those who may sign it are told. */
export function checkReport(asking: Asking, seen: Seen): Promise<CaseReport> {
  return changeVersion(asking, { ...seen, operation: 'edit' }, async (tx, row) => {
    requireOther(asking, row);
    requireState(row, ['checking']);
    const checkedFacts = sumOfFacts(await requireWhole(tx, row));
    const { userId: checkerId } = asking.principal;
    const checkTime = new Date().toISOString();
    await changeReport(tx, row, {
      state: 'checked',
      checkerId,
      checkTime,
      checkedFacts,
    });
    await recordStep(tx, row, ['checking', 'checked']);
    const holders = await findHolders(tx, `${code}:sign`, await findOwner(tx, row.caseId));
    const signers = holders.filter((id) => id !== checkerId && !row.writerIds.includes(id));
    await tell(asking, tx, { row, kind: 'checked', userIds: signers });
  });
}

/** Sends a report back to its writers, before or after it was checked. */
export function returnReport(
  asking: Asking,
  { reason, ...seen }: Seen & { reason: string },
): Promise<CaseReport> {
  return changeVersion(asking, { ...seen, operation: 'edit' }, async (tx, row) => {
    requireOther(asking, row);
    requireState(row, ['checking', 'checked']);
    await toDraft(tx, row, reason);
    await tell(asking, tx, { row, kind: 'returned', reason, userIds: row.writerIds });
  });
}

/** Signs a checked report and freezes all that it tells. */
export function signReport(asking: Asking, seen: Seen): Promise<CaseReport> {
  const { core, principal } = asking;
  return changeVersion(asking, { ...seen, operation: 'sign' }, async (tx, row) => {
    requireOther(asking, row);
    requireState(row, ['checked']);
    // What nobody has checked is not signed: a review may have changed since.
    if (sumOfFacts(await requireWhole(tx, row)) !== row.checkedFacts)
      throw new AppError('knowledge.report-unchecked');
    const { isFrozen: _, ...content } = await contentOf(
      { ...asking, core: { ...core, db: tx } },
      row,
    );
    const names = await namesOf(tx, [principal.userId]);
    const signTime = new Date().toISOString();
    const signed = {
      userName: names.get(principal.userId) ?? '',
      time: signTime,
    };
    await changeReport(tx, row, {
      state: 'signed',
      signerId: principal.userId,
      signTime,
      ...freezeReport({ ...content, signed }),
    });
    await recordStep(tx, row, ['checked', 'signed']);
    const { checkerId } = row;
    const concerned = [...row.writerIds, ...(checkerId === null ? [] : [checkerId])];
    const userIds = concerned.filter((id) => id !== principal.userId);
    await tell(asking, tx, { row, kind: 'signed', userIds });
  });
}

/** Nobody checks or signs what he wrote a part of. */
function requireOther({ principal }: Asking, { writerIds }: ReportRow): void {
  if (writerIds.includes(principal.userId)) throw new AppError('knowledge.report-own');
}

/** The facts of a report that lacks nothing. Throws `knowledge.report-missing` for another. */
async function requireWhole(tx: Transaction, row: ReportRow): Promise<ReportFacts> {
  const facts = await gatherFacts(tx, row);
  const missing = lackingOf(row.texts, facts);
  if (missing.length === 0) return facts;
  const told = missing.map(({ what }) => what).join('、');
  throw new AppError('knowledge.report-missing', { values: { missing: told } });
}

async function toDraft(tx: Transaction, row: ReportRow, returned: string): Promise<void> {
  await changeReport(tx, row, {
    state: 'draft',
    checkerId: null,
    checkTime: null,
    returned,
  });
  await recordStep(tx, row, [row.state, 'draft']);
}

function tell(
  { principal }: Asking,
  tx: Transaction,
  {
    row: { caseId, version },
    ...news
  }: Omit<ReportNews, 'caseId' | 'version' | 'who'> & { row: ReportRow },
): Promise<void> {
  const who = principal.nickname || principal.username;
  return tellOfReport(tx, { ...news, caseId, version, who });
}
