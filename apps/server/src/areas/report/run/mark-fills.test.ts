import { openArchive } from '@wm/bytes/zip/open';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import type { CellMark } from '@wm/contract/report/run';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeXlsx, xlsxFills } from '#core/xlsx/write-xlsx.ts';
import type { XlsxFill } from '#core/xlsx/write-xlsx.ts';
import { mailTables } from '../channel/mail-tables.ts';
import { fillsOf } from './mark-fills.ts';

const ids = ['c1', 'c2', 'c3'];
const count = 12;
const names = ['error', 'warn', 'info', 'error-row', 'warn-row', 'info-row'];
const gravity = ['error', 'warn', 'info'] as const;

const someMarks = fc.array(
  fc.record({
    column: fc.constantFrom(...ids, 'gone'),
    level: fc.constantFrom(...gravity),
    rows: fc.uniqueArray(fc.nat(count - 1)).map((rows) => rows.toSorted((a, b) => a - b)),
    isRow: fc.boolean(),
  }),
  { maxLength: 6 },
);

const markOf = ({
  rows,
  isRow,
  ...mark
}: { rows: number[]; isRow: boolean } & Pick<CellMark, 'column' | 'level'>): CellMark => ({
  ...mark,
  text: '',
  isCut: false,
  rows: rows.map((at) => [at, at]),
  ...(isRow && { isRow: true }),
});

async function* lines(): AsyncGenerator<(string | number)[]> {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve([`名 ${at}`, at, '']);
}

/** The name of the fill of each cell of a written workbook, read from its own parts. */
async function filledIn(marks: CellMark[]): Promise<string[][]> {
  const columns = ids.map((title) => ({ title, width: 10 }));
  const sheet = { name: '表', columns, fillOf: fillsOf(marks, ids) };
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx(lines(), sheet)) pieces.push(piece);
  const archive = openArchive(Buffer.concat(pieces), defaultArchiveLimits);
  const text = (name: string): string => Buffer.from(archive.read(name)).toString();
  const xfs =
    text('xl/styles.xml')
      .split('<cellXfs')[1]
      ?.match(/<xf [^>]*fillId="(\d+)"/g) ?? [];
  const fillIds = xfs.map((xf) => Number(/fillId="(\d+)"/.exec(xf)?.[1]));
  const cells = new Map(
    [...text('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g)].map(
      ([, place = '', style = '0']) => [place, names[(fillIds[Number(style)] ?? 0) - 2] ?? ''],
    ),
  );
  return Array.from({ length: count }, (_, row) =>
    ['A', 'B', 'C'].map((letter) => cells.get(`${letter}${row + 2}`) ?? ''),
  );
}

const columns = ids.map((id, at) => ({
  id,
  title: `列 <${id}>`,
  type: at === 1 ? ('number' as const) : ('text' as const),
  isMeasure: false,
  unit: '',
  align: 'auto' as const,
  total: 'none' as const,
  shown: true,
}));

/** The same of a mail, read from its cells; and which of its cells say in words that a warning is about them. */
function filledInMail(marks: CellMark[]): { fills: string[][]; said: boolean[][] } {
  const rows = Array.from({ length: count }, (_, at) => [`名 <${at}>`, at, '']);
  const module = { title: '表', columns, rows, total: count + 3, totals: {}, marks };
  const { html, text } = mailTables([module]);
  expect(html).not.toContain('名 <');
  expect(html.endsWith('>其余 3 行见报表</p>') && text.endsWith('其余 3 行见报表')).toBe(true);
  const body = html.split('<tbody>')[1] ?? '';
  const cells = body.split('</tr>').flatMap((row) => {
    const found = [...row.matchAll(/<td style="([^"]*)">(⚠ )?/g)];
    return found.length > 0 ? [found] : [];
  });
  const nameOf = (style: string): string => {
    const color = /background-color:#(\w{6})/.exec(style)?.[1];
    return names.find((name) => xlsxFills[name as XlsxFill].slice(2) === color) ?? '';
  };
  return {
    fills: cells.map((row) => row.map(([, style = '']) => nameOf(style))),
    said: cells.map((row) => row.map(([, , mark]) => mark !== undefined)),
  };
}

it('colours in a workbook and a mail the cells that are coloured in the table, over a hundred random rules', async () => {
  await fc.assert(
    fc.asyncProperty(someMarks, async (drawn) => {
      const gravest = (marks: typeof drawn): string =>
        gravity.find((level) => marks.some((mark) => mark.level === level)) ?? '';
      const expected = Array.from({ length: count }, (_, row) =>
        ids.map((id) => {
          const here = drawn.filter(({ rows }) => rows.includes(row));
          const own = gravest(here.filter(({ column }) => column === id));
          const ofRow = gravest(here.filter(({ isRow }) => isRow));
          return own || (ofRow && `${ofRow}-row`);
        }),
      );
      const marks = drawn.map(markOf);
      expect(await filledIn(marks)).toEqual(expected);
      const { fills, said } = filledInMail(marks);
      expect(fills).toEqual(expected);
      expect(said).toEqual(
        expected.map((row) => row.map((fill) => fill !== '' && !fill.endsWith('-row'))),
      );
    }),
    { numRuns: 100 },
  );
});
