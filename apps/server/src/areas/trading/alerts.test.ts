import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateAddress } from '#core/outbound/private-address.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { followAlert } from './alert/next-state.ts';
import { guardedFetch, usualLimits } from '#core/outbound/guarded-fetch.ts';
import { closedBarsAfter } from './feed/closed-bars.ts';
import { pollAllFeeds, pollFeed } from './feed/feed.service.ts';
import { makeDemoSeries, demoSymbols } from './demo-series.ts';
import { seedTradingDemo } from './seed-demo.ts';

const alerts = '/trading/v2/alerts';
const codes = [
  ...['list', 'query', 'add', 'edit', 'remove'].map((name) => `trading:alert:${name}`),
  ...['list', 'query', 'edit', 'remove'].map((name) => `trading:manage:${name}`),
  'trading:chart:list',
];
const dayMs = 86_400_000;

let app: TestApp;
let me: TestClient;
let other: TestClient;
let symbolId: number;
let lastTime: number;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs(codes);
  other = await app.signInAs(codes);
  await seedTradingDemo(app.core.db, me.userId);
  const { rows } = (await me.get('/trading/v2/chart/symbols')).data;
  const symbol = rows.find(({ code }: { code: string }) => code === 'DEMO.LK');
  symbolId = symbol.id;
  lastTime = symbol.last_time;
});
afterAll(() => app.stop());

/** A file with the last demo bars and some days after them that close at these prices. */
function fileOf(closes: readonly number[]): Buffer {
  const lk = demoSymbols.find(({ code }) => code === 'DEMO.LK');
  if (!lk) throw new Error('the demo set has changed');
  const series = makeDemoSeries(lk);
  const row = (time: number, close: number): string =>
    `${new Date(time).toISOString().slice(0, 10)},${close},${close + 1},${close - 1},${close},100`;
  const old = Array.from({ length: 20 }, (_, k) => series.length - 20 + k).map((i) =>
    row(series.time[i] ?? 0, series.close[i] ?? 0),
  );
  const fresh = closes.map((close, k) => row(lastTime + (k + 1) * dayMs, close));
  return Buffer.from(['date,open,high,low,close,volume', ...old, ...fresh].join('\n'));
}

const source = { url: 'https://quotes.example/lk.csv', interval_seconds: 10, is_enabled: true };

/** The source answers with these closes after the demo bars, long after the last of them. */
async function poll(closes: readonly number[]): Promise<number> {
  expect((await me.put(`/trading/v2/symbols/${symbolId}/feed`, source)).code).toBe(200);
  return pollFeed(app.core, symbolId, {
    fetch: () => Promise.resolve(fileOf(closes)),
    now: () => lastTime + 400 * dayMs,
  });
}

const titles = async (who = me): Promise<string[]> => {
  const { rows } = (await who.get('/admin/v2/notice/mine?limit=50')).data;
  return rows
    .map(({ notice_title }: { notice_title: string }) => notice_title)
    .filter((title: string) => title.startsWith('提醒'));
};

