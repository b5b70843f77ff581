import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveQuote } from '@wm/contract/trading/live-quote';
import { openGuardedSocket, usualSocketLimits } from '#core/outbound/guarded-socket.ts';
import { serveSockets } from '#core/testing/socket-server.ts';
import type { ServedSocket, SocketServer } from '#core/testing/socket-server.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { readAllBars } from '../symbol/bars.repository.ts';
import { tradeBarPage, tradeSymbol } from '../trading.table.ts';
import { backoffMs } from './backoff.ts';
import { barMaker } from './bar-maker.ts';
import { liveOutside, openLiveFeeds } from './live-feeds.ts';
import type { LiveFeeds, LiveOutside } from './live-feeds.ts';
import { quoteThrottle } from './quote-throttle.ts';
import { pagesOf } from '../symbol/bar-pages.ts';
import { seriesFromBars } from '@wm/market/series';

const minute = 60_000;
/** A Tuesday, half past nine in Shanghai by its clock; Unix time is eight hours earlier. */
const opening = Date.UTC(2024, 0, 2, 9, 30);
const eightHours = 8 * 3_600_000;

const barAt = (k: number, close = 10 + k) => ({
  time: opening + k * minute,
  open: 10,
  high: Math.max(10, close) + 1,
  low: 9,
  close,
  volume: 100,
});
/** The message of such a bar. */
const told = (k: number, close = 10 + k, more: object = {}): string => {
  const { time, open, high, low, volume } = barAt(k, close);
  const row = { t: time - eightHours, o: open, h: high, l: low, c: close, v: volume };
  return JSON.stringify({ ...row, ...more });
};

/** A world whose time stands still but for the timers that a test fires. */
function handClock(start: number) {
  let now = start;
  let timers: { due: number; act: () => void }[] = [];
  return {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const timer = { due: now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Lets time pass, firing what comes due in its order. */
    pass: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.due);
        next.act();
      }
      now = end;
    },
    waits: () => timers.map(({ due }) => due - now),
  };
}

