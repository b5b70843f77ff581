import type { LiveQuote } from '@wm/contract/trading/live-quote';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearQuote } from '../feed/live-quotes.ts';
import type { PriceChart } from '../kline/price-chart.ts';
import { watchFeed } from '../trading.api.ts';
import { liveText } from './live-mark.tsx';
import { useLiveFeed } from './use-live-feed.ts';

vi.mock('../trading.api.ts', () => ({
  watchFeed: vi.fn<typeof watchFeed>(() => Promise.resolve()),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(watchFeed).mockClear();
});

const bar = { time: 60_000, open: 1, high: 2, low: 1, close: 1.5, volume: 10 };
const quote: LiveQuote = {
  id: 7,
  state: 'live',
  bar,
  closed: [{ ...bar, time: 0 }],
  heardTime: Date.UTC(2024, 0, 2, 6, 3),
  retrySeconds: 0,
};
const symbol = {
  id: 7,
  code: 'A',
  name: 'A',
  venue: 'cn',
  board: '',
  period: 'm1',
  tickSize: 0.01,
  isWatched: false,
  groupName: '',
  barCount: 1,
  lastClose: 1,
  previousClose: null,
  lastTime: 0,
  revision: 1,
  feedSeconds: 10,
};

it('of a live source closed bars and the forming one are drawn while somebody looks, and nothing in a replay', () => {
  const pushLive = vi.fn<PriceChart['pushLive']>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
  const chart = { pushLive } as unknown as PriceChart;
  const { result, rerender, unmount } = renderHook(
    ({ kind, isReplay }: { kind: 'poll' | 'socket'; isReplay: boolean }) =>
      useLiveFeed(chart, { ...symbol, feedKind: kind }, isReplay),
    { initialProps: { kind: 'socket', isReplay: false } },
  );
  expect(watchFeed).toHaveBeenCalledTimes(1);
  act(() => hearQuote({ ...quote, id: 8 }));
  expect(result.current).toBeUndefined();
  act(() => hearQuote(quote));
  expect(result.current).toEqual(quote);
  expect(pushLive).toHaveBeenLastCalledWith([{ ...bar, time: 0 }, bar]);
  act(() => void vi.advanceTimersByTime(45_000));
  expect(watchFeed).toHaveBeenCalledTimes(3);
  rerender({ kind: 'socket', isReplay: true });
  act(() => hearQuote(quote));
  expect(result.current).toBeUndefined();
  rerender({ kind: 'poll', isReplay: false });
  act(() => hearQuote(quote));
  act(() => void vi.advanceTimersByTime(45_000));
  expect(pushLive).toHaveBeenCalledTimes(1);
  expect(watchFeed).toHaveBeenCalledTimes(3);
  unmount();
});

it('says how it stands', () => {
  expect(liveText(quote)).toBe('实时 1.5');
  expect(liveText({ ...quote, bar: null, heardTime: null })).toBe('已连接，等待报价');
  const lost = liveText({ ...quote, state: 'lost', retrySeconds: 4 });
  expect(lost).toMatch(/^最后报价 1\.5 \d\d:03:00，4 秒后重连$/);
  expect(liveText({ ...quote, state: 'lost', bar: null, heardTime: null, retrySeconds: 1 })).toBe(
    '还没有报价，1 秒后重连',
  );
});