describe('an alert', () => {
  it('fires once when its condition comes true, in the bell of its owner only, and again after it was false', async () => {
    const made = await me.post(alerts, {
      symbol_id: symbolId,
      name: '站上一千',
      rule: 'C > 1000',
      mode: 'rearm',
    });
    expect(made.data).toMatchObject({ state: 'waiting', symbol_code: 'DEMO.LK', fired_count: 0 });
    const at = `${alerts}/${made.data.id}`;
    expect(await poll([1001])).toBe(1);
    expect((await me.get(at)).data).toMatchObject({ state: 'resetting', fired_count: 1 });
    expect(await titles()).toEqual(['提醒：DEMO.LK 站上一千']);
    expect(await titles(other)).toEqual([]);
    expect(await poll([1001, 1002])).toBe(1);
    expect((await me.get(at)).data.fired_count).toBe(1);
    // Two closes come together: below, so it waits again, and above.
    expect(await poll([1001, 1002, 900, 1003])).toBe(2);
    expect((await me.get(at)).data).toMatchObject({ state: 'resetting', fired_count: 2 });
    const { rows } = (await me.get(`${at}/log`)).data;
    expect(rows.map(({ close, is_late }: never) => [close, is_late])).toEqual([
      [1003, false],
      [1001, false],
    ]);
    expect(await titles()).toHaveLength(2);
    const admin = await app.signInAs(['system:notice:list', 'system:notice:query']);
    const { rows: all } = (await admin.get('/admin/v2/system/notice?limit=100')).data;
    expect(all.some(({ notice_title }: never) => String(notice_title).startsWith('提醒'))).toBe(
      false,
    );
  });

  it('is its owner’s, is refused where it cannot be read, and can be put off and taken up', async () => {
    const wanted = { symbol_id: symbolId, name: '线', rule: 'CROSS(C, 5)', mode: 'once' };
    expect((await me.post(alerts, { ...wanted, rule: 'C >' })).msg).toContain('条件有误');
    expect((await other.post(alerts, wanted)).code).toBe(404);
    const { id } = (await me.post(alerts, wanted)).data;
    expect((await other.get(`${alerts}/${id}/log`)).code).toBe(404);
    expect((await me.put(`${alerts}/${id}`, { rule: 'C < 5' })).data.state).toBe('waiting');
    expect((await me.put(`${alerts}/${id}`, { is_enabled: false })).data.state).toBe('off');
    // What was put off is not taken up by being changed.
    expect((await me.put(`${alerts}/${id}`, { rule: 'C < 6' })).data).toMatchObject({
      state: 'off',
      rule: 'C < 6',
    });
    expect((await me.put(`${alerts}/${id}`, { is_enabled: true })).data.state).toBe('waiting');
    expect((await me.delete(alerts, { ids: [id] })).code).toBe(200);
  });

  it('tells nothing once its time is over', async () => {
    const wanted = { symbol_id: symbolId, name: '过期', rule: 'C > 1', mode: 'every' };
    const { id } = (await me.post(alerts, { ...wanted, expire_time: '2020-01-01T00:00:00Z' })).data;
    const before = await titles();
    const bars = (await me.get('/trading/v2/chart/symbols')).data.rows;
    const { last_time: last } = bars.find((row: { id: number }) => row.id === symbolId);
    const days = Math.round((last - lastTime) / dayMs) + 1;
    expect(await poll(Array.from({ length: days }, () => 1000))).toBe(1);
    expect((await me.get(`${alerts}/${id}`)).data).toMatchObject({
      state: 'expired',
      fired_count: 0,
    });
    expect(await titles()).toEqual(before);
    await me.delete(alerts, { ids: [id] });
  });

  it('follows its closes by its mode', () => {
    const bars = [0, 1, 1, 0, 1].map((holds, i) => ({ time: i, close: i, holds: holds === 1 }));
    const fired = (mode: 'once' | 'rearm' | 'every') => {
      const { state, firings } = followAlert({ state: 'waiting', mode }, bars);
      return [state, firings.map(({ time }) => time)];
    };
    expect([fired('once'), fired('rearm'), fired('every')]).toEqual([
      ['fired', [1]],
      ['resetting', [1, 4]],
      ['waiting', [1, 2, 4]],
    ]);
  });
});