describe('a live source waits and gathers', () => {
  it('1, 2, 4 ... 30 seconds, each up to a fifth less', () => {
    const waits = (random: number) =>
      [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffMs(failures, () => random));
    expect(waits(0)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(waits(1)).toEqual([800, 1600, 3200, 6400, 12_800, 24_000, 24_000, 24_000]);
  });

  it('of a hundred changes a second passes on five, the first at once and the last whole', () => {
    const clock = handClock(0);
    const passed: [number, number][] = [];
    const throttle = quoteThrottle<number>((value) => passed.push([clock.now(), value]), {
      ...clock,
      join: (_, value) => value,
    });
    for (let k = 0; k < 300; k += 1) {
      throttle.add(k);
      clock.pass(10);
    }
    clock.pass(1000);
    expect(passed[0]).toEqual([0, 0]);
    expect(passed.at(-1)?.[1]).toBe(299);
    expect(passed.length).toBeLessThanOrEqual(16);
    const gaps = passed.slice(1).map(([at], i) => at - (passed[i]?.[0] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
    throttle.add(1);
    throttle.add(2);
    throttle.close();
    clock.pass(1000);
    expect(passed.at(-1)?.[1]).toBe(1);
  });

  it('bars that are closed are never another again, whatever comes late', () => {
    const maker = barMaker({ period: 'm1', sourceCode: '', after: opening });
    const take = (k: number, close: number, isClosed = false) =>
      maker.take({ bar: barAt(k, close), isClosed, code: '' }).map(({ close: last }) => last);
    expect(take(0, 99)).toEqual([]);
    expect(take(1, 11)).toEqual([]);
    expect(take(1, 12)).toEqual([]);
    expect(take(2, 20)).toEqual([12]);
    expect(take(1, 99)).toEqual([]);
    expect(take(2, 21, true)).toEqual([21]);
    expect(take(2, 99)).toEqual([]);
    expect(maker.forming()).toBeUndefined();
    expect(maker.late()).toBe(3);
    // Nothing followed: its time is over, and five seconds.
    expect(take(3, 30)).toEqual([]);
    expect(maker.pass(opening + 4 * minute + 4999)).toEqual([]);
    expect(maker.pass(opening + 4 * minute + 5000).map(({ close }) => close)).toEqual([30]);
    expect(take(3, 99)).toEqual([]);
  });

  it('bars of two symbols, or of another length, are refused in words', () => {
    const maker = barMaker({ period: 'm5', sourceCode: '', after: 0 });
    maker.take({ bar: barAt(0), isClosed: false, code: 'A' });
    expect(() => maker.take({ bar: barAt(5), isClosed: false, code: 'B' })).toThrow('A、B');
    expect(() => maker.take({ bar: barAt(1), isClosed: false, code: 'A' })).toThrow('周期不符');
    const chosen = barMaker({ period: 'm5', sourceCode: 'b', after: 0 });
    chosen.take({ bar: barAt(0, 1), isClosed: true, code: 'A' });
    expect(chosen.take({ bar: barAt(0, 2), isClosed: true, code: 'B' })).toHaveLength(1);
  });
});

let app: TestApp;
let me: TestClient;
let feeds: LiveFeeds | undefined;
let server: SocketServer | undefined;
const codes = [
  ...['list', 'query', 'edit', 'remove'].map((name) => `trading:manage:${name}`),
  'trading:chart:list',
];

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs(codes);
});
afterAll(() => app.stop());
afterEach(async () => {
  await feeds?.close();
  await server?.stop();
});

/** A symbol with the bars of the first minutes. */
async function makeSymbol(code: string, bars: number): Promise<number> {
  const { db } = app.core;
  const series = seriesFromBars(Array.from({ length: bars }, (_, k) => barAt(k)));
  const last = barAt(bars - 1);
  const [made] = await db
    .insert(tradeSymbol)
    .values({
      ownerId: me.userId,
      code,
      name: code,
      period: 'm1',
      barCount: bars,
      firstTime: opening,
      lastTime: last.time,
      lastClose: last.close,
      spark: [],
      quality: [],
    })
    .returning({ id: tradeSymbol.id });
  const id = made?.id ?? 0;
  for (const page of pagesOf(series))
    await db.insert(tradeBarPage).values({ symbolId: id, ...page });
  return id;
}

const closesOf = async (id: number): Promise<number[]> => [
  ...(await readAllBars(app.core.db, id)).close,
];
const feedOf = async (id: number) => (await me.get(`/trading/v2/symbols/${id}/feed`)).data.feed;

interface Stage {
  id: number;
  act: (socket: ServedSocket) => void;
  history?: (url: string) => string;
  settings?: object;
}

/** Sets up a source on this machine and holds it, in a world of its own time. */
async function hold({ id, act, history, settings }: Stage) {
  server = await serveSockets(act);
  const clock = handClock(opening - eightHours + 3 * minute);
  const outside: LiveOutside = {
    ...liveOutside,
    open: (url, on) =>
      openGuardedSocket(url, on, {
        ...usualSocketLimits,
        allows: (address) => address === '127.0.0.1',
      }),
    fetch: (url) => Promise.resolve(Buffer.from(history?.(url) ?? '')),
    now: clock.now,
    random: () => 0,
    // The fifth of a second between two quotes is the real one.
    after: (ms, work) => (ms > 200 ? clock : liveOutside).after(ms, work),
  };
  const saved = await me.put(`/trading/v2/symbols/${id}/feed`, {
    kind: 'socket',
    url: server.url,
    interval_seconds: 10,
    is_enabled: true,
    ...settings,
  });
  expect(saved.code).toBe(200);
  const quotes: Omit<LiveQuote, 'id'>[] = [];
  app.core.signals.on('trading-quote', (quote) => {
    if (quote.id === id) quotes.push(quote);
  });
  feeds = openLiveFeeds(app.core, outside);
  await feeds.look();
  return { clock, quotes };
}

const csvOf = (from: number, to: number): string => {
  const rows = Array.from({ length: to - from + 1 }, (_, i) => {
    const { time, open, high, low, close, volume } = barAt(from + i);
    return [new Date(time).toISOString().slice(0, 16), open, high, low, close, volume].join(',');
  });
  return ['time,open,high,low,close,volume', ...rows].join('\n');
};

describe('a WebSocket as a source', () => {
  it('is subscribed to, and its bars become those of the symbol when they are closed', async () => {
    const id = await makeSymbol('SOCKET', 3);
    const { quotes } = await hold({
      id,
      act: (socket) => socket.say('{"welcome":true}'),
      settings: { subscribe_text: '{"sub":"x"}' },
    });
    await expect.poll(() => server?.sockets[0]?.heard).toEqual(['{"sub":"x"}']);
    const [served] = server?.sockets ?? [];
    await expect.poll(async () => (await feedOf(id)).answered_time).not.toBeNull();
    // Nobody looks: nothing is told, and bars are kept all the same.
    served?.say(told(3, 50));
    served?.say(told(4, 51));
    await expect.poll(() => closesOf(id)).toEqual([10, 11, 12, 50]);
    expect(quotes).toEqual([]);
    expect((await me.post(`/trading/v2/symbols/${id}/feed/watch`)).code).toBe(200);
    await expect.poll(() => quotes.at(-1)?.bar?.close).toBe(51);
    expect(quotes.at(-1)).toMatchObject({ state: 'live', retrySeconds: 0 });
    // Closed ones stay what they were; a row of many changes is told in few words.
    served?.say(told(3, 99));
    for (let k = 0; k < 200; k += 1) served?.say(told(4, 60 + k / 100));
    served?.say(told(5, 70, { x: true }));
    await expect.poll(() => closesOf(id)).toEqual([10, 11, 12, 50, 61.99, 70]);
    await expect.poll(() => quotes.at(-1)?.bar).toBeNull();
    expect(quotes.length).toBeLessThan(8);
    const closed = quotes.flatMap((quote) => quote.closed.map(({ close }) => close));
    expect(closed.slice(-2)).toEqual([61.99, 70]);
  });

  it('that is cut is connected to again, and what was missed comes from its history', async () => {
    const id = await makeSymbol('CUT', 3);
    const { clock, quotes } = await hold({
      id,
      act: () => undefined,
      settings: { history_url: 'https://quotes.example/history.csv' },
      history: () => csvOf(0, clock.now() + eightHours > opening + 8 * minute ? 6 : 2),
    });
    await me.post(`/trading/v2/symbols/${id}/feed/watch`);
    await expect.poll(() => quotes.at(-1)?.state).toBe('live');
    server?.sockets[0]?.say(told(3, 13));
    server?.sockets[0]?.say(told(4, 14));
    await expect.poll(() => closesOf(id)).toEqual([10, 11, 12, 13]);
    server?.sockets[0]?.cut();
    await expect.poll(() => quotes.at(-1)?.state).toBe('lost');
    expect(quotes.at(-1)?.retrySeconds).toBe(1);
    expect(await feedOf(id)).toMatchObject({ problem: '连接中断', failures: 1 });
    expect(clock.waits()).toContain(1000);
    // Five minutes later it stands again: the bars between come from the history, those that were told meanwhile are its own.
    clock.pass(990);
    clock.pass(7 * minute);
    await expect.poll(() => server?.sockets.length).toBeGreaterThan(1);
    await me.post(`/trading/v2/symbols/${id}/feed/watch`);
    await expect.poll(() => quotes.at(-1)?.state).toBe('live');
    const served = server?.sockets.at(-1);
    served?.say(told(6, 99));
    served?.say(told(7, 17));
    served?.say(told(8, 18));
    await expect.poll(() => closesOf(id)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    const { time } = await readAllBars(app.core.db, id);
    expect([...time]).toEqual(Array.from(time, (_, k) => opening + k * minute));
    expect((await feedOf(id)).problem).toBe('');
  });

  it('without a history says what is missing', async () => {
    const id = await makeSymbol('GAP', 3);
    await hold({ id, act: (socket) => socket.say(told(6)) });
    await expect.poll(async () => (await feedOf(id)).problem).toContain('缺少 3 根K线');
  });

  it('is waited for longer and longer while it drops the line, and while it talks nonsense', async () => {
    const id = await makeSymbol('NONSENSE', 3);
    let act = (socket: ServedSocket): void => socket.cut();
    const { clock } = await hold({ id, act: (socket) => act(socket) });
    const odd = JSON.stringify({ ...JSON.parse(told(3)), t: opening + 1234 });
    const steps: [number, string, (socket: ServedSocket) => void][] = [
      [1000, '连接', (socket) => socket.raw(Buffer.from('garbage, no frames at all'))],
      [
        2000,
        '规则',
        (socket) => {
          for (let k = 0; k < 100; k += 1) socket.say(`{"beat":${k}}`);
        },
      ],
      [
        4000,
        '没有K线',
        (socket) => {
          socket.say(told(3, 13, { s: 'A' }));
          socket.say(told(3, 13, { s: 'B' }));
        },
      ],
      [8000, '不只一个品种', (socket) => socket.say(odd)],
      [16_000, '周期不符', (socket) => socket.cut()],
      [30_000, '连接', (socket) => socket.say(told(3))],
    ];
    for (const [k, [wait, problem, next]] of steps.entries()) {
      await expect.poll(async () => (await feedOf(id)).failures).toBe(k + 1);
      expect((await feedOf(id)).problem).toContain(problem);
      expect(clock.waits()).toContain(wait);
      act = next;
      clock.pass(wait);
    }
    await expect.poll(async () => (await feedOf(id)).problem).toBe('');
    expect(await closesOf(id)).toEqual([10, 11, 12]);
  });

  it('that is silent for three intervals while the market trades is stale; over lunch it is not', async () => {
    const id = await makeSymbol('SILENT', 3);
    const { clock, quotes } = await hold({ id, act: () => undefined });
    await me.post(`/trading/v2/symbols/${id}/feed/watch`);
    await expect.poll(() => quotes.at(-1)?.state).toBe('live');
    server?.sockets[0]?.say(told(3));
    await expect.poll(() => quotes.at(-1)?.bar?.close).toBe(13);
    clock.pass(29_000);
    expect(quotes.at(-1)?.state).toBe('live');
    clock.pass(2000);
    await expect.poll(() => quotes.at(-1)?.state).toBe('stale');
    expect((await feedOf(id)).problem).toContain('30 秒没有报价');
    clock.pass(1000);
    await expect.poll(() => quotes.at(-1)?.state).toBe('live');
    // 11:30 to 13:00.
    clock.pass(opening - eightHours + 120 * minute - clock.now() - 5000);
    await expect.poll(() => server?.sockets.length).toBeGreaterThan(2);
    await expect.poll(() => quotes.at(-1)?.state).toBe('live');
    const before = server?.sockets.length;
    clock.pass(5000);
    clock.pass(80 * minute);
    expect(server?.sockets.length).toBe(before);
  });

  it('is held by one process of several, by another when that one ends, and by none when it is off', async () => {
    const id = await makeSymbol('SHARED', 3);
    await hold({ id, act: () => undefined });
    await expect.poll(() => server?.sockets.length).toBe(1);
    const second = await app.another();
    const outside: LiveOutside = {
      ...liveOutside,
      open: (url, on) => openGuardedSocket(url, on, { ...usualSocketLimits, allows: () => true }),
    };
    const others = openLiveFeeds(second.core, outside);
    try {
      await others.look();
      await feeds?.look();
      expect(server?.sockets.length).toBe(1);
      await feeds?.close();
      await others.look();
      await expect.poll(() => server?.sockets.length).toBe(2);
      await me.put(`/trading/v2/symbols/${id}/feed`, {
        kind: 'socket',
        url: server?.url,
        interval_seconds: 10,
        is_enabled: false,
      });
      await expect.poll(() => server?.sockets[1]?.controls).toEqual([8]);
    } finally {
      await others.close();
      await second.close();
    }
  });

  it('of this machine is refused without the setting of a test, like addresses of another kind and too many', async () => {
    const id = await makeSymbol('REFUSED', 3);
    server = await serveSockets(() => undefined);
    const settings = { kind: 'socket', url: server.url, interval_seconds: 10, is_enabled: true };
    const path = `/trading/v2/symbols/${id}/feed`;
    const save = (more: object) => me.put(path, { ...settings, ...more });
    expect((await save({ url: 'https://quotes.example' })).msg).toContain('ws 或 wss');
    expect((await save({ kind: 'poll' })).msg).toContain('http 或 https');
    expect((await save({ history_url: 'ftp://x.example/a' })).msg).toContain('http 或 https');
    expect((await save({})).code).toBe(200);
    feeds = openLiveFeeds(app.core);
    await feeds.look();
    await expect.poll(async () => (await feedOf(id)).problem).toContain('内部网络');
    expect(server.sockets).toEqual([]);
    const stranger = await app.signInAs(codes);
    expect((await stranger.post(`${path}/watch`)).code).toBe(404);
    await app.core.pool.query('update trade_feed set is_enabled = true');
    for (let k = 0; k < 20; k += 1) {
      const other = await makeSymbol(`MANY${k}`, 1);
      await app.core.pool.query(
        `insert into trade_feed (symbol_id, kind, url, interval_seconds, is_enabled, held_until, holder) values ($1, 'socket', 'wss://q.example', 10, true, now() + interval '1 hour', 'x')`,
        [other],
      );
    }
    expect((await save({})).msg).toContain('最多接 20 个实时行情');
    expect((await save({ is_enabled: false })).code).toBe(200);
  });
});
