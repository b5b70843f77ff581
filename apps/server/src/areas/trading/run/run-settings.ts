import type { RunSettings } from '@wm/contract/trading/run';
import { BOARDS, boardOf } from '@wm/market/instrument';
import type { Board } from '@wm/market/instrument';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS, settingsFor } from '@wm/market/settings';
import type { BacktestSettings } from '@wm/market/settings';
import { VENUES } from '@wm/market/venue';

/** What the rules of a run depend on beside its settings. */
export interface TradedSymbol {
  code: string;
  venue: string;
  board: string;
  tickSize: number;
  /** Of its own bars. */
  period: string;
}

/** The board that somebody has chosen for a symbol, or that of its code. */
function boardOfSymbol({ code, board }: TradedSymbol): Board | undefined {
  return BOARDS.find((name) => name === board) ?? boardOf(code);
}

/** The settings of the engine. A shares keep the limits, lots and costs of their board on each day. */
export function backtestSettings(given: RunSettings, symbol: TradedSymbol): BacktestSettings {
  const { tickSize } = symbol;
  const shared = {
    cash: given.cash,
    slippage: { kind: 'ticks', value: given.slippageTicks },
    tickSize,
    fill: given.fill,
    atEnd: given.atEnd,
    riskFree: given.riskFreePercent / 100,
  } as const;
  const commission = given.commissionPercent / 100;
  if (given.rules === 'plain') {
    return {
      ...PLAIN_SETTINGS,
      ...shared,
      fees: { ...PLAIN_SETTINGS.fees, commission, minimum: given.minimumFee },
      lot: given.lot,
      longOnly: given.isLongOnly,
      needsVolume: true,
      venue: VENUES.some(({ id }) => id === symbol.venue) ? symbol.venue : null,
    };
  }
  const board = boardOfSymbol(symbol);
  const base = board ? settingsFor({ board, kind: 'stock' }) : A_SHARE_SETTINGS;
  return { ...base, ...shared, fees: { ...base.fees, commission, minimum: given.minimumFee } };
}
