import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPageRows } from '@wm/contract/report/row-page';
import type { Cell, ModuleResult, RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import { publishReport } from '../testing/publish-report.ts';
import { moduleOf, sourceOf } from './testing/dataset-world.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folder = ['../shared/data/trading', '../../shared/data/trading']
  .map((path) => join(here, '../../../../../..', path))
  .find((path) => existsSync(path));

const files = ['msft-daily-1990-2022', 'spx-daily-1990-2022', 'penny-daily'];

interface Bar {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** The bars of a file, read by lines and commas alone: nothing of what is tried. */
function barsOf(text: string): Bar[] {
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [date = '', ...numbers] = line.split(',');
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = numbers.map(Number);
    return { date, open, high, low, close, volume };
  });
}

/** What the product is held against: the same figures, added up one by one. */
function yearsOf(bars: readonly Bar[]): Cell[][] {
  const years = Map.groupBy(bars, ({ date }) => date.slice(0, 4));
  return [...years].map(([year, of]) => [
    year,
    of.length,
    of.reduce((sum, { volume }) => sum + volume, 0),
    of.reduce((sum, { close }) => sum + close, 0) / of.length,
    Math.max(...of.map(({ high }) => high)),
    Math.min(...of.map(({ low }) => low)),
  ]);
}

const isNear = (one: Cell | undefined, other: Cell | undefined): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
    : one === other;

function expectNear(found: readonly Cell[][], expected: readonly Cell[][]): void {
  expect(found).toHaveLength(expected.length);
  const differing = found.findIndex((row, at) =>
    row.some((cell, place) => !isNear(cell, expected[at]?.[place])),
  );
  expect(found[differing]).toEqual(expected[differing]);
}

const place = { x: 0, w: 24, h: 10 };
const measures = [
  { id: 'n', field: 'c1', title: '根数', aggregate: 'count', total: 'sum' },
  { id: 'v', field: 'c6', title: '成交量', aggregate: 'sum', total: 'sum' },
  { id: 'a', field: 'c5', title: '均价', aggregate: 'avg' },
  { id: 'h', field: 'c3', title: '最高', aggregate: 'max', total: 'max' },
  { id: 'l', field: 'c4', title: '最低', aggregate: 'min', total: 'min' },
];
const year = { id: 'y', field: 'c1', title: '年', bucket: 'year', sort: 'asc' };

/** A table by years, a chart of it, and a cross table of the months of the years. */
const reportOver = (source: string) => ({
  params: [],
  modules: [
    moduleOf(source, { id: 'm1', kind: 'grouped', ...place, y: 0, columns: [year, ...measures] }),
    moduleOf(source, { id: 'm2', kind: 'line', ...place, y: 10, columns: [year, measures[2]] }),
    moduleOf(source, {
      id: 'm3',
      kind: 'pivot',
      ...place,
      y: 20,
      columns: [
        year,
        { ...year, id: 'w', title: '星期', bucket: 'weekday', across: true },
        measures[0],
      ],
    }),
    moduleOf(source, {
      id: 'm4',
      ...place,
      y: 30,
      columns: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((id) => ({ id, field: id, title: id })),
    }),
  ],
});

describe.skipIf(folder === undefined)('files of prices (needs ../shared)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  async function runOf(value: object): Promise<{ id: number; modules: ModuleResult[] }> {
    const reportId = await publishReport(app.admin, '行情', value);
    const { data } = await app.admin.post('/report/v2/runs', { report_id: reportId });
    const status = async () => (await app.admin.get(`/admin/v2/tasks/${data.task_id}`)).data.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('done');
    const answer = await app.admin.get(`/report/v2/runs/${data.id}/result`);
    return { id: data.id, modules: (answer.data.result as RunResult).modules };
  }

  async function rowsOf(runId: number, { id, total }: ModuleResult): Promise<Cell[][]> {
    const rows: Cell[][] = [];
    for (let page = 1; page <= Math.ceil(total / runPageRows); page += 1) {
      const { data } = await app.admin.get(
        `/report/v2/runs/${runId}/rows?module=${id}&page=${page}`,
      );
      rows.push(...(data.result as Cell[][]));
    }
    return rows;
  }

  it.each(files)('%s is reported by years with the sums of its lines', async (name) => {
    const content = readFileSync(join(folder ?? '', `${name}.csv`), 'utf8');
    const bars = barsOf(content);
    const source = await sourceOf(app.admin, { name: `${name}.csv`, content }, name);
    expect(source.columns.map(({ title, type }) => [title, type])).toEqual([
      ['date', 'time'],
      ...['open', 'high', 'low', 'close', 'volume'].map((title) => [title, 'number']),
    ]);
    const { id, modules } = await runOf(reportOver(source.name));
    const [byYear, chart, cross, all] = modules;
    if (!byYear || !chart || !cross || !all) throw new Error('the run lacks a module');
    const years = yearsOf(bars);
    expectNear(await rowsOf(id, byYear), years);
    expectNear(
      await rowsOf(id, chart),
      years.map((row) => [row[0] ?? null, row[3] ?? null]),
    );
    expect(byYear.totals['n']).toBe(bars.length);
    expect(byYear.totals['v']).toBe(bars.reduce((sum, { volume }) => sum + volume, 0));
    expect(byYear.totals['h']).toBe(Math.max(...bars.map(({ high }) => high)));
    expect(byYear.totals['l']).toBe(Math.min(...bars.map(({ low }) => low)));
    // Each line of the file as it stands, also far beyond the first page.
    expect(await rowsOf(id, all)).toEqual(
      bars.map(({ date, ...one }) => [`${date} 00:00:00`, ...Object.values(one)]),
    );
    // By weekdays, counted by the calendar of the machine.
    const dayOf = ({ date }: Bar): string => String(new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
    const weekdays = [...new Set(bars.map(dayOf))].toSorted();
    expect(cross.columns.map(({ title }) => title)).toEqual(['年', ...weekdays, '合计']);
    const counted = [...Map.groupBy(bars, ({ date }) => date.slice(0, 4))].map(([one, of]) => [
      one,
      ...weekdays.map((day) => of.filter((bar) => dayOf(bar) === day).length || null),
      of.length,
    ]);
    expect(await rowsOf(id, cross)).toEqual(counted);
    expect(Object.values(cross.totals).at(-1)).toBe(bars.length);
    // What is taken away is the same.
    const { bytes } = await app.admin.post(`/report/v2/runs/${id}/export`, {
      module: 'm3',
      format: 'xlsx',
    });
    const lines: string[][] = [];
    for await (const { cells } of readSheet({ name: 'x.xlsx', bytes })) lines.push(cells);
    expect(lines).toHaveLength(counted.length + 2);
    expect(lines[1]).toEqual(counted[0]?.map((cell) => String(cell ?? '')));
    expect(lines.at(-1)?.at(-1)).toBe(String(bars.length));
  });
});
