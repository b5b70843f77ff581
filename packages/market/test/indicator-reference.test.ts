import { describe, expect, it } from 'vitest';

import { computeIndicator } from '../src/indicators/compute-indicator.ts';
import { INDICATORS } from '../src/indicators/registry.ts';
import { randomSeries } from './support/series.ts';
import { REFERENCE } from './support/reference-indicators.ts';
import type { M } from './support/reference-indicators.ts';

const HOUR_MS = 3_600_000;

const markets = {
  'a lively market': randomSeries({ seed: 21, length: 400 }),
  'a market with dull stretches and bars without volume': randomSeries({
    seed: 22,
    length: 500,
    dull: true,
  }),
  'hourly bars': randomSeries({ seed: 23, length: 400, step: HOUR_MS }),
};

/**
 * Greatest difference as a share of the larger of 1 and the values' own size; Infinity where only
 * one has a value.
 */
function worstGap(ours: Float64Array, theirs: readonly number[]): number {
  const size = ours.reduce((a, b) => (Number.isNaN(b) ? a : Math.max(a, Math.abs(b))), 1);
  let worst = 0;
  for (const [i, value] of ours.entries()) {
    const other = theirs[i] ?? Number.NaN;
    if (Number.isNaN(value) && Number.isNaN(other)) continue;
    const gap = Math.abs(value - other) / size;
    worst = Math.max(worst, Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap);
  }
  return worst;
}

describe('indicators equal a second implementation written from their definitions', () => {
  it('covers every indicator', () => {
    expect(Object.keys(REFERENCE).sort()).toEqual(INDICATORS.map((item) => item.id).sort());
  });

  describe.each(Object.entries(markets))('in %s', (_, market) => {
    const columns: M = {
      t: [...market.time],
      o: [...market.open],
      h: [...market.high],
      l: [...market.low],
      c: [...market.close],
      v: [...market.volume],
    };

    it.each(INDICATORS.map((item) => [item.id, item] as const))('%s', (id, definition) => {
      const ours = computeIndicator(definition, market);
      const theirs = REFERENCE[id]!(columns);
      expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
      for (const [output, { values }] of Object.entries(ours)) {
        expect(worstGap(values, theirs[output]!)).toBeLessThan(1e-9);
      }
    });
  });
});
