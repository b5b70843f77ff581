import type { ParamValue, ReportModule, ReportParam } from '@wm/contract/report/definition';
import { hasData } from '@wm/contract/report/definition-rules';
import { runPageRows } from '@wm/contract/report/row-page';
import { runRowLimit } from '@wm/contract/report/run';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import { sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { readParams } from '../engine/params.ts';
import { relativeNow } from '../engine/relative-now.ts';
import type { ParamValues } from '../engine/params.ts';
import { planModule } from '../engine/plan.ts';
import type { Plan } from '../engine/plan.ts';
import { emptyResult, growthFaultOf, readSummary } from '../engine/preview.ts';
import { readCross } from '../engine/read-cross.ts';
import type { ReportReader } from '../engine/reader.ts';
import type { Reading as Question } from '../engine/reading.ts';
import { firingDone, firingFailed } from '../schedule/firing-end.ts';
import { clearRows, findRun, insertRows, updateRun } from './run.repository.ts';
import type { StoredRun } from './run.repository.ts';
import { settleWarnings } from '../warning/settle-warnings.ts';
import { markModules } from '../warning/mark-modules.ts';
import { watchRun } from '../warning/watch-run.ts';
import type { StoredModule } from './stored-outcome.ts';

const timeoutSeconds = 300;
const now = sql`now()` as unknown as string;

export interface ReportRunPayload {
  runId: number;
}

export interface ReportRunResult {
  runId: number;
  rows: number;
}

interface Running {
  core: Core;
  reader: ReportReader;
  control: UserTaskControl;
}

/** Makes a run: reads its modules by the rights that its owner has now, and keeps their rows. */
export async function makeReportRun(
  { core, reader, control }: Running,
  { runId }: ReportRunPayload,
): Promise<ReportRunResult> {
  if (control.resume.result) return control.resume.result as ReportRunResult;
  const run = orNotFound(await findRun(core.db, control.userId, runId));
  await updateRun(core.db, runId, { state: 'running', errorMsg: '' });
  try {
    const principal = await core.principals.find(control.userId);
    if (!principal || !holdsPermission(principal, 'report:data:run'))
      throw new AppError('auth.forbidden');
    await clearRows(core.db, runId);
    const begun = performance.now();
    const { params } = run.definition;
    // The day it was asked for, also where it waited over midnight or was begun anew.
    const asked = { principal, params, given: run.params, at: run.createTime };
    const day = await relativeNow(core.db, asked);
    const values = readParams(params, run.params, day);
    const { today } = day;
    const asking = { params, given: run.params };
    const running = { core, reader, control, principal, values, today, runId, done: 0, ...asking };
    const modules: StoredModule[] = [];
    for (const module of run.definition.modules) modules.push(await readModule(module, running));
    const ms = Math.round(performance.now() - begun);
    const result = { runId, rows: running.done };
    const findings = await watchRun(core, run, { principal, runId, modules, today });
    await core.db.transaction(async (tx) => {
      const outcome = { modules: markModules(modules, findings), ms };
      const counts = { rowCount: running.done, msQuery: ms };
      await updateRun(tx, runId, { state: 'done', outcome, ...counts, endTime: now });
      const changes = await settleWarnings(tx, { ...run, runId }, findings);
      await firingDone(core, tx, { run, principal, rows: running.done, changes });
      await control.checkpoint(tx, { done: running.done, result });
    });
    return result;
  } catch (error) {
    await keepEnd(core, { run, error, control });
    throw error;
  }
}

interface Reading extends Running {
  principal: Principal;
  values: ParamValues;
  today: string;
  runId: number;
  params: readonly ReportParam[];
  given: readonly ParamValue[];
  /** Rows of all modules so far. */
  done: number;
}

async function readModule(module: ReportModule, running: Reading): Promise<StoredModule> {
  const { core, reader, control, principal, values, today, runId } = running;
  const { rows: _, ...empty } = emptyResult(module, running);
  if (!hasData(module)) return { ...empty, foundBy: null, kept: 0 };
  const plan = planModule({ module, principal, values, today });
  if ('error' in plan) return { ...empty, error: plan.error, foundBy: null, kept: 0 };
  const { file, other } = plan;
  const { userId } = principal;
  const reading = { userId, timeoutSeconds, signal: control.signal, file, other };
  const fault = await growthFaultOf(plan, { reader, reading });
  if (fault !== '') return { ...empty, error: fault, foundBy: null, kept: 0 };
  if (plan.across) return readCells(plan, { empty, reading, running });
  const { total, totals } = await readSummary(plan, { reader, reading });
  const expected = running.done + Math.min(total, runRowLimit);
  let kept = 0;
  const statement = sql`select * from (${plan.rows}) shown limit ${runRowLimit}::int`;
  await reader.read({ ...reading, statement }, async (found: Cell[][]) => {
    const page = Math.floor(kept / runPageRows) + 1;
    await insertRows(core.db, { runId, moduleId: module.id, page, rows: found });
    kept += found.length;
    running.done += found.length;
    control.report({ done: running.done, total: Math.max(expected, running.done) });
  });
  const { columns, withheld, foundBy } = plan;
  const isTruncated = total > kept;
  return { ...empty, columns, total, totals, isTruncated, withheld, foundBy, kept };
}

interface Cells {
  empty: Omit<ModuleResult, 'rows'>;
  reading: Omit<Question, 'statement'>;
  running: Reading;
}

/** A cross table, whose cells are kept as rows. */
async function readCells(plan: Plan, { empty, reading, running }: Cells): Promise<StoredModule> {
  const { core, reader, runId, control } = running;
  const found = await readCross(plan, { reader, reading });
  if ('error' in found) return { ...empty, error: found.error, foundBy: null, kept: 0 };
  const { rows, cross } = found;
  for (let at = 0; at < rows.length; at += runPageRows) {
    const place = { runId, moduleId: empty.id, page: at / runPageRows + 1 };
    // oxlint-disable-next-line eslint/no-await-in-loop -- a page after the other
    await insertRows(core.db, { ...place, rows: rows.slice(at, at + runPageRows) });
  }
  running.done += rows.length;
  control.report({ done: running.done, total: running.done });
  const { columns, withheld, foundBy } = plan;
  const kept = rows.length;
  return { ...empty, columns, total: kept, withheld, foundBy, kept, cross };
}

async function keepEnd(
  core: Core,
  { run, error, control }: { run: StoredRun; error: unknown; control: UserTaskControl },
): Promise<void> {
  const { id } = run;
  const { reason } = control.signal;
  if (reason === 'stopping') return updateRun(core.db, id, { state: 'queued' });
  await clearRows(core.db, id);
  if (reason === 'cancelled') return updateRun(core.db, id, { state: 'cancelled', endTime: now });
  const errorMsg = error instanceof AppError ? error.message : '运行出错，请重试';
  await core.db.transaction(async (tx) => {
    await updateRun(tx, id, { state: 'failed', errorMsg, endTime: now });
    await firingFailed(core, tx, { run, reason: errorMsg });
  });
}
