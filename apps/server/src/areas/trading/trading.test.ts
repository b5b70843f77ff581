import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drawingLimit } from '@wm/contract/trading/drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { seedTradingDemo } from './seed-demo.ts';

const imports = '/trading/v2/imports';
const symbols = '/trading/v2/symbols';
const charted = '/trading/v2/chart/symbols';
const dayMs = 86_400_000;

const codes = [
  ...['list', 'query', 'add', 'edit', 'remove'].map((operation) => `trading:manage:${operation}`),
  'trading:chart:list',
  'trading:chart:edit',
];

/** What the shapes of the contract refuse. */
const isRefused = (code: number): boolean => code === 400 || code === 422;

let app: TestApp;
let me: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs(codes);
  other = await app.signInAs(codes);
});
afterAll(() => app.stop());

/** A file of weekday bars. */
function fileOf(count: number, write: (day: string, price: number) => string): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const day = Date.UTC(2024, 0, 1) + (Math.floor(i / 5) * 7 + (i % 5)) * dayMs;
    return write(new Date(day).toISOString().slice(0, 10), 10 + (i % 7) / 10);
  });
  return ['date,open,high,low,close,volume', ...rows].join('\n');
}
const plain = (count: number): string =>
  fileOf(count, (day, price) => `${day},${price},${price + 1},${price - 1},${price},100`);

const stage = (text: string, name = 'abc-daily.csv', who = me): Promise<Answer> =>
  upload(who, imports, { name, bytes: Buffer.from(text) });

async function ended(taskId: number): Promise<{ status: string; message: string; result: never }> {
  const task = async () => (await me.get(`/admin/v2/tasks/${taskId}`)).data;
  await expect
    .poll(async () => (await task()).status, { timeout: 30_000 })
    .not.toMatch(/waiting|running/);
  return task();
}

async function bring(text: string, wanted: { code: string } & Record<string, unknown>) {
  const { data } = await stage(text);
  const started = await me.post(`${imports}/${data.id}/run`, { options: {}, ...wanted });
  expect(started.msg).toBe('操作成功');
  return ended(started.data.task_id);
}

