import { createHash } from 'node:crypto';
import { cellFigures } from '@wm/contract/trading/run-figures';
import type { RunPlan } from '@wm/contract/trading/run';
import type { AxisReport, CellReport, RunOutcome, RunPart } from '@wm/contract/trading/run-report';
import { acceptStrategy } from '@wm/market/accept-strategy';
import { isMarketError } from '@wm/market/market-error';
import type { Metrics } from '@wm/market/metrics';
import { runBacktest } from '@wm/market/run-backtest';
import type { BacktestResult } from '@wm/market/result';
import { axisValues, scanGrid } from '@wm/market/scan-grid';
import type { ScanAxis } from '@wm/market/scan-grid';
import { SERIES_COLUMNS, sliceSeries } from '@wm/market/series';
import type { Series } from '@wm/market/series';
import type { BacktestSettings } from '@wm/market/settings';
import type { Strategy } from '@wm/market/strategy';
import { parseStrategyText } from '@wm/market/strategy-text';
import { walkForward } from '@wm/market/walk-forward';
import { sparkOf, tellingPlaces } from './curve.ts';
import { computePart } from './compute-part.ts';
import { singleOutcome, tradeColumns } from './report-single.ts';
import type { PartJob, RunDone, RunJob, RunProgress } from './run-job.ts';
import { paperBars, paperResult } from './compute-paper.ts';
import { RunRefused } from './run-refused.ts';
import { backtestSettings } from './run-settings.ts';

/** Bars over which a strategy is checked for looking ahead: fifty runs over a million would take a minute. */
const checkedBars = 4000;

interface Prepared {
  strategy: Strategy;
  settings: BacktestSettings;
  /** Values that parameters have instead of their defaults. */
  params: Record<string, number>;
  from: number;
  to: number;
  notes: string[];
}

/** Everything of a run, as far as it depends on plan, bars and symbol only. @throws RunRefused */
export function computeRun(job: RunJob, onProgress: (progress: RunProgress) => void): RunDone {
  try {
    if (job.plan.kind === 'paper') return paper(job);
    const prepared = prepare(job, true);
    if (job.plan.kind === 'scan') return scan(job, prepared, onProgress);
    if (job.plan.kind === 'walk') return walk(job, prepared, onProgress);
    return single(job, prepared, onProgress);
  } catch (error) {
    if (isMarketError(error)) throw new RunRefused(error.message, { cause: error });
    throw error;
  }
}

/** A part of a run that was made before: the same run again, counted over the part. @throws RunRefused */
export function computePartOf({ series, plan, symbol, from, to }: PartJob): RunPart {
  if (plan.kind === 'paper') return partOfPaper({ series, plan, symbol }, { from, to });
  const prepared = prepare({ kind: 'run', series, plan, symbol }, false);
  const result = runOnce(series, prepared);
  const range = { from, to, riskFree: prepared.settings.riskFree };
  const part = computePart(series, result, range);
  if (!part) throw new RunRefused('这一段里没有K线');
  return part;
}

/** Orders by hand, filled again over the bars that were replayed. */
function paper(job: RunJob): RunDone {
  const bars = paperBars(job);
  const range = paperRange(bars, job.plan);
  const result = paperResult(bars, job, range);
  const outcome = singleOutcome(bars, result, { riskFree: 0, seed: job.plan.seed });
  return {
    outcome: { ...foundation(bars, { ...range, notes: [] }), ...outcome },
    trades: tradeColumns(result),
    spark: sparkOf(result.equity),
  };
}

function paperRange(bars: Series, plan: RunPlan): { from: number; to: number } {
  const range = rangeOf(bars, plan);
  if (range.to - range.from < 2) throw new RunRefused('回放过的K线不足 2 根');
  return range;
}

function partOfPaper(
  job: Pick<PartJob, 'series' | 'plan' | 'symbol'>,
  { from, to }: { from: number; to: number },
): RunPart {
  const bars = paperBars(job);
  const result = paperResult(bars, job, paperRange(bars, job.plan));
  const part = computePart(bars, result, { from, to, riskFree: 0 });
  if (!part) throw new RunRefused('这一段里没有K线');
  return part;
}

