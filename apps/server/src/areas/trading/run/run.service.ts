import type { BodyOf } from '@wm/contract/core/endpoint';
import { runLimit } from '@wm/contract/trading/run';
import type {
  commentTradeEndpoint,
  PaperPlan,
  RunPlan,
  startRunEndpoint,
} from '@wm/contract/trading/run';
import type { RunPart, RunReport, RunTrades } from '@wm/contract/trading/run-report';
import { allowsShort } from '@wm/market/paper-orders';
import { PERIODS } from '@wm/market/resample';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { readAllBars } from '../symbol/bars.repository.ts';
import { requireStrategyText } from '../strategy/strategy.service.ts';
import { runApart } from './run-apart.ts';
import { plannedFacts } from './run-facts.ts';
import { paperRunPlan } from './compute-paper.ts';
import { runTask, tradedSymbol } from './run-task.ts';
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

const kindNames = { single: '回测', scan: '参数扫描', walk: '滚动检验', paper: '纸上交易' };

/** Stores what is to be tried and starts the task that does. */
export async function startRun(
  { core, principal }: Asking,
  plan: BodyOf<typeof startRunEndpoint>,
): Promise<{ id: number; taskId: number }> {
  const { db } = core;
  const { userId } = principal;
  requireStrategyText(plan.text);
  const symbol = orNotFound(await findSymbol(db, userId, plan.symbolId));
  const strategy =
    plan.strategyId === undefined ? undefined : await findStrategy(db, userId, plan.strategyId);
  return beginRun({ core, principal }, plan, {
    symbol,
    strategyId: strategy?.id ?? null,
    // What was changed without being saved belongs to no version.
    strategyVersion: strategy?.text === plan.text ? strategy.version : null,
  });
}

/** Keeps what was ordered by hand as a run: the engine fills the orders again. */
export async function savePaper(
  { core, principal }: Asking,
  paper: PaperPlan,
): Promise<{ id: number; taskId: number }> {
  const symbol = orNotFound(await findSymbol(core.db, principal.userId, paper.symbolId));
  const isShort = paper.orders.some(({ side }) => side === 'short');
  if (isShort && !allowsShort(symbol.venue))
    throw new AppError('trading.paper-refused', { values: { reason: '这个市场不能卖空' } });
  const places = PERIODS.map(String);
  const isShorter = places.indexOf(paper.period) < places.indexOf(symbol.period);
  if (symbol.period !== '' && isShorter)
    throw new AppError('trading.paper-refused', { values: { reason: '品种没有这一周期的K线' } });
  const plan = paperRunPlan(paper, symbol);
  return beginRun({ core, principal }, plan, { symbol, strategyId: null, strategyVersion: null });
}

interface Beginning {
  symbol: NonNullable<Awaited<ReturnType<typeof findSymbol>>>;
  strategyId: number | null;
  strategyVersion: number | null;
}

async function beginRun(
  { core, principal }: Asking,
  plan: RunPlan,
  { symbol, ...strategy }: Beginning,
): Promise<{ id: number; taskId: number }> {
  const { db } = core;
  const { userId } = principal;
  if ((await countRuns(db, userId)) >= runLimit)
    throw new AppError('trading.too-many-runs', { values: { count: String(runLimit) } });
  const planned = plannedFacts(symbol, plan);
  const id = await insertRun(db, { ...planned, ...strategy });
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
  const { comments: _, revision, revisionNow, periodNow: _period, ...run } = row;
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
  const symbol = tradedSymbol(row);
  const answer = await runApart({ kind: 'part', series, plan: row.plan, symbol, from, to });
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
