import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { computeMetrics } from '../src/backtest/metrics.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { readCsv } from '../src/csv/read-csv.ts';
import { computeIndicator } from '../src/indicators/compute-indicator.ts';
import { requireParams } from '../src/indicators/definition.ts';
import { openIndicator } from '../src/indicators/open-indicator.ts';
import { INDICATORS } from '../src/indicators/registry.ts';
import { findIndicatorLookAhead, findStrategyLookAhead } from '../src/research/check-look-ahead.ts';
import { acceptStrategy } from '../src/research/accept-strategy.ts';
import { monteCarlo } from '../src/research/monte-carlo.ts';
import { bestCell, scanGrid } from '../src/research/scan-grid.ts';
import { walkForward } from '../src/research/walk-forward.ts';
import type { Series } from '../src/series/series.ts';
import { sliceSeries } from '../src/series/series.ts';
import { BUILTIN_STRATEGIES, MA_CROSS } from '../src/strategy/builtin-strategies.ts';
import { sharedDataFolder } from './support/shared-data.ts';
import { barsIn } from './support/series.ts';

const folder = sharedDataFolder('trading');

const FILES = [
  { name: 'msft-daily-1990-2022.csv', bars: 8111, zeroVolumeBars: 506, longGaps: 1, spikes: 2 },
  { name: 'spx-daily-1990-2022.csv', bars: 8111, zeroVolumeBars: 2215, longGaps: 1, spikes: 0 },
  { name: 'penny-daily.csv', bars: 533, zeroVolumeBars: 0, longGaps: 0, spikes: 1 },
];

describe.skipIf(folder === undefined).each(FILES)(
  'the sample series $name (needs ../shared)',
  (file) => {
    const load = (): ReturnType<typeof readCsv> =>
      readCsv(readFileSync(join(folder ?? '', file.name)));
    const seriesOf = (): Series => load().series!;

    it('is read whole, with its gaps, spikes and bars without volume', () => {
      const { report } = load();
      expect(report).toMatchObject({ ok: true, rows: file.bars, bars: file.bars, omitted: 0 });
      const gaps = report.findings.filter((f) => f.code === 'gap' && f.level === 'warning');
      expect(gaps.length).toBe(file.longGaps);
      expect(report.counts.spike ?? 0).toBe(file.spikes);
      const zeros = report.findings
        .filter((f) => f.code === 'zeroVolume')
        .reduce((total, f) => total + f.lastLine - f.line + 1, 0);
      expect(zeros).toBe(file.zeroVolumeBars);
    });

    it('gives finite values for every indicator, bar by bar as in one go', () => {
      const series = seriesOf();
      const bars = barsIn(series);
      for (const definition of INDICATORS) {
        const batch = computeIndicator(definition, series);
        const live = openIndicator(definition, sliceSeries(series, 0, 300));
        for (const bar of bars.slice(300)) live.append(bar);
        for (const [output, { start, values }] of Object.entries(batch)) {
          const isSame = values.every((value, i) => Object.is(value, live.value(output, i)));
          const isFinite = values.subarray(start).every((value) => Number.isFinite(value));
          expect({ isSame, isFinite }, `${definition.id}.${output}`).toEqual({
            isSame: true,
            isFinite: true,
          });
        }
      }
    });

    it('shows no indicator and no strategy that looks ahead, at random cuts', () => {
      const series = sliceSeries(seriesOf(), 0, 500);
      for (const definition of INDICATORS) {
        expect(findIndicatorLookAhead(definition, series, requireParams(definition, {}))).toEqual(
          [],
        );
      }
      for (const strategy of BUILTIN_STRATEGIES) {
        expect(findStrategyLookAhead(strategy, series, A_SHARE_SETTINGS)).toEqual([]);
      }
    });

    it('runs every built-in strategy, keeping the equity identity', () => {
      const series = seriesOf();
      for (const strategy of BUILTIN_STRATEGIES) {
        expect(acceptStrategy(strategy, series, A_SHARE_SETTINGS)).toMatchObject({ ok: true });
        for (const settings of [PLAIN_SETTINGS, A_SHARE_SETTINGS]) {
          const result = runBacktest(strategy, series, settings);
          const metrics = computeMetrics(series, result);
          const gross = result.trades.reduce(
            (sum, trade) => sum + trade.gross,
            result.open?.gross ?? 0,
          );
          const booked = settings.cash + gross - metrics.commissions + result.writeOff;
          expect(Math.abs(booked - metrics.equityFinal)).toBeLessThanOrEqual(
            1e-9 * metrics.equityPeak,
          );
          expect(metrics.trades).toBeGreaterThan(0);
          expect(Object.values(metrics).every((x) => x === null || Number.isFinite(x))).toBe(true);
        }
      }
    });

    it('can be scanned, walked forward and reshuffled', () => {
      const series = sliceSeries(seriesOf(), 0, 533);
      const axes = [
        { param: 'fast', values: [5, 10] },
        { param: 'slow', values: [20, 40] },
      ];
      const best = bestCell(
        scanGrid(MA_CROSS, series, PLAIN_SETTINGS, { axes, inSample: 0.7 }),
        'returnPercent',
      );
      expect(best?.outOfSample).not.toBeNull();
      const steps = [
        ...walkForward(MA_CROSS, series, PLAIN_SETTINGS, {
          axes,
          train: 200,
          test: 100,
          objective: 'returnPercent',
        }),
      ];
      expect(steps).toHaveLength(4);
      const result = runBacktest(MA_CROSS, series, PLAIN_SETTINGS);
      expect(monteCarlo(result, { seed: 1 })?.trades).toBe(result.trades.length);
    });
  },
);