describe('an import', () => {
  it('is tried first, with its columns, faults by line and a preview, and stores nothing', async () => {
    const text = `${plain(60)}\n2024-04-01,10,9,11,10,1\n2024-04-02,x,1,1,1,1`;
    const { data } = await stage(text);
    expect(data).toMatchObject({
      file_name: 'abc-daily.csv',
      encoding: 'utf-8',
      header: ['date', 'open', 'high', 'low', 'close', 'volume'],
      mapping: { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 },
      questions: [],
      rows: 62,
      bars: 60,
      period: 'day',
      suggested_code: 'ABC',
    });
    expect(data.sample[0]).toEqual({
      line: 2,
      cells: ['2024-01-01', '10', '11', '9', '10', '100'],
    });
    expect(data.preview).toHaveLength(60);
    const faults = data.quality.filter(({ level }: { level: string }) => level === 'error');
    expect(faults.map(({ code, lines }: never) => [code, lines])).toEqual([
      ['impossible', [{ line: 62, message: '第 62 行最高价 9 低于最低价 11' }]],
      ['number', [{ line: 63, message: '第 63 行的开盘价“x”不是有效的数字' }]],
    ]);
    expect((await me.get(symbols)).data.total).toBe(0);
  });

  it('asks what the file leaves open, refuses to run until it is told, and then reads it so', async () => {
    const text = 'date,open,high,low,close,volume\n3/4/2024,1,2,0.5,1.5,9\n4/4/2024,1,2,0.5,1.5,9';
    const { data } = await stage(text);
    expect(data.questions.map(({ kind }: { kind: string }) => kind)).toEqual(['dateOrder']);
    const early = await me.post(`${imports}/${data.id}/run`, { options: {}, code: 'ASK' });
    expect(await ended(early.data.task_id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('3/4/2024 是几月几日'),
    });
    const checked = await me.post(`${imports}/${data.id}/check`, { date_order: 'dmy' });
    expect(checked.data).toMatchObject({
      questions: [],
      bars: 2,
      first_time: Date.UTC(2024, 3, 3),
    });
  });

  it('tells a gap by the closed days of the venue, also by those that its owner has imported', async () => {
    const days = ['2024-02-07', '2024-02-08', '2024-02-19', '2024-07-03', '2024-07-05'];
    const rows = days.map((day) => `${day},1,1,1,1,1`);
    const text = ['date,open,high,low,close,volume', ...rows].join('\n');
    const gapsOf = ({ data }: Answer): [string, number[]][] =>
      data.quality
        .filter(({ code }: { code: string }) => code === 'gap' || code === 'calendar')
        .map(({ code, lines }: { code: string; lines: { line: number }[] }) => [
          code,
          lines.map(({ line }) => line),
        ]);
    // By its name the file is of China: the week of the spring festival is no gap.
    const china = await stage(text, '600000-daily.csv');
    expect(gapsOf(china)).toEqual([['gap', [5, 6]]]);
    const check = (options: object) => me.post(`${imports}/${china.data.id}/check`, options);
    expect(gapsOf(await check({ venue: 'us' }))).toEqual([
      ['gap', [4, 5, 6]],
      ['calendar', [2]],
    ]);
    const calendar = {
      from: Date.UTC(2024, 0, 1),
      to: Date.UTC(2024, 11, 31),
      closed: [{ year: '2024', days: '0704' }],
    };
    expect(gapsOf(await check({ venue: 'us', calendar }))).toEqual([['gap', [4, 5]]]);
    const odd = { ...calendar, closed: [{ year: '2024', days: 'x' }] };
    expect((await check({ venue: 'us', calendar: odd })).code).not.toBe(200);
  });

  it('reads the columns as told, counted from 0 both ways', async () => {
    const text = plain(10).replace('date,open,high,low,close', 'date,a,b,c,d');
    const { data } = await stage(text);
    const mapping = { time: 0, open: 4, high: 2, low: 3, close: 1, volume: 5 };
    const checked = await me.post(`${imports}/${data.id}/check`, { mapping });
    expect(checked.data).toMatchObject({ mapping, bars: 10 });
  });

  it('becomes a symbol whose bars come back as they were, in pages', async () => {
    const task = await bring(plain(9000), { code: 'LONG', name: '长', adjustment: 'forward' });
    expect(task).toMatchObject({
      status: 'done',
      result: { code: 'LONG', bars: 9000, isReplaced: false },
    });
    const { rows } = (await me.get(`${symbols}?code=LONG`)).data;
    expect(rows).toMatchObject([
      { code: 'LONG', name: '长', period: 'day', bar_count: 9000, adjustment: 'forward' },
    ]);
    expect(rows[0].spark).toHaveLength(60);
    const bars = `${charted}/${rows[0].id}/bars`;
    const newest = (await me.get(`${bars}?count=5000`)).data;
    const older = (await me.get(`${bars}?count=5000&before=${newest.time[0]}`)).data;
    expect([newest.time.length, newest.has_more]).toEqual([5000, true]);
    expect([older.time.length, older.has_more]).toEqual([4000, false]);
    const all = [...older.time, ...newest.time];
    expect(all.every((time, i) => i === 0 || time > all[i - 1])).toBe(true);
    expect(all[0]).toBe(Date.UTC(2024, 0, 1));
    expect(older.close.slice(0, 3)).toEqual([10, 10.1, 10.2]);
  });

  it('of a known code and period replaces its bars and keeps its id, name and drawings', async () => {
    await bring(plain(20), { code: 'TWICE', name: '两次' });
    const [before] = (await me.get(`${symbols}?code=TWICE`)).data.rows;
    const drawings = [someDrawing];
    await me.put(`${charted}/${before.id}/drawings`, { drawings });
    expect(await bring(plain(30), { code: 'TWICE' })).toMatchObject({
      result: { isReplaced: true },
    });
    const [after] = (await me.get(`${symbols}?code=TWICE`)).data.rows;
    expect(after).toMatchObject({ id: before.id, name: '两次', bar_count: 30, revision: 2 });
    expect((await me.get(`${charted}/${before.id}/drawings`)).data).toEqual({ drawings });
  });

  it('of what holds no prices says why and leaves nothing', async () => {
    const task = await bring('hello\nworld', { code: 'NONE' });
    expect(task).toMatchObject({ status: 'failed' });
    expect(task.message).toContain('没有读到任何有效的K线');
    expect((await me.get(`${symbols}?code=NONE`)).data.total).toBe(0);
  });

  it("of another's file is refused, and so are codes that are none", async () => {
    const { data } = await stage(plain(5));
    const run = `${imports}/${data.id}/run`;
    expect((await other.post(run, { options: {}, code: 'X' })).msg).toContain('导入已过期');
    expect((await other.post(`${imports}/${data.id}/check`, {})).code).toBe(404);
    expect((await me.post(run, { options: {}, code: '<b>' })).code).toSatisfy(isRefused);
    expect((await me.post(run, { options: { zone: 'Mars/Base' }, code: 'X' })).code).toSatisfy(
      isRefused,
    );
  });

  it('asks for its right', async () => {
    const reader = await app.signInAs(['trading:manage:list']);
    expect((await stage(plain(5), 'a.csv', reader)).code).toBe(403);
  });
});

