import type { RunPlan } from '@wm/contract/trading/run';
import type { CellReport, RunOutcome, RunPart, RunTrades } from '@wm/contract/trading/run-report';
import type { Series } from '@wm/market/series';
import type { AskedBar } from '../alert/next-state.ts';
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

/** Conditions that a thread asks at the closes after a time. */
export interface AlertsJob {
  kind: 'alerts';
  series: Series;
  rules: { id: number; rule: string; after: number }[];
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
  | { word: 'alerts'; result: { id: number; bars: AskedBar[] }[] }
  /** The strategy or its settings cannot be run; in Chinese. */
  | { word: 'refused'; reason: string };
