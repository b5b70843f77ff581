import { QueryClient } from '@tanstack/react-query';
import type { HealthLine, SeriesPoint } from '@wm/contract/monitor/overview';
import { describe, expect, it } from 'vitest';
import { gapsOf, timeNumbers, withGaps } from '#ui/chart/time-chart.ts';
import { formatAmount, formatMs, formatShare, formatSpan } from '../format-span.ts';
import { refetchSamples, seriesKey } from '../monitor-events.ts';
import { verdictOf } from './overview-page.tsx';
import { lineOverAll, startsOf } from './series-charts.ts';

const lookedTime = '2026-11-24T08:00:00.000Z';
const now = Date.parse(lookedTime) + 5000;

function line(level: HealthLine['level']): HealthLine {
  return {
    key: 'disk',
    title: '磁盘',
    page: '/monitor/server',
    level,
    message: '',
    actions: [],
    since: null,
    takenBy: '',
    takenTime: null,
    strip: [],
  };
}

describe('the verdict', () => {
  const of = (...levels: HealthLine['level'][]) => ({
    lines: levels.map(line),
    lookedTime,
    isPartial: false,
  });

  it.each([
    [['ok', 'ok'], 'well', '一切正常'],
    [['ok', 'warn'], 'trouble', '有 1 处需要处理'],
    [['bad'], 'broken', '服务有故障'],
    [['bad', 'warn', 'ok'], 'broken', '服务有故障，有 2 处需要处理'],
  ] as const)('of %j is %s: %s', (levels, kind, text) => {
    expect(verdictOf(of(...levels), now)).toEqual({ kind, text });
  });

  it('is never well when nobody has looked, and speaks of what one sees where that is not all', () => {
    expect(verdictOf(of('ok'), now + 60_000)).toEqual({
      kind: 'stale',
      text: '已 1 分钟没有新数据',
    });
    expect(verdictOf({ ...of(), lookedTime: null }, now).kind).toBe('unknown');
    expect(verdictOf({ ...of('ok'), isPartial: true }, now).text).toBe('你能看到的都正常');
  });
});

describe('a curve', () => {
  it('breaks where nothing was measured, and the gap is known', () => {
    const points = [
      [0, 1],
      [10, 2],
      [100, 3],
    ] as const;
    expect(withGaps(points, 10)).toEqual([
      [0, 1],
      [10, 2],
      [20, null],
      [100, 3],
    ]);
    const series = [{ name: 'a', points }];
    expect(gapsOf({ series, begin: -50, end: 110, stepMs: 10 })).toEqual([
      [-50, 0],
      [10, 100],
    ]);
    expect(timeNumbers({ series, format: String }).rows).toHaveLength(3);
  });

  it('sums up what processes do, takes the longest of what they need, and marks restarts', () => {
    const point = (at: string, node: string, [perSecond, p95]: [number, number | null]) =>
      ({ at, node, perSecond, p95 }) as SeriesPoint;
    const [one, two] = ['2026-11-24T08:00:00Z', '2026-11-24T08:05:00Z'];
    const points = [point(one, 'a', [2, 10]), point(one, 'b', [3, 30]), point(two, 'c', [4, null])];
    const sum = lineOverAll(points, { name: '请求', measure: 'perSecond', how: 'sum' });
    expect(sum.points.map(([, value]) => value)).toEqual([5, 4]);
    const most = lineOverAll(points, { name: '95%', measure: 'p95', how: 'most' });
    expect(most.points.map(([, value]) => value)).toEqual([30, null]);
    expect(startsOf(points, Date.parse(one) - 1)).toEqual([{ at: Date.parse(two), name: '启动' }]);
  });
});

it('figures are written as people read them', () => {
  expect([formatSpan(8400), formatSpan(125_000), formatSpan(3 * 86_400_000)]).toEqual([
    '8 秒',
    '2 分钟',
    '3 天',
  ]);
  expect([formatShare(0.005), formatShare(0.42)]).toEqual(['0.5%', '42%']);
  expect([formatMs(0.42), formatMs(38.4), formatMs(1234)]).toEqual(['0.4 ms', '38 ms', '1.2 秒']);
  expect([formatAmount(12.34), formatAmount(12_345.6)]).toEqual(['12.3', '12,346']);
});

it('asks at each sample for curves that have no point yet, and for none that has had one just now', () => {
  const client = new QueryClient();
  const keyOf = (place: string) => [seriesKey, place, '24h', undefined];
  client.setQueryData(keyOf('overview'), { points: [] });
  client.setQueryData(keyOf('server'), { points: [{}] });
  refetchSamples(client);
  const isAsked = (place: string) => client.getQueryState(keyOf(place))?.isInvalidated;
  expect([isAsked('overview'), isAsked('server')]).toEqual([true, false]);
});