describe('a source of quotes', () => {
  it('is asked once an interval, waits longer after failures, and says what went wrong', async () => {
    const feed = `/trading/v2/symbols/${symbolId}/feed`;
    await me.put(feed, source);
    const broken = { fetch: () => Promise.resolve(Buffer.from('hello')), now: () => 0 };
    expect(await pollFeed(app.core, symbolId, broken)).toBe(0);
    expect((await me.get(feed)).data.feed).toMatchObject({ failures: 1, problem: '没有读到K线' });
    let calls = 0;
    const counted = {
      fetch: () => {
        calls += 1;
        return Promise.resolve(fileOf([]));
      },
      now: () => 0,
    };
    await Promise.all([
      pollFeed(app.core, symbolId, counted),
      pollFeed(app.core, symbolId, counted),
    ]);
    expect(calls).toBe(0);
    // Its time has come, and of two who ask at once one does.
    await me.put(feed, source);
    await Promise.all([
      pollFeed(app.core, symbolId, counted),
      pollFeed(app.core, symbolId, counted),
    ]);
    expect(calls).toBe(1);
    expect((await me.put(feed, { ...source, url: 'file:///etc/passwd' })).msg).toContain('http');
    expect((await other.get(feed)).code).toBe(404);
    expect((await me.delete(feed)).code).toBe(200);
    expect((await me.get(feed)).data.feed).toBeNull();
  });

  it('that fails holds up no other, and is not asked for who may see no charts', async () => {
    const reader = await app.signInAs(codes);
    await seedTradingDemo(app.core.db, reader.userId);
    const { rows } = (await reader.get('/trading/v2/chart/symbols')).data;
    const ids: number[] = rows.slice(0, 2).map(({ id }: { id: number }) => id);
    for (const id of ids)
      await reader.put(`/trading/v2/symbols/${id}/feed`, { ...source, url: `${source.url}?${id}` });
    const asked: string[] = [];
    const from = {
      fetch: (url: string) => {
        asked.push(url);
        if (url.endsWith(`?${ids[0]}`)) throw new Error('broken in a way nobody has thought of');
        return Promise.resolve(Buffer.from('hello'));
      },
      now: () => 0,
    };
    const pollAll = () => pollAllFeeds(app.core, new AbortController().signal, from);
    expect(await pollAll()).toBe(0);
    expect(asked.toSorted()).toEqual(ids.map((id) => `${source.url}?${id}`).toSorted());
    await app.core.pool.query(
      'update trade_feed set tried_time = null where symbol_id = any($1::bigint[])',
      [ids],
    );
    await app.core.pool.query('delete from sys_user_role where user_id = $1', [reader.userId]);
    app.core.principals.forget(reader.userId);
    asked.length = 0;
    await pollAll();
    expect(asked).toEqual([]);
  });

  it('gives no bar whose day is not over', () => {
    const [symbol] = demoSymbols;
    if (!symbol) throw new Error('no demo set');
    const series = makeDemoSeries(symbol);
    const last = series.time.at(-1) ?? 0;
    const at = (now: number): number =>
      closedBarsAfter(series, {
        after: last - 10 * dayMs,
        period: 'day',
        venue: 'cn',
        now,
      }).time.at(-1) ?? 0;
    // 15:30 in Shanghai of that day, and an hour into the next one.
    expect(at(last + 7.5 * 3_600_000)).toBeLessThan(last);
    expect(at(last + 17 * 3_600_000)).toBe(last);
  });

  it('of this machine or a private network is not called, by name, number or redirect', async () => {
    const inside = [
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::ffff:127.0.0.1]/',
      'http://10.1.2.3/',
      'http://169.254.169.254/latest',
    ];
    for (const url of inside)
      await expect(guardedFetch(url), url).rejects.toThrow(/内部网络|找不到/);
    await expect(guardedFetch('ftp://example.com')).rejects.toThrow('http');
    await expect(guardedFetch('http://a:b@example.com')).rejects.toThrow('用户名');
    expect(['8.8.8.8', '2606:4700::1111'].map(isPrivateAddress)).toEqual([false, false]);
    const server = createServer((request, answer) => {
      if (request.url === '/good') return answer.end('a,b');
      if (request.url === '/big') return answer.end('x'.repeat(5000));
      if (request.url === '/gone') return answer.writeHead(404).end();
      return answer.writeHead(302, { location: 'http://[::1]:9/' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const limits = {
      ...usualLimits,
      mostBytes: 1000,
      allows: (address: string) => address === '127.0.0.1',
    };
    const get = (path: string) => guardedFetch(`http://127.0.0.1:${port}${path}`, limits);
    expect((await get('/good')).toString()).toBe('a,b');
    await expect(get('/moved')).rejects.toThrow('内部网络');
    await expect(get('/big')).rejects.toThrow('过大');
    await expect(get('/gone')).rejects.toThrow('404');
    await new Promise((resolve) => server.close(resolve));
  });
});
