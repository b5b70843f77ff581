import type { BodyOf } from '@wm/contract/core/endpoint';
import type { CsvImportResult, runCsvEndpoint } from '@wm/contract/trading/import';
import { barLimit } from '@wm/contract/trading/symbol';
import type { Series } from '@wm/market/series';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { checkAlerts } from '../alert/check-alerts.ts';
import { storeSeries } from '../symbol/bars.repository.ts';
import { findImport, removeImport } from './import.repository.ts';
import { readCsvApart } from './read-csv-apart.ts';
import type { CsvReading } from './read-for-import.ts';

export const csvImportTask = 'trading:import';

export type CsvImportPayload = BodyOf<typeof runCsvEndpoint> & { importId: number };

/**
 * Imports a kept file in one transaction: all bars are there afterwards, or none, however the run ends. The result is
 * stored by the same commit, so a run that takes over afterwards only reports it.
 */
export async function runCsvImport(
  core: Core,
  payload: CsvImportPayload,
  control: UserTaskControl,
): Promise<CsvImportResult> {
  if (control.resume.result) return control.resume.result as CsvImportResult;
  const principal = await core.principals.find(control.userId);
  if (!principal || !holdsPermission(principal, 'trading:manage:add'))
    throw new AppError('auth.forbidden');
  const staged = await findImport(core.db, control.userId, payload.importId);
  if (!staged) throw new AppError('trading.import-gone');
  control.report({ done: 0, message: '正在读取文件' });
  const job = { bytes: staged.content, fileName: staged.fileName, options: payload.options };
  const { report, series } = await readCsvApart(job, control.signal);
  const bars = requireSeries(report, series);
  control.report({ done: 0, total: bars.length, message: '正在写入' });
  const { code, name, venue, adjustment } = payload;
  const facts = {
    ownerId: control.userId,
    code,
    name: name === '' ? code : name,
    venue,
    adjustment,
    period: report.period,
    fileName: staged.fileName,
    tickSize: tickOf(bars),
    quality: report.quality,
  };
  const onPage = (done: number): void => {
    control.signal.throwIfAborted();
    control.report({ done, total: bars.length });
  };
  const stored = await core.db.transaction(async (tx) => {
    const { id, isReplaced } = await storeSeries(tx, facts, { series: bars, onPage });
    const result = { symbolId: id, code, bars: bars.length, isReplaced };
    await removeImport(tx, staged.id);
    await control.checkpoint(tx, { done: bars.length, result });
    return result;
  });
  await core.signals.send('trading', {
    userId: control.userId,
    what: 'bars',
    id: stored.symbolId,
  });
  // The bars are stored: what goes wrong with alerts is no fault of the import, and is asked with the next bars.
  await checkAlerts(core, stored.symbolId).catch((err: unknown) =>
    core.logger.error({ err, symbolId: stored.symbolId }, 'alerts were not asked'),
  );
  return stored;
}

function requireSeries(report: CsvReading['report'], series: Series | null): Series {
  const [question] = report.questions;
  if (question)
    throw new AppError('trading.import-undecided', { values: { question: question.message } });
  if (!series) {
    const reason = report.quality[0]?.lines[0]?.message ?? '文件是空的';
    throw new AppError('trading.import-empty', { values: { reason } });
  }
  if (series.length <= barLimit) return series;
  const values = { count: String(barLimit), found: String(series.length) };
  throw new AppError('trading.too-many-bars', { values });
}

/** The price step by the decimals of the newest prices. */
function tickOf({ close }: Series): number {
  const decimals = Array.from(close.subarray(-500), (price) => {
    const [, fraction = ''] = String(price).split('.');
    return Math.min(6, fraction.length);
  });
  return 10 ** -decimals.reduce((most, count) => Math.max(most, count), 2);
}
