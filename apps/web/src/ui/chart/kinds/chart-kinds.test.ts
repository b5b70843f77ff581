import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeChoice, drawKind, lackOf } from './chart-kind.ts';
import { chartKindOf, chartKinds } from './chart-kinds.ts';
import { numberIn, readTable, textOfTable } from './data-table.ts';
import type { DataTable } from './data-table.ts';
import { programOf, readOption, writeOption } from './option-text.ts';
import { correlation } from './relations.ts';
import { sampleOutlines } from './sample-outlines.ts';
import { sampleTable } from './sample-table.ts';
import { classesOf, quartiles } from './totals.ts';

const theme = {
  palette: ['#1668dc', '#e0690c'],
  text: '#111',
  quiet: '#666',
  border: '#ddd',
  surface: '#fff',
  raised: '#fff',
  font: 'sans-serif',
  success: '#0a0',
  warning: '#fa0',
  danger: '#f00',
};

function tableOf(text: string): DataTable {
  const { table, fault } = readTable(text);
  if (!table) throw new Error(fault);
  return table;
}

const draw = (id: string, table: DataTable, chosen = {}) => {
  const kind = chartKindOf(id);
  if (!kind) throw new Error(id);
  return drawKind(kind, { table, chosen, theme });
};

describe('a pasted table', () => {
  it('is read as spreadsheets copy it, with the kind of each column', () => {
    const table = tableOf('月份\t名称\t数\t率\n1月\t甲\t1,234.5\t8%\n2月\t乙\t¥-3\t--\n');
    expect(table.columns.map(({ kind }) => kind)).toEqual(['time', 'text', 'number', 'number']);
    expect(table.rows).toEqual([
      ['1月', '甲', 1234.5, 0.08],
      ['2月', '乙', -3, null],
    ]);
  });

  it.each([
    ['', '请粘贴一张表，第一行是列名'],
    ['甲,乙', '只有表头，没有数据'],
    ['甲,乙\n1,2,3', '第 2 行有 3 列，比表头的 2 列多；含逗号的内容请用引号括起来'],
    ['甲,乙\n"1,2', '第 2 行有一个引号没有闭合'],
  ])('%j is refused: %s', (text, fault) => expect(readTable(text).fault).toBe(fault));

  it('tells columns of one name apart, and years from amounts', () => {
    const table = tableOf('年,,数,数\n2024,a,1999,3\n2025,b,30000,4');
    expect(table.columns).toEqual([
      { name: '年', kind: 'time' },
      { name: '第 2 列', kind: 'text' },
      { name: '数', kind: 'number' },
      { name: '数 (2)', kind: 'number' },
    ]);
  });

  it('reads back as it was written', () => {
    const sample = sampleTable();
    expect(tableOf(textOfTable(sample))).toEqual(sample);
  });

  it.each([
    ['1,234', 1234],
    ['12,34', undefined],
    ['1e3', 1000],
    ['%', undefined],
    ['.', undefined],
    ['-', undefined],
    ['−5', -5],
    ['0x10', undefined],
  ])('%s is %s', (text, value) => expect(numberIn(text)).toBe(value));
});