function prepare({ series, plan, symbol }: RunJob, isChecked: boolean): Prepared {
  const parsed = parseStrategyText(plan.text);
  if (!parsed.ok) throw new RunRefused(parsed.problems[0]?.message ?? '策略有误');
  const { strategy } = parsed;
  const settings = backtestSettings(plan.settings, symbol);
  const { from, to } = rangeOf(series, plan);
  if (to - from < 2) throw new RunRefused('所选区间里的K线不足 2 根');
  const params = paramsOf(strategy, plan);
  const notes: string[] = [];
  if (isChecked) {
    const checked = sliceSeries(series, Math.max(0, to - checkedBars), to);
    const accepted = acceptStrategy(strategy, checked, settings);
    if (!accepted.ok) throw new RunRefused(accepted.problems[0]?.message ?? '策略有误');
    notes.push(...accepted.notes);
  }
  return { strategy, settings, params, from, to, notes };
}

function rangeOf({ time, length }: Series, { from, to }: RunPlan): { from: number; to: number } {
  const first = from === undefined ? 0 : time.findIndex((moment) => moment >= from);
  const last = to === undefined ? length - 1 : time.findLastIndex((moment) => moment <= to);
  return { from: first === -1 ? length : first, to: last + 1 };
}

function paramsOf({ params }: Strategy, plan: RunPlan): Record<string, number> {
  for (const { param } of plan.params)
    if (!Object.hasOwn(params, param)) throw new RunRefused(`策略没有参数“${param}”`);
  return Object.fromEntries(plan.params.map(({ param, value }) => [param, value]));
}

function runOnce(
  series: Series,
  { strategy, settings, params, from, to }: Prepared,
  onProgress?: (done: number, total: number) => boolean,
): BacktestResult {
  const options = { from, to, params, ...(onProgress && { onProgress }) };
  return runBacktest(strategy, series, settings, options);
}

function single(
  { series, plan }: RunJob,
  prepared: Prepared,
  onProgress: (progress: RunProgress) => void,
): RunDone {
  const result = runOnce(series, prepared, (done, total) => {
    onProgress({ done, total });
    return true;
  });
  const outcome = singleOutcome(series, result, {
    riskFree: prepared.settings.riskFree,
    seed: plan.seed,
  });
  return {
    outcome: { ...foundation(series, prepared), ...outcome },
    trades: tradeColumns(result),
    spark: sparkOf(result.equity),
  };
}

function foundation(
  series: Series,
  { from, to, notes }: Pick<Prepared, 'from' | 'to' | 'notes'>,
): RunOutcome {
  return { dataHash: hashOfBars(series), bars: to - from, caveats: [], notes };
}

