import type { TradeAlert } from '@wm/contract/trading/alert';

/** A close, and whether the condition held at it. */
export interface AskedBar {
  time: number;
  close: number;
  holds: boolean;
}

/** A close at which an alert fires. */
export interface Firing {
  time: number;
  close: number;
}

type State = TradeAlert['state'];

/**
 * What becomes of an alert at these closes, in rising order. It fires when its condition holds while it waits; one that is
 * to come back waits again after a close at which the condition did not hold, so one long move fires once.
 */
export function followAlert(
  { state, mode }: { state: State; mode: TradeAlert['mode'] },
  bars: readonly AskedBar[],
): { state: State; firings: Firing[] } {
  let now = state;
  const firings: Firing[] = [];
  for (const { time, close, holds } of bars) {
    if (now === 'resetting' && !holds) now = 'waiting';
    if (now !== 'waiting' || !holds) continue;
    firings.push({ time, close });
    if (mode === 'once') now = 'fired';
    if (mode === 'rearm') now = 'resetting';
  }
  return { state: now, firings };
}
