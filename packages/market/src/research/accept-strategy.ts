import type { BacktestSettings } from '../backtest/settings.ts';
import { INDICATOR_REGISTRY } from '../indicators/registry.ts';
import type { IndicatorRegistry } from '../indicators/registry.ts';
import { isMarketError } from '../market-error.ts';
import type { Series } from '../series/series.ts';
import { parseStrategy } from '../strategy/parse-strategy.ts';
import type { Problem, Strategy } from '../strategy/strategy.ts';
import { findStrategyLookAhead } from './check-look-ahead.ts';
import { checkWarmUp } from './check-warm-up.ts';
import type { WarmUpFinding } from './check-warm-up.ts';

/**
 * A strategy that may be kept, with what its user should know, or the reasons for which it may not.
 */
export type AcceptedStrategy =
  | {
      readonly ok: true;
      readonly strategy: Strategy;
      readonly warmUp: readonly WarmUpFinding[];
      /** Chinese notes, for example that an average settles late. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The gate every new strategy goes through: validates the data, then runs the look-ahead check (50
 * random cuts) and the warm-up check on the series. A strategy whose past changes when the future
 * is cut off is refused.
 */
export function acceptStrategy(
  input: unknown,
  series: Series,
  settings: BacktestSettings,
  registry: IndicatorRegistry = INDICATOR_REGISTRY,
): AcceptedStrategy {
  const parsed = parseStrategy(input, registry);
  if (!parsed.ok) return parsed;
  const { strategy } = parsed;
  try {
    const peeks = findStrategyLookAhead(strategy, series, settings, { registry });
    const first = peeks[0];
    if (first) {
      const message = `策略用到了未来数据：数据截到第 ${first.cut} 根时，第 ${first.bar + 1} 根的${first.what}就不同了（共 ${peeks.length} 处）`;
      return { ok: false, problems: [{ path: '$', message }] };
    }
    const warmUp = checkWarmUp(strategy, series, registry);
    const notes = warmUp.flatMap((finding) => (finding.message ? [finding.message] : []));
    return { ok: true, strategy, warmUp, notes };
  } catch (error) {
    if (!isMarketError(error)) throw error;
    return { ok: false, problems: [{ path: '$', message: error.message }] };
  }
}
