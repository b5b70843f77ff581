import type { IndicatorValues } from '@wm/market/definition';
import { computePair } from '@wm/market/pair-indicators';
import type { PairDefinition } from '@wm/market/pair-indicators';
import type { KLineData } from 'klinecharts';
import { alignCloses } from './compare-line.ts';
import type { Compared } from './compare-line.ts';
import { lazyRows } from './lazy-rows.ts';
import type { IndicatorRow } from './lazy-rows.ts';

/**
 * An indicator of two symbols over the bars of a chart. A tick or a new bar works out the last bars again, older bars that
 * come all of them.
 */
export function pairColumn(
  definition: PairDefinition,
  params: IndicatorValues,
  compared: Compared | undefined,
): (bars: readonly KLineData[]) => IndicatorRow[] {
  const [output = ''] = Object.keys(definition.outputs);
  let known: { first: number | undefined; length: number; values: Float64Array } | undefined;
  return (bars) => {
    if (!compared?.isSamePeriod) return [];
    const { length } = bars;
    const first = bars[0]?.timestamp;
    const goesOn = known?.first === first && known !== undefined && known.length <= length;
    const from = goesOn ? Math.max(0, (known?.length ?? 0) - 1) : 0;
    const into = new Float64Array(length);
    if (goesOn && known) into.set(known.values.subarray(0, from));
    const own = Float64Array.from(bars, ({ close }) => close);
    const other = alignCloses(
      bars.map(({ timestamp }) => timestamp),
      compared,
    );
    const values = computePair(definition, { own, other }, params, { from, into });
    known = { first, length, values };
    return lazyRows({ [output]: values }, length);
  };
}
