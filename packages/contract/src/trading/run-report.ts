import type { RunPlan, TradeRun } from './run.ts';

/** A figure of a run by its name in `@wm/market/metric-names`; null is undefined. */
export interface RunFigure {
  id: string;
  value: number | null;
}

/** Figures that other sites count in their own way, by `METRIC_PROFILES`; the others are as in `figures`. */
export type RunProfiles = { id: string; figures: RunFigure[] }[];

export interface MonthReturn {
  year: number;
  month: number;
  percent: number | null;
}

export interface DrawdownSpan {
  peakTime: number;
  troughTime: number;
  endTime: number;
  percent: number;
  recovered: boolean;
}

export interface TradeSum {
  key: string;
  trades: number;
  wins: number;
  net: number;
}

export interface Quantiles {
  p5: number;
  p25: number;
  p50: number;
  p75: number;
  p95: number;
}

/** The same trades in other orders. */
export interface CarloReport {
  seed: number;
  rounds: number;
  trades: number;
  drawdown: Quantiles;
  actualDrawdown: number;
  worseShare: number;
  /** Equity, the start as 100, after each of these trades. */
  fan: { trade: number; p5: number; p50: number; p95: number }[];
  /** Total return when trades are drawn in blocks with replacement, percent. */
  drawnReturn: Quantiles;
  drawnDrawdown: Quantiles;
}

/** Figures of a cell in the order of `cellFigures`. */
type CellFigures = (number | null)[];

/** One cell of a scan. */
export interface CellReport {
  /** In the order of the axes. */
  values: number[];
  inSample: CellFigures | null;
  outOfSample: CellFigures | null;
  problem?: string;
}

export interface AxisReport {
  param: string;
  name: string;
  values: number[];
}

export interface WalkStepReport {
  trainFrom: number;
  testFrom: number;
  testTo: number;
  params: { name: string; value: number }[] | null;
  inSample: CellFigures | null;
  outOfSample: CellFigures | null;
}

/** What a part of a run looks like. */
export interface RunPart {
  from: number;
  to: number;
  figures: RunFigure[];
  profiles: RunProfiles;
  months: MonthReturn[];
  drawdowns: DrawdownSpan[];
  /** The first and last trade that begins in it, counted from 0; null without any. */
  trades: { first: number; last: number; count: number } | null;
}

/** The curves of a run, at most 1,500 points, the lowest and highest of what lies between kept. */
export interface RunCurve {
  time: number[];
  equity: number[];
  /** Bought at the first bar and held. */
  hold: number[];
  /** Below the highest so far, percent, not positive. */
  drawdown: number[];
}

/** Everything that is kept of a run beside its trades. */
export interface RunOutcome {
  /** Of the bars: the same data, the same hash. */
  dataHash: string;
  /** Of fills, trades and equity: the same inputs, the same hash. */
  hash?: string;
  bars: number;
  caveats: string[];
  notes: string[];
  optimistic?: boolean;
  delayedExits?: number;
  figures?: RunFigure[];
  /** Absent from runs that were made before there was a choice. */
  profiles?: RunProfiles;
  curve?: RunCurve;
  months?: MonthReturn[];
  drawdowns?: DrawdownSpan[];
  groups?: { by: 'weekday' | 'bars' | 'side' | 'reason' | 'month'; sums: TradeSum[] }[];
  streaks?: { wins: number; losses: number };
  /** How often orders were given up, by reason. */
  unfilled?: { reason: string; name: string; count: number }[];
  carlo?: CarloReport | null;
  axes?: AxisReport[];
  cells?: CellReport[];
  /** Cells that the grid has; fewer are there while it runs and after it was cancelled. */
  cellCount?: number;
  walk?: {
    steps: WalkStepReport[];
    time: number[];
    equity: number[];
    returnPercent: number;
    efficiency: number | null;
  };
}

/** A run as the screens show it. */
export interface RunReport {
  run: TradeRun;
  plan: RunPlan;
  symbolName: string;
  tickSize: number;
  venue: string;
  board: string;
  adjustment: string;
  strategyVersion: number | null;
  /** Whether the symbol still has the very bars of the run. */
  hasData: boolean;
  outcome: RunOutcome | null;
}

/** Trades by column; all columns of one length. */
export interface RunTrades {
  entryTime: number[];
  exitTime: number[];
  entryPrice: number[];
  exitPrice: number[];
  side: number[];
  shares: number[];
  fee: number[];
  slippage: number[];
  net: number[];
  percent: number[];
  bars: number[];
  mae: number[];
  mfe: number[];
  /** By name of `ExitReason`. */
  reason: string[];
  /** Trades beyond those that are kept. */
  dropped: number;
  /** The position that is still open. */
  open: {
    entryTime: number;
    entryPrice: number;
    side: number;
    shares: number;
    gross: number;
  } | null;
  unfilled: { time: number[]; direction: number[]; reason: string[] };
  /** Remarks by trade. */
  comments: { trade: number; text: string }[];
}