const someDrawing = {
  tool: 'segment',
  points: [
    { time: Date.UTC(2024, 0, 1), price: 10 },
    { time: Date.UTC(2024, 0, 2), price: 11 },
  ],
  period: 'day',
  is_locked: false,
  is_hidden: false,
};

describe('a symbol', () => {
  it("is its owner's alone: bars, drawings, changes and removal", async () => {
    await bring(plain(20), { code: 'MINE' });
    const [{ id }] = (await me.get(`${symbols}?code=MINE`)).data.rows;
    expect((await other.get(symbols)).data.total).toBe(0);
    expect((await other.get(charted)).data.rows).toEqual([]);
    for (const what of ['bars', 'drawings']) {
      expect((await other.get(`${charted}/${id}/${what}`)).code).toBe(404);
    }
    const drawings = [someDrawing];
    expect((await other.put(`${charted}/${id}/drawings`, { drawings })).code).toBe(404);
    expect((await other.put(`${symbols}/${id}`, { name: '偷' })).code).toBe(404);
  });

  it('is watched, stands first then, and takes its bars and drawings along when it goes', async () => {
    await bring(plain(20), { code: 'ZZZ' });
    const [{ id }] = (await me.get(`${symbols}?code=ZZZ`)).data.rows;
    expect((await me.put(`${symbols}/${id}`, { is_watched: true })).code).toBe(200);
    expect((await me.get(charted)).data.rows[0].code).toBe('ZZZ');
    expect((await me.get(`${symbols}?is_watched=true`)).data.total).toBe(1);
    await me.put(`${charted}/${id}/drawings`, { drawings: [someDrawing] });
    expect((await me.delete(symbols, { ids: [id] })).code).toBe(200);
    expect((await me.get(`${charted}/${id}/bars`)).code).toBe(404);
  });
});

describe('drawings', () => {
  it('of an unknown tool, without points or too many are refused whole', async () => {
    await bring(plain(20), { code: 'DRAW' });
    const [{ id }] = (await me.get(`${symbols}?code=DRAW`)).data.rows;
    const save = (drawings: unknown[]) => me.put(`${charted}/${id}/drawings`, { drawings });
    expect((await save([someDrawing])).code).toBe(200);
    expect((await save([{ ...someDrawing, tool: 'script' }])).code).toSatisfy(isRefused);
    expect((await save([{ ...someDrawing, points: [] }])).code).toSatisfy(isRefused);
    const many = Array.from({ length: drawingLimit + 1 }, () => someDrawing);
    expect((await save(many)).code).toSatisfy(isRefused);
    expect((await me.get(`${charted}/${id}/drawings`)).data.drawings).toEqual([someDrawing]);
  });
});

describe('the demo set', () => {
  it('is the same each time and can be charted', async () => {
    const { db } = app.core;
    const owner = await app.signInAs(codes);
    const { userId } = owner;
    await seedTradingDemo(db, userId);
    await seedTradingDemo(db, userId);
    const { rows } = (await owner.get(charted)).data;
    expect(rows.map(({ code, bar_count }: never) => [code, bar_count])).toEqual([
      ['DEMO.HY', 1800],
      ['DEMO.LK', 1800],
      ['DEMO.QS', 1800],
    ]);
  });
});

const sample = path.resolve(
  import.meta.dirname,
  '../../../../../../shared/data/trading/msft-daily-1990-2022.csv',
);

describe.skipIf(!existsSync(sample))('the sample data (needs ../shared)', () => {
  it('is imported whole with its gaps and spikes', async () => {
    const text = readFileSync(sample, 'utf8');
    const { data } = await stage(text, path.basename(sample));
    expect(data).toMatchObject({ bars: 8111, suggested_code: 'MSFT', period: 'day' });
    const counts = Object.fromEntries(
      data.quality.map(({ code, count }: { code: string; count: number }) => [code, count]),
    );
    expect(counts).toMatchObject({ spike: 2 });
    const started = await me.post(`${imports}/${data.id}/run`, {
      options: {},
      code: 'MSFT',
      venue: 'us',
    });
    expect(await ended(started.data.task_id)).toMatchObject({
      status: 'done',
      result: { bars: 8111 },
    });
  });
});
