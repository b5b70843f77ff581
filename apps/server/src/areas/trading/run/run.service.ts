import type { BodyOf } from '@wm/contract/core/endpoint';
import { runLimit } from '@wm/contract/trading/run';
import type { commentTradeEndpoint, RunPlan } from '@wm/contract/trading/run';
import type { RunPart, RunReport, RunTrades } from '@wm/contract/trading/run-report';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { readAllBars } from '../symbol/bars.repository.ts';
import { requireStrategyText } from '../strategy/strategy.service.ts';
import { runApart } from './run-apart.ts';
import { plannedFacts } from './run-facts.ts';
import { runTask } from './run-task.ts';
import {
  countRuns,
  findRun,
  findStrategy,
  findSymbol,
  findTrades,
  insertRun,
  putComment,
  updateRun,
} from './run.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

const kindNames = { single: '回测', scan: '参数扫描', walk: '滚动检验' };

/** Stores what is to be tried and starts the task that does. */
export async function startRun(
  { core, principal }: Asking,
  plan: RunPlan,
): Promise<{ id: number; taskId: number }> {
  const { db } = core;
  const { userId } = principal;
  requireStrategyText(plan.text);
  const symbol = orNotFound(await findSymbol(db, userId, plan.symbolId));
  const strategy =
    plan.strategyId === undefined ? undefined : await findStrategy(db, userId, plan.strategyId);
  if ((await countRuns(db, userId)) >= runLimit)
    throw new AppError('trading.too-many-runs', { values: { count: String(runLimit) } });
  const planned = plannedFacts(symbol, plan);
  const id = await insertRun(db, {
    ...planned,
    strategyId: strategy?.id ?? null,
    // What was changed without being saved belongs to no version.
    strategyVersion: strategy?.text === plan.text ? strategy.version : null,
  });
  const taskId = await core.tasks.start({
    kind: runTask,
    title: `${kindNames[plan.kind]} #${id}：${planned.strategyName}`,
    userId,
    payload: { runId: id },
  });
  await updateRun(db, id, { taskId });
  return { id, taskId };
}

/** Everything about a run but its trades. */
export async function readReport({ core, principal }: Asking, id: number): Promise<RunReport> {
  const row = orNotFound(await findRun(core.db, principal.userId, id));
  const { plan, symbolName, tickSize, venue, board, adjustment, strategyVersion, outcome } = row;
  const { comments: _, revision, revisionNow, ...run } = row;
  return {
    run,
    plan,
    symbolName,
    tickSize,
    venue,
    board,
    adjustment,
    strategyVersion,
    hasData: revision === revisionNow,
    outcome,
  };
}

/** The figures of a part of a run. */
export async function readPart(
  { core, principal }: Asking,
  id: number,
  { from, to }: { from: number; to: number },
): Promise<RunPart> {
  const row = orNotFound(await findRun(core.db, principal.userId, id));
  if (row.status !== 'done' || !row.outcome) throw new AppError('trading.run-gone');
  if (row.symbolId === null || row.revision !== row.revisionNow)
    throw new AppError('trading.data-changed');
  const series = await readAllBars(core.db, row.symbolId);
  const { plan, symbolCode, venue, board, tickSize } = row;
  const symbol = { code: symbolCode, venue, board, tickSize };
  const answer = await runApart({ kind: 'part', series, plan, symbol, from, to });
  if (answer.word !== 'part') throw new Error('the thread answered something else');
  return answer.result;
}

/** The trades of a run. */
export async function readTrades({ core, principal }: Asking, id: number): Promise<RunTrades> {
  const trades = orNotFound(await findTrades(core.db, principal.userId, id));
  return trades;
}

export async function commentTrade(
  { core, principal }: Asking,
  id: number,
  { trade, text }: BodyOf<typeof commentTradeEndpoint>,
): Promise<void> {
  requireFound(await putComment(core.db, { ownerId: principal.userId, id, trade, text }));
}
