import type { CellReport, RunOutcome } from '@wm/contract/trading/run-report';
import { sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { readAllBars } from '../symbol/bars.repository.ts';
import { runApart } from './run-apart.ts';
import type { RunDone, RunProgress } from './run-job.ts';
import { hashOfBars } from './compute-run.ts';
import { doneFacts } from './run-facts.ts';
import type { TradedSymbol } from './run-settings.ts';
import { findRun, updateRun } from './run.repository.ts';

export const runTask = 'trading:run';

export interface RunPayload {
  runId: number;
}

/** What the task leaves as its result. */
export interface RunTaskResult {
  runId: number;
  returnPercent: number | null;
  trades: number | null;
}

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

const keepCellsEveryMs = 500;
const now = sql`now()` as unknown as string;

/** Makes a run in a thread and stores it with the task's result in one transaction. What a cancelled scan has done is kept. */
export async function makeRun(
  core: Core,
  { runId }: RunPayload,
  control: UserTaskControl,
): Promise<RunTaskResult> {
  if (control.resume.result) return control.resume.result as RunTaskResult;
  const principal = await core.principals.find(control.userId);
  if (!principal || !holdsPermission(principal, 'trading:test:run'))
    throw new AppError('auth.forbidden');
  const run = await findRun(core.db, control.userId, runId);
  if (!run || run.symbolId === null) throw new AppError('trading.run-gone');
  await updateRun(core.db, runId, { status: 'running', message: '' });
  const cells = keepCells(core, run);
  try {
    const series = await readAllBars(core.db, run.symbolId);
    cells.begin(hashOfBars(series), series.length);
    const answer = await runApart(
      { kind: 'run', series, plan: run.plan, symbol: tradedSymbol(run) },
      {
        signal: control.signal,
        onProgress: (progress) => {
          control.report({ done: progress.done, total: progress.total });
          cells.add(progress);
        },
      },
    );
    if (answer.word !== 'done') throw new Error('the thread answered something else');
    await cells.settle();
    return await keepDone(core, { run, done: answer.result, control });
  } catch (error) {
    await cells.settle();
    await keepEnd(core, { run, error, control });
    throw error;
  }
}

/** What the rules of a run know of its symbol. */
export function tradedSymbol(run: Run): TradedSymbol {
  const { symbolCode: code, venue, board, tickSize, periodNow, period } = run;
  return { code, venue, board, tickSize, period: periodNow ?? period };
}

async function keepDone(
  core: Core,
  { run, done, control }: { run: Run; done: RunDone; control: UserTaskControl },
): Promise<RunTaskResult> {
  const facts = await doneFacts(done);
  const result: RunTaskResult = {
    runId: run.id,
    returnPercent: facts.returnPercent,
    trades: facts.tradeCount,
  };
  const { outcome } = done;
  await core.db.transaction(async (tx) => {
    await updateRun(tx, run.id, { ...facts, endTime: now });
    await control.checkpoint(tx, { done: outcome.cellCount ?? outcome.bars, result });
  });
  return result;
}

async function keepEnd(
  core: Core,
  { run, error, control }: { run: Run; error: unknown; control: UserTaskControl },
): Promise<void> {
  const { reason } = control.signal;
  if (reason === 'stopping') return updateRun(core.db, run.id, { status: 'waiting' });
  if (reason === 'cancelled')
    return updateRun(core.db, run.id, { status: 'cancelled', endTime: now });
  const message = error instanceof AppError ? error.message : '运行出错，请重试';
  return updateRun(core.db, run.id, { status: 'failed', message, endTime: now });
}

/** Stores the cells of a scan while they come, so that the map fills and stays when it is cancelled. */
function keepCells(core: Core, run: Run) {
  const cells: CellReport[] = [];
  let axes: RunOutcome['axes'];
  let foundation: RunOutcome = { dataHash: '', bars: 0, caveats: [], notes: [] };
  let cellCount = 0;
  let keptAt = 0;
  let keeping: Promise<void> = Promise.resolve();
  const keep = (): void => {
    if (!axes) return;
    keptAt = performance.now();
    const outcome = { ...foundation, axes, cells: [...cells], cellCount };
    keeping = keeping
      .then(() => updateRun(core.db, run.id, { outcome }))
      .catch((err: unknown) => core.logger.warn({ err }, 'cells of a scan were not stored'));
  };
  return {
    begin: (dataHash: string, bars: number): void => {
      foundation = { ...foundation, dataHash, bars };
    },
    add: (progress: RunProgress): void => {
      axes = progress.axes ?? axes;
      cellCount = progress.total;
      cells.push(...(progress.cells ?? []));
      if (performance.now() - keptAt > keepCellsEveryMs) keep();
    },
    /** Waits until everything is stored that has come. */
    settle: async (): Promise<void> => {
      keep();
      await keeping;
    },
  };
}
