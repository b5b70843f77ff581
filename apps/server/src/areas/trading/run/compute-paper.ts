import type { PaperPlan, RunPlan } from '@wm/contract/trading/run';
import { allowsShort, PAPER_CASH, paperSettings, runPaper } from '@wm/market/paper-orders';
import type { PaperSymbol } from '@wm/market/paper-orders';
import { resample } from '@wm/market/resample';
import type { BacktestResult } from '@wm/market/result';
import type { Series } from '@wm/market/series';
import type { RunJob } from './run-job.ts';
import { RunRefused } from './run-refused.ts';

/** The name of what has no strategy. */
export const paperName = '纸上交易';

/** The plan of a run of orders by hand: its settings are those under which they were given. */
export function paperRunPlan(
  { symbolId, from, to, period, orders }: PaperPlan,
  symbol: PaperSymbol,
): RunPlan {
  const { fees } = paperSettings(symbol);
  const isChinese = symbol.venue === 'cn';
  return {
    kind: 'paper',
    symbolId,
    text: paperName,
    params: [],
    from,
    to,
    settings: {
      rules: isChinese ? 'cn' : 'plain',
      cash: PAPER_CASH,
      commissionPercent: fees.commission * 100,
      minimumFee: fees.minimum,
      slippageTicks: 1,
      lot: 1,
      fill: 'nextOpen',
      atEnd: 'keep',
      isLongOnly: !allowsShort(symbol.venue),
      riskFreePercent: 0,
    },
    axes: [],
    inSamplePercent: 100,
    objective: 'sharpe',
    train: 500,
    test: 125,
    isAnchored: false,
    seed: 1,
    paper: { period, orders },
  };
}

/** The bars that were replayed. */
export function paperBars({ series, plan, symbol }: Pick<RunJob, 'series' | 'plan' | 'symbol'>) {
  const period = plan.paper?.period;
  const isOwn = period === undefined || period === symbol.period;
  return isOwn ? series : resample(series, period, symbol.venue);
}

/** What the engine makes of the orders over these bars. @throws RunRefused */
export function paperResult(
  bars: Series,
  { plan, symbol }: Pick<RunJob, 'plan' | 'symbol'>,
  { from, to }: { from: number; to: number },
): BacktestResult {
  const orders = plan.paper?.orders ?? [];
  const known = new Set(bars.time.subarray(from, to));
  const stray = orders.filter(({ time }) => !known.has(time)).length;
  if (stray > 0) throw new RunRefused(`有 ${stray} 个委托不在所选区间的K线上`);
  return runPaper(orders, bars, paperSettings(symbol), { from, to });
}
