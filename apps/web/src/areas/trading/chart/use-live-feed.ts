import type { LiveQuote } from '@wm/contract/trading/live-quote';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { useEffect, useState } from 'react';
import { onQuote } from '../feed/live-quotes.ts';
import type { PriceChart } from '../kline/price-chart.ts';
import { watchFeed } from '../trading.api.ts';

/** Who looks says so again before the server stops telling him. */
const watchEveryMs = 20_000;

/** Draws what a live source tells of the symbol that is shown, and answers how it stands; in a replay nothing of it is known. */
export function useLiveFeed(
  chart: PriceChart | undefined,
  symbol: SymbolBrief | undefined,
  isReplay: boolean,
): LiveQuote | undefined {
  const [quote, setQuote] = useState<LiveQuote>();
  const id = symbol?.feedKind === 'socket' && !isReplay ? symbol.id : undefined;
  if (quote && quote.id !== id) setQuote(undefined);
  useEffect(() => {
    if (id === undefined) return undefined;
    const watch = (): void => {
      if (!document.hidden) void watchFeed(id).catch(() => undefined);
    };
    const stop = onQuote(id, (next) => {
      setQuote(next);
      chart?.pushLive([...next.closed, ...(next.bar ? [next.bar] : [])]);
    });
    watch();
    document.addEventListener('visibilitychange', watch);
    const timer = setInterval(watch, watchEveryMs);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [chart, id]);
  return quote;
}