/** The same bars, the same hash: 16 hexadecimal digits. */
export function hashOfBars(series: Series): string {
  const hash = createHash('sha256');
  for (const name of SERIES_COLUMNS) {
    const { buffer, byteOffset, byteLength } = series[name];
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex').slice(0, 16);
}

function axesOf({ params }: Strategy, { axes }: RunPlan): (AxisReport & ScanAxis)[] {
  if (axes.length === 0) throw new RunRefused('请至少选一个参数扫描');
  return axes.map(({ param, from, to, step }) => {
    const known = Object.hasOwn(params, param) ? params[param] : undefined;
    if (!known) throw new RunRefused(`策略没有参数“${param}”`);
    const values = axisValues(from, to, step);
    const outside = values.find((value) => value < known.min || value > known.max);
    if (outside !== undefined)
      throw new RunRefused(
        `“${known.name}”应在 ${known.min} 到 ${known.max} 之间，不能扫描 ${outside}`,
      );
    if (known.whole && values.some((value) => !Number.isInteger(value)))
      throw new RunRefused(`“${known.name}”只能取整数，请改起点或步长`);
    return { param, name: known.name, values };
  });
}

function figuresOfCell(metrics: Metrics | null): CellReport['inSample'] {
  if (!metrics) return null;
  return cellFigures.map((id) => metrics[id]);
}

function scan(
  { series, plan }: RunJob,
  prepared: Prepared,
  onProgress: (progress: RunProgress) => void,
): RunDone {
  const { strategy, settings, from, to, params } = prepared;
  const axes = axesOf(withDefaults(strategy, params), plan);
  const total = axes.reduce((count, { values }) => count * values.length, 1);
  const cells: CellReport[] = [];
  const grid = scanGrid(withDefaults(strategy, params), series, settings, {
    axes,
    from,
    to,
    inSample: plan.inSamplePercent / 100,
  });
  onProgress({ done: 0, total, axes, cells: [] });
  for (const cell of grid) {
    const report: CellReport = {
      values: axes.map(({ param }) => cell.params[param] ?? 0),
      inSample: figuresOfCell(cell.inSample),
      outOfSample: figuresOfCell(cell.outOfSample),
      ...(cell.problem !== undefined && { problem: cell.problem }),
    };
    cells.push(report);
    onProgress({ done: cells.length, total, cells: [report] });
  }
  // What is shown beside the grid is the run with the parameters as they are.
  const result = runOnce(series, prepared);
  const outcome = singleOutcome(series, result, {
    riskFree: settings.riskFree,
    seed: plan.seed,
  });
  return {
    outcome: { ...foundation(series, prepared), ...outcome, axes, cells, cellCount: total },
    trades: tradeColumns(result),
    spark: sparkOf(result.equity),
  };
}

function withDefaults(strategy: Strategy, params: Record<string, number>): Strategy {
  const changed = Object.entries(strategy.params).map(
    ([key, param]) => [key, { ...param, value: params[key] ?? param.value }] as const,
  );
  return { ...strategy, params: Object.fromEntries(changed) };
}

function walk(
  { series, plan }: RunJob,
  prepared: Prepared,
  onProgress: (progress: RunProgress) => void,
): RunDone {
  const { settings, from, to, params } = prepared;
  const strategy = withDefaults(prepared.strategy, params);
  const axes = axesOf(strategy, plan);
  const part = sliceSeries(series, from, to);
  const { train, test } = plan;
  if (train >= part.length)
    throw new RunRefused(`训练窗口 ${train} 根，区间里只有 ${part.length} 根`);
  const total = Math.ceil((part.length - train) / test);
  if (total > 500) throw new RunRefused(`共有 ${total} 个窗口，超过上限 500，请加长测试窗口`);
  const steps = walkForward(strategy, part, settings, {
    axes,
    train,
    test,
    anchored: plan.isAnchored,
    objective: plan.objective,
  });
  const timeAt = (bar: number): number => part.time[Math.min(bar, part.length - 1)] ?? 0;
  const shown: NonNullable<RunOutcome['walk']>['steps'] = [];
  let next = steps.next();
  for (; !next.done; next = steps.next()) {
    const { value } = next;
    shown.push({
      trainFrom: timeAt(value.trainFrom),
      testFrom: timeAt(value.testFrom),
      testTo: timeAt(value.testTo - 1),
      params: value.params
        ? axes.map(({ param, name }) => ({ name, value: value.params?.[param] ?? 0 }))
        : null,
      inSample: figuresOfCell(value.inSample),
      outOfSample: figuresOfCell(value.outOfSample),
    });
    onProgress({ done: shown.length, total });
  }
  const { equity, from: testFrom, returnPercent, efficiency } = next.value;
  const places = tellingPlaces(equity, 1500);
  const plain = runOnce(series, prepared);
  const outcome = singleOutcome(series, plain, {
    riskFree: settings.riskFree,
    seed: plan.seed,
  });
  return {
    outcome: {
      ...foundation(series, prepared),
      ...outcome,
      axes,
      walk: {
        steps: shown,
        time: places.map((i) => timeAt(testFrom + i)),
        equity: places.map((i) => equity[i] ?? 0),
        returnPercent,
        efficiency,
      },
    },
    trades: tradeColumns(plain),
    spark: sparkOf(equity),
  };
}
