import { createParser } from '@wm/markdown/grammar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignColumn,
  cellText,
  columnCount,
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  readTable,
  writeCell,
} from './table-source.ts';
import type { TableSource, TextChange } from './table-source.ts';

const source = '| 药 | 量 |\n|---|:-:|\n| 甲 | 1\\|2 |\n| 乙 |';

function tableOf(text: string): TableSource {
  const table = readTable(text);
  if (!table) throw new Error(`no table: ${text}`);
  return table;
}

function apply(text: string, changes: TextChange | readonly TextChange[] | undefined): string {
  const all = changes === undefined ? [] : [changes].flat();
  return all
    .toSorted((one, other) => other.from - one.from)
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

const textsOf = (text: string): string[][] => {
  const table = tableOf(text);
  return table.rows.map((row) =>
    table.alignments.map((_, column) => cellText(text, row.cells[column])),
  );
};

/** The cells of a table as the product's grammar reads them. */
function readByGrammar(text: string): string[][] {
  const rows: string[][] = [];
  for (const token of createParser().parse(text, {})) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(token.content);
  }
  return rows;
}

describe('a table', () => {
  it('is read with its alignments; a sign behind a backslash ends no cell', () => {
    expect(textsOf(source)).toEqual([
      ['药', '量'],
      ['甲', '1|2'],
      ['乙', ''],
    ]);
    expect(tableOf(source).alignments).toEqual(['', 'center']);
    expect(readTable('| a |\n| b |')).toBeUndefined();
    expect(readTable('a')).toBeUndefined();
  });

  it('is read as the grammar reads it, whichever signs are left out', () => {
    const word = fc.constantFrom('甲', 'a b', '', '1\\|2', '\\\\|x', '尾\\', '`x`', '**粗**');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (rows, isFramed) => {
          const frame = (cells: readonly string[]): string =>
            isFramed ? `| ${cells.join(' | ')} |` : cells.map((one) => one || '空').join(' | ');
          const lines = rows.map((row) => frame(row));
          const text = [lines[0], frame(['---', ':--', '--:']), ...lines.slice(1)].join('\n');
          expect(textsOf(text)).toEqual(readByGrammar(text));
        },
      ),
    );
  });
});

describe('a change of a table', () => {
  it('writes a cell and touches no other, as the page reads them, whatever is typed', () => {
    const sources = [source, '|药|量|\n|-|-|\n|甲|乙|\n||x|', 'a | b\n--- | ---\n甲 | 乙\n丙 | 丁'];
    const letters = fc.constantFrom('|', '\\', ' ', '字', '1.', '-', '#', '`', '*', '😀');
    const words = fc.array(letters, { maxLength: 6 }).map((parts) => parts.join('').trim());
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.nat(2), fc.nat(1), words, (...drawn) => {
        const [before, row, column, text] = drawn;
        const changed = apply(before, writeCell(before, tableOf(before), { row, column, text }));
        const expected = readByGrammar(before);
        const cells = expected[row];
        if (cells) cells[column] = text;
        expect(readByGrammar(changed)).toEqual(expected);
        expect(cellText(changed, tableOf(changed).rows[row]?.cells[column])).toBe(text);
      }),
    );
  });

  it('makes a missing cell, and gives an empty one room', () => {
    expect(
      apply(source, writeCell(source, tableOf(source), { row: 2, column: 1, text: '3' })),
    ).toBe('| 药 | 量 |\n|---|:-:|\n| 甲 | 1\\|2 |\n| 乙 | 3 |');
    const bare = '|a|b|\n|-|-|\n||x|';
    expect(apply(bare, writeCell(bare, tableOf(bare), { row: 1, column: 0, text: '甲' }))).toBe(
      '|a|b|\n|-|-|\n| 甲 |x|',
    );
  });

  it('adds and takes away rows', () => {
    expect(apply(source, insertRow(tableOf(source), 0)).split('\n')[2]).toBe('|  |  |');
    expect(textsOf(apply(source, insertRow(tableOf(source), 1)))[2]).toEqual(['', '']);
    expect(textsOf(apply(source, deleteRow(tableOf(source), 1)))).toEqual([
      ['药', '量'],
      ['乙', ''],
    ]);
    expect(textsOf(apply(source, deleteRow(tableOf(source), 0)))[0]).toEqual(['', '']);
  });

  it('adds and takes away columns, also of lines without their outermost signs', () => {
    for (const text of [source, 'a | b\n--- | ---\n甲 | 乙']) {
      for (const column of [0, 1]) {
        const wider = apply(text, insertColumn(text, tableOf(text), column));
        expect(columnCount(tableOf(wider))).toBe(3);
        const expected = textsOf(text).map((cells) => cells.toSpliced(column + 1, 0, ''));
        expect(textsOf(wider)).toEqual(expected);
        const narrower = apply(wider, deleteColumn(wider, tableOf(wider), column + 1));
        expect(textsOf(narrower)).toEqual(textsOf(text));
      }
    }
    const one = '| a |\n|---|';
    expect(deleteColumn(one, tableOf(one), 0)).toEqual([]);
  });

  it('aligns a column', () => {
    const right = apply(source, alignColumn(tableOf(source), 0, 'right'));
    expect(tableOf(right).alignments).toEqual(['right', 'center']);
  });
});
