import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { seriesOf } from '../kline/bar-list.ts';
import { readBars } from '../trading.api.ts';
import { blindSymbols, pickOne, pickStart } from './pick-blind.ts';

/** The stretch of a blind test. */
export interface BlindStart {
  symbolId: number;
  from: number;
}

/** 盲测: some symbol at some time, which is said only at the end. */
export function useBlind(symbols: readonly SymbolBrief[], show: (id: number) => void) {
  const [blind, setBlind] = useState<BlindStart>();
  const [isPicking, run] = useBusy();
  const pick = async (): Promise<void> => {
    const chosen = pickOne(blindSymbols(symbols));
    const from = chosen && pickStart(seriesOf(await readBars(chosen.id)));
    if (!chosen || from === undefined) {
      notifier().message('warning', '盲测需要至少有 180 根K线的品种，请先导入');
      return;
    }
    setBlind({ symbolId: chosen.id, from });
    show(chosen.id);
  };
  return {
    blind,
    isPicking,
    begin: () => void run(() => pick().catch(() => undefined)),
    end: () => setBlind(undefined),
  };
}
