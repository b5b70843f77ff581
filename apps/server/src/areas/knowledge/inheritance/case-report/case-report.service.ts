import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import type {
  beginReportEndpoint,
  CaseReport,
  listReportsEndpoint,
  saveReportEndpoint,
} from '@wm/contract/knowledge/inheritance/case-report';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { announceDocument } from '#core/documents/announce-document.ts';
import { orNotFound } from '#core/not-found.ts';
import { requireCase } from '../case.service.ts';
import type { Asking } from '../case.service.ts';
import { requireRun } from '../run.service.ts';
import {
  changeReport,
  createReport,
  findReport,
  listReports,
  lockNewest,
  lockReport,
  namesOf,
} from './case-report.repository.ts';
import type { ReportRow } from './case-report.repository.ts';
import { firstTexts } from './first-texts.ts';
import { readFrozen } from './frozen-report.ts';
import type { FrozenReport } from './frozen-report.ts';
import { recordStep, requireState } from './report-state.ts';
import { changesOf, choicesOf, factsFor, gatherFacts } from './report-facts.ts';

/** A version of the report of a case. */
export interface ReportPlace {
  id: number;
  version: number;
}

export async function readReports(
  asking: Asking,
  id: number,
): Promise<DataOf<typeof listReportsEndpoint>> {
  await requireCase(asking, id, 'query');
  return { rows: await listReports(asking.core.db, id) };
}

export async function readReport(asking: Asking, place: ReportPlace): Promise<CaseReport> {
  await requireCase(asking, place.id, 'query');
  return presentReport(
    asking,
    orNotFound(await findReport(asking.core.db, place.id, place.version)),
  );
}

/** A version as it is told: a signed one from what was frozen, others with the facts of now. */
export async function contentOf(
  { core }: Asking,
  row: ReportRow,
): Promise<FrozenReport & { isFrozen: boolean }> {
  if (row.frozen !== null) return { ...readFrozen(row.frozen), isFrozen: true };
  const names = await namesOf(core.db, [
    ...row.writerIds,
    ...(row.checkerId === null ? [] : [row.checkerId]),
  ]);
  return {
    caseId: row.caseId,
    version: row.version,
    texts: row.texts,
    facts: await gatherFacts(core.db, row),
    writers: row.writerIds.flatMap((id) => names.get(id) ?? []),
    checked:
      row.checkTime === null
        ? null
        : {
            userName: names.get(row.checkerId ?? 0) ?? '',
            time: row.checkTime,
          },
    signed: null,
    isFrozen: false,
  };
}

/** A version as the browser is told it. */
async function presentReport(asking: Asking, row: ReportRow): Promise<CaseReport> {
  const { core, principal } = asking;
  const { texts, facts, writers, checked, signed } = await contentOf(asking, row);
  const { id, version, state, rowVersion, updateTime, runNo, chosen, checksum, returned } = row;
  const before = version > 1 ? await findReport(core.db, row.caseId, version - 1) : undefined;
  return {
    id,
    version,
    state,
    rowVersion,
    updateTime,
    runNo,
    chosen,
    texts,
    facts: factsFor(principal, facts),
    writers,
    isOwn: row.writerIds.includes(principal.userId),
    checked,
    signed,
    checksum,
    returned,
    changes: await changesOf(core.db, row.caseId, facts),
    choices: state === 'draft' ? await choicesOf(core.db, row) : [],
    earlier: before
      ? {
          version: version - 1,
          runNo: before.runNo,
          texts: before.texts,
          chosen: before.chosen,
        }
      : null,
  };
}

/**
 * Begins a report, or the next version of a signed one. Throws `knowledge.report-open` while one is not signed, and
 * `knowledge.report-changed` when the newest is another than the asker saw.
 */
export async function beginReport(
  asking: Asking,
  id: number,
  { runNo, seen }: BodyOf<typeof beginReportEndpoint>,
): Promise<{ version: number }> {
  const { core, principal } = asking;
  await requireCase(asking, id, 'edit');
  await requireRun(asking, { id, runNo }, 'edit');
  return core.db
    .transaction(async (tx) => {
      const newest = await lockNewest(tx, id);
      if ((newest?.version ?? 0) !== seen) throw new AppError('knowledge.report-changed');
      if (newest && newest.state !== 'signed') throw new AppError('knowledge.report-open');
      const version = seen + 1;
      const { texts = firstTexts, chosen = [] } = newest ?? {};
      const writerIds = [principal.userId];
      await createReport(tx, {
        caseId: id,
        version,
        runNo,
        chosen,
        texts,
        writerIds,
      });
      await recordStep(tx, { caseId: id, version }, [undefined, 'draft']);
      return { version };
    })
    .catch((error: unknown) => {
      if (violatedUnique(error)?.startsWith('inh_report_'))
        throw new AppError('knowledge.report-changed', { cause: error });
      throw error;
    });
}

/** Saves what is written of a draft over the version that was seen. */
export async function saveReport(
  asking: Asking,
  place: ReportPlace,
  { rowVersion, ...written }: BodyOf<typeof saveReportEndpoint>,
): Promise<CaseReport> {
  const { userId } = asking.principal;
  return changeVersion(asking, { ...place, rowVersion, operation: 'edit' }, async (tx, row) => {
    requireState(row, ['draft']);
    if (written.runNo !== row.runNo)
      await requireRun(asking, { id: place.id, runNo: written.runNo }, 'edit');
    const writerIds = [...new Set([...row.writerIds, userId])];
    await changeReport(tx, row, { ...written, writerIds });
  });
}

/**
 * Changes a version of a report of a case in reach, which nobody has changed since the asker read it: else throws
 * `knowledge.report-changed`. Pages of its writers hear of it.
 */
export async function changeVersion(
  asking: Asking,
  { id, version, rowVersion, operation }: ReportPlace & { rowVersion: number; operation: string },
  work: (tx: Transaction, row: ReportRow) => Promise<void>,
): Promise<CaseReport> {
  await requireCase(asking, id, operation);
  const { core, principal } = asking;
  const changed = await core.db.transaction(async (tx) => {
    const row = orNotFound(await lockReport(tx, id, version));
    if (row.rowVersion !== rowVersion) throw new AppError('knowledge.report-changed');
    await work(tx, row);
    const after = orNotFound(await findReport(tx, id, version));
    for (const userId of new Set([...after.writerIds, principal.userId]))
      // oxlint-disable-next-line no-await-in-loop -- one connection, and hardly more than two people
      await announceDocument(tx, {
        kind: 'case-report',
        id: row.id,
        rowVersion: after.rowVersion,
        userId,
      });
    return after;
  });
  return presentReport(asking, changed);
}
