import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { Series } from '@wm/market/series';

/** Bars before a blind test begins, so that there is something to go by, and after it. */
const before = 120;
const after = 60;

/** Symbols of which a stretch can be tested blindly. */
export function blindSymbols(symbols: readonly SymbolBrief[]): SymbolBrief[] {
  return symbols.filter(({ barCount, period }) => period !== '' && barCount >= before + after);
}

/** One of several by chance. */
export function pickOne<T>(items: readonly T[], random: () => number = Math.random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A bar by chance after which a blind test goes on; undefined where there are too few. */
export function pickStart({ time, length }: Series, random: () => number = Math.random) {
  const places = length - before - after + 1;
  if (places < 1) return undefined;
  return time[before - 1 + Math.floor(random() * places)];
}
