import type { RunPlan } from '@wm/contract/trading/run';
import type { CellReport, RunOutcome, RunPart, RunTrades } from '@wm/contract/trading/run-report';
import type { Series } from '@wm/market/series';
import type { TradedSymbol } from './run-settings.ts';

/** What a thread is asked to try. */
export interface RunJob {
  kind: 'run';
  series: Series;
  plan: RunPlan;
  symbol: TradedSymbol;
}

/** What a thread is asked about a part of a finished run. */
export interface PartJob {
  kind: 'part';
  series: Series;
  plan: RunPlan;
  symbol: TradedSymbol;
  from: number;
  to: number;
}

/** A finished run. */
export interface RunDone {
  outcome: RunOutcome;
  trades: Omit<RunTrades, 'comments'> | null;
  /** At most 60 points. */
  spark: number[];
}

/** How far a run is; of a scan the cells that have been done since the last word. */
export interface RunProgress {
  done: number;
  total: number;
  cells?: CellReport[];
  axes?: RunOutcome['axes'];
}

/** What a thread says. */
export type RunWord =
  | { word: 'progress'; progress: RunProgress }
  | { word: 'done'; result: RunDone }
  | { word: 'part'; result: RunPart }
  /** The strategy or its settings cannot be run; in Chinese. */
  | { word: 'refused'; reason: string };
