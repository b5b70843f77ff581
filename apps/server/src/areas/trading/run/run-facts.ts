import type { RunPlan } from '@wm/contract/trading/run';
import { parseStrategyText } from '@wm/market/strategy-text';
import type { tradeRun, tradeSymbol } from '../trading.table.ts';
import { paperName } from './compute-paper.ts';
import type { RunDone } from './run-job.ts';
import { packTrades } from './run.repository.ts';

/** What is stored of a run before it is made: of which symbol, and by which rules. */
export function plannedFacts(
  symbol: typeof tradeSymbol.$inferSelect,
  plan: RunPlan,
): typeof tradeRun.$inferInsert {
  const strategyName = nameOf(plan);
  return {
    ownerId: symbol.ownerId,
    name: `${strategyName} ${symbol.code}`,
    kind: plan.kind,
    symbolId: symbol.id,
    symbolCode: symbol.code,
    symbolName: symbol.name,
    venue: symbol.venue,
    board: symbol.board,
    adjustment: symbol.adjustment,
    tickSize: symbol.tickSize,
    period: plan.paper?.period ?? symbol.period,
    revision: symbol.revision,
    strategyName,
    plan,
    firstTime: plan.from ?? symbol.firstTime,
    lastTime: plan.to ?? symbol.lastTime,
    spark: [],
    comments: {},
  };
}

function nameOf({ kind, text }: RunPlan): string {
  if (kind === 'paper') return paperName;
  const parsed = parseStrategyText(text);
  return parsed.ok ? parsed.strategy.name : '';
}

/** What is stored of a run when it is made. */
export async function doneFacts({ outcome, trades, spark }: RunDone) {
  const of = (id: string): number | null =>
    outcome.figures?.find((figure) => figure.id === id)?.value ?? null;
  return {
    status: 'done' as const,
    outcome,
    trades: trades ? await packTrades(trades) : null,
    spark,
    returnPercent: of('returnPercent'),
    annualPercent: of('annualReturnPercent'),
    drawdownPercent: of('maxDrawdownPercent'),
    sharpe: of('sharpe'),
    tradeCount: of('trades'),
  };
}