describe('each kind', () => {
  it.each(chartKinds.map((kind) => [kind.name, kind] as const))(
    '%s draws the sample',
    (_, kind) => {
      const table = sampleTable();
      expect(lackOf(kind, table)).toBeUndefined();
      const chosen = completeChoice(kind, table, kind.sample);
      for (const [slot, names] of Object.entries(kind.sample)) expect(chosen[slot]).toEqual(names);
      const { option, numbers } = drawKind(kind, { table, chosen, theme });
      expect(JSON.parse(JSON.stringify(option))).toEqual(option);
      expect(numbers.rows.length).toBeGreaterThan(0);
      for (const row of numbers.rows) expect(row).toHaveLength(numbers.head.length);
    },
  );

  it('draws whatever table has the columns that it asks for, and says of others what they lack', () => {
    const label = fc.constantFrom('', '甲', '乙', '2025-01', '__proto__', 'constructor');
    const amount = fc.oneof(
      fc.constant(''),
      fc.double({ noNaN: true }).map(String),
      fc.integer().map(String),
    );
    const row = fc.tuple(label, label, amount, amount, amount);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.nat(5), (rows, width) => {
        const text = ['a,b,c,d,e', ...rows.map((cells) => cells.join(','))]
          .map((line) =>
            line
              .split(',')
              .slice(0, width + 1)
              .join(','),
          )
          .join('\n');
        const { table } = readTable(text);
        if (!table) return;
        for (const kind of chartKinds) {
          const lack = lackOf(kind, table);
          if (lack === undefined) drawKind(kind, { table, chosen: {}, theme });
          else expect(lack).toMatch(/^.+要 \d+ 列(文字或时间|数字)，这份数据只有 \d+ 列$/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says what it leaves out', () => {
    const many = Array.from({ length: 60 }, (_, at) => `类${at},${at + 1},组${at % 12}`).join('\n');
    const table = tableOf(`名,数,组\n${many}`);
    expect(draw('pie', table).notes).toEqual(['最小的 55 块合为「其他」']);
    expect(draw('rank', table).notes).toEqual(['只画前 50 名，其余 10 项没有画']);
    expect(draw('stack', table).notes).toEqual(['颜色最多分得清 8 个系列，其余 4 个没有画']);
    const shares = draw('pie', table).numbers.rows.map(([, value]) => Number(value));
    expect(shares.reduce((sum, value) => sum + value, 0)).toBe((60 * 61) / 2);
    expect(draw('pie', tableOf('名,数\n甲,-1\n乙,2')).notes).toEqual([
      '1 项不大于零，占比图里画不出来',
    ]);
    expect(draw('funnel', tableOf('一,二,三\n1,2,1')).notes).toEqual([
      '有一步比上一步还多：它们可能不是同一批人，或者顺序不对',
    ]);
  });

  it('puts months in their order, whatever the order of the rows', () => {
    const { numbers } = draw('line', tableOf('月,数\n10月,1\n2月,2\n1月,3\n2月,5'));
    expect(numbers.rows).toEqual([
      ['1月', 3],
      ['2月', 7],
      ['10月', 1],
    ]);
  });

  it('knows which row of the data each point is', () => {
    const { rowsOf, numbers, notes } = draw(
      'scatter',
      tableOf('x,y,组\n1,2,甲\n3,,甲\n5,6,乙\n7,8,甲'),
      {
        group: ['组'],
      },
    );
    expect(rowsOf).toEqual([[0, 3], [2]]);
    expect(numbers.rows.map((row) => row[1])).toEqual([1, 7, 5]);
    expect(notes).toContain('1 行缺数，没有画');
  });

  it('of the map has a place for each part of the sample', () => {
    const names = new Set(sampleOutlines.features.map(({ properties }) => properties.name));
    for (const row of sampleTable().rows) expect(names.has(String(row[1]))).toBe(true);
  });
});

describe('the numbers of', () => {
  it('quartiles are those between neighbours', () => {
    expect(quartiles([4, 1, 3, 2])).toEqual([1, 1.75, 2.5, 3.25, 4]);
    expect(quartiles([7])).toEqual([7, 7, 7, 7, 7]);
  });

  it('classes hold every number once, in widths that are read easily', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (values) => {
        const classes = classesOf(values);
        expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        for (const { from, to, count } of classes.slice(0, -1))
          expect(values.filter((value) => value >= from && value < to)).toHaveLength(count);
      }),
    );
  });

  it('a correlation are Pearson’s, and none where a number never changes', () => {
    expect(
      correlation([
        [1, 2],
        [2, 4],
        [3, 6],
      ]),
    ).toBeCloseTo(1);
    expect(
      correlation([
        [1, 3],
        [2, 2],
        [3, 1],
      ]),
    ).toBeCloseTo(-1);
    expect(
      correlation([
        [1, 3],
        [1, 2],
      ]),
    ).toBeUndefined();
  });
});

describe('the text of an option', () => {
  const { option } = draw('scatter', sampleTable());

  it('reads back as the option, long lists by their names', () => {
    const written = writeOption(option);
    expect(Object.keys(written.lists).length).toBeGreaterThan(0);
    expect(written.text.length).toBeLessThan(3000);
    expect(readOption(written).option).toEqual(JSON.parse(JSON.stringify(option)));
    expect(programOf(written)).toContain('const $data1 = [[');
  });

  it.each([
    ['{\n"a": 1,\n}', /^(第 3 行不是合法的 JSON|没有写完，或不是合法的 JSON)$/],
    ['{"a": "$data9"}', /^没有叫 \$data9 的数据$/],
    ['[1]', /^选项应是一个对象/],
    ['', /^(第 1 行不是合法的 JSON|没有写完，或不是合法的 JSON)$/],
  ])('%j is refused', (text, fault) => {
    expect(readOption({ text, lists: {} }).fault).toMatch(fault);
  });
});
