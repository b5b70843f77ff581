import { PERIOD_NAMES, PERIODS } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';

/** A period by its name on the wire; undefined for bars of an unusual distance. */
function knownPeriod(name: string): Period | undefined {
  return PERIODS.find((period) => period === name);
}

/** What bars of a period are called: 日线. */
export function periodText(name: string): string {
  const period = knownPeriod(name);
  return period ? `${PERIOD_NAMES[period]}线` : '其他';
}

/** Periods into which bars of a period can be put together, itself first. */
export function periodsFrom(name: string): Period[] {
  const period = knownPeriod(name);
  return period ? PERIODS.slice(PERIODS.indexOf(period)) : [];
}
