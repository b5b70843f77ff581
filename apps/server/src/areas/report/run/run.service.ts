import type { BodyOf } from '@wm/contract/core/endpoint';
import { runLimit } from '@wm/contract/report/run';
import type {
  Cell,
  ModuleResult,
  ResultColumn,
  RunResult,
  startReportRunEndpoint,
} from '@wm/contract/report/run';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { readParams } from '../engine/params.ts';
import { relativeNow } from '../engine/relative-now.ts';
import { cutModule } from './cut-outcome.ts';
import { columnsShown, openModule } from './open-module.ts';
import type { OpenModule } from './open-module.ts';
import { fillsOf } from './mark-fills.ts';
import { withOwnContent } from './own-content.ts';
import { queueRun } from './queue-run.ts';
import type { SentTable } from '#core/xlsx/sent-table.ts';
import { findRunnable } from '../subreport/find-runnable.ts';
import { countRuns, findRun, listPublished } from './run.repository.ts';
import type { StoredRun } from './run.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

/** Keeps what is to be run, and starts the task that does. */
export async function startReportRun(
  { core, principal }: Asking,
  { reportId, params }: BodyOf<typeof startReportRunEndpoint>,
): Promise<{ id: number; taskId: number }> {
  const { db } = core;
  const { userId } = principal;
  const found = await findRunnable(db, reportId);
  if (!found) throw new AppError('report.not-published');
  const asked = { principal, params: found.definition.params, given: params };
  readParams(found.definition.params, params, await relativeNow(db, asked));
  if ((await countRuns(db, userId)) >= runLimit)
    throw new AppError('report.too-many-runs', { values: { count: String(runLimit) } });
  const { name, no, definition } = found;
  const kept = { reportId, reportName: name, versionNo: no, userId, definition, params };
  const queued = await inTransaction(db, (tx) => queueRun(core, tx, kept));
  if (!queued) throw new Error('the run was not stored');
  return queued;
}

/** What may be run. */
export async function readPublished({ core, principal }: Asking) {
  const rows = await listPublished(core.db, principal.userId);
  return {
    rows: rows.map(({ definition, ...row }) => ({
      ...row,
      params: definition.params.map(({ from, after = null, ...param }) => ({
        ...param,
        hasValues: from !== undefined,
        after,
      })),
    })),
  };
}

/** A run and what its reader may see of it today. */
export async function readResult(
  { core, principal }: Asking,
  id: number,
): Promise<{ run: StoredRun; result: RunResult | null }> {
  const run = orNotFound(await findRun(core.db, principal.userId, id));
  if (!run.outcome) return { run, result: null };
  const modules: ModuleResult[] = [];
  for (const stored of run.outcome.modules) {
    const cut = cutModule(stored, { principal });
    const { module } = await openModule(core, { runId: id, stored, cut });
    const exportable = columnsShown(cutModule(stored, { principal, isExport: true }));
    modules.push({ ...module, rows: [], exportable: exportable.map((column) => column.id) });
  }
  const shown = withOwnContent(modules, run.definition);
  return { run, result: { modules: shown, ms: run.outcome.ms, given: run.params } };
}

function findModule(run: StoredRun, moduleId: string) {
  return orNotFound(run.outcome?.modules.find((one) => one.id === moduleId));
}

/** Rows of a module as its reader may see them today. */
export async function readRows(
  { core, principal }: Asking,
  id: number,
  { module, page }: { module: string; page: number },
): Promise<Cell[][]> {
  const run = orNotFound(await findRun(core.db, principal.userId, id));
  const stored = findModule(run, module);
  const cut = cutModule(stored, { principal });
  return (await openModule(core, { runId: id, stored, cut })).rowsOf(page);
}

function headOf({ title, unit }: ResultColumn): string {
  return unit === '' ? title : `${title}（${unit}）`;
}

/** A module as far as its reader may take it away today: its kept rows, then the totals where there are any. @throws AppError `auth.forbidden` */
export async function takeModule(
  { core, principal }: Asking,
  id: number,
  moduleId: string,
): Promise<SentTable> {
  const run = orNotFound(await findRun(core.db, principal.userId, id));
  const stored = findModule(run, moduleId);
  const cut = cutModule(stored, { principal, isExport: true });
  if (cut.module.error !== '') throw new AppError('auth.forbidden');
  const opened = await openModule(core, { runId: id, stored, cut });
  const { columns, title, marks = [] } = opened.module;
  const places = columns.flatMap(({ shown }, at) => (shown ? [at] : []));
  return {
    title: `${run.reportName} ${title}`,
    heads: places.flatMap((at) => (columns[at] ? [headOf(columns[at])] : [])),
    lines: linesOf(opened, places),
    ...(marks.length > 0 && {
      fillOf: fillsOf(
        marks,
        places.map((at) => columns[at]?.id ?? ''),
      ),
    }),
  };
}

/** @param places Where the columns that are shown stand in a row. */
async function* linesOf(
  { module, pages, rowsOf }: OpenModule,
  places: readonly number[],
): AsyncGenerator<Cell[]> {
  const shown = (row: Cell[]): Cell[] => places.map((at) => row[at] ?? null);
  for (let page = 1; page <= pages; page += 1) yield* (await rowsOf(page)).map(shown);
  const { columns, totals } = module;
  if (Object.keys(totals).length === 0) return;
  const first = columns.findIndex((column) => column.shown && !(column.id in totals));
  yield shown(columns.map(({ id }, at) => (at === first ? '合计' : (totals[id] ?? null))));
}
