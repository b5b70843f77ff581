import { computeMetrics } from '@wm/market/metrics';
import { runBacktest } from '@wm/market/run-backtest';
import { A_SHARE_SETTINGS } from '@wm/market/settings';
import { readCsv } from '@wm/market/read-csv';
import { computeIndicator } from '@wm/market/compute-indicator';
import { openIndicator } from '@wm/market/open-indicator';
import { requireIndicator } from '@wm/market/registry';
import { acceptStrategy } from '@wm/market/accept-strategy';
import { monteCarlo } from '@wm/market/monte-carlo';
import { axisValues, bestCell, scanGrid } from '@wm/market/scan-grid';

// 1. Bars from a file. Nothing is thrown for bad data: every fault is in the report, with its line.
const lines = ['日期,开盘,最高,最低,收盘,成交量'];
for (let i = 0; i < 400; i += 1) {
  const day = new Date(Date.UTC(2022, 0, 3 + Math.floor(i / 5) * 7 + (i % 5)));
  const price = 20 + 5 * Math.sin(i / 15) + i / 100;
  const prices = [price, price + 0.5, price - 0.5, price + 0.2].map((x) => x.toFixed(2));
  lines.push([day.toISOString().slice(0, 10), ...prices, 10_000 + i].join(','));
}
lines.push('2023-07-17,25.00,24.00,25.50,25.10,1');
export const { report, series } = readCsv(lines.join('\n'));
// report.findings[0].message: 第 402 行最高价 24 低于最低价 25.5
if (!series) throw new Error('no bars');

// 2. An indicator over all bars, and the same one fed bar by bar.
const macd = requireIndicator('macd');
export const batch = computeIndicator(macd, series, { fast: 12, slow: 26, signal: 9 });
export const live = openIndicator(macd, series);
live.append({
  time: Date.UTC(2023, 6, 17),
  open: 25,
  high: 26,
  low: 24,
  close: 25.5,
  volume: 9000,
});
live.replaceLast({
  time: Date.UTC(2023, 6, 17),
  open: 25,
  high: 27,
  low: 24,
  close: 26.5,
  volume: 9900,
});

// 3. A strategy is data. It is checked for faults, for look-ahead and for its warm-up before it is
// used.
export const accepted = acceptStrategy(
  {
    name: '均线突破',
    params: { n: { name: '周期', value: 20, min: 5, max: 60, whole: true } },
    indicators: { ma: { id: 'ma', params: { n: { param: 'n' } } } },
    long: {
      enter: {
        kind: 'crossUp',
        left: { kind: 'price', field: 'close' },
        right: { kind: 'indicator', use: 'ma' },
      },
      exit: {
        kind: 'crossDown',
        left: { kind: 'price', field: 'close' },
        right: { kind: 'indicator', use: 'ma' },
      },
    },
    protection: { stopLoss: { kind: 'percent', value: 8 } },
  },
  series,
  A_SHARE_SETTINGS,
);
if (!accepted.ok) throw new Error(accepted.problems.map((problem) => problem.message).join('\n'));

// 4. A run under the rules of the main boards: T+1, lots of 100, price limits, stamp duty, fees.
export const result = runBacktest(accepted.strategy, series, A_SHARE_SETTINGS);
export const metrics = computeMetrics(series, result);

// 5. Scan a parameter, with the later 30 % of the bars kept aside, and reshuffle the trades.
const axes = [{ param: 'n', values: axisValues(5, 60, 5) }];
export const cells = [
  ...scanGrid(accepted.strategy, series, A_SHARE_SETTINGS, { axes, inSample: 0.7 }),
];
export const best = bestCell(cells, 'sharpe');
export const simulation = monteCarlo(result, { seed: 7 });
