import type { ComparedColumn, Comparison, RowChange } from '@wm/contract/report/compare';
import type { Cell } from '@wm/contract/report/run';
import { AppError } from '#core/app-error.ts';
import type { SentTable } from '#core/xlsx/sent-table.ts';
import type { OpenComparison } from './compare.service.ts';

const kindNames = { added: '新增', removed: '删除', changed: '变更', same: '未变' } as const;
const totalNames = { sum: '合计', avg: '平均', min: '最小', max: '最大' } as const;

/** A number as a spreadsheet takes it, where it can without loss. */
function numberOr(text: string | null): Cell {
  if (text === null) return null;
  return String(Number(text)) === text ? Number(text) : text;
}

/** What stands in the file for one column: its cells of a row. */
interface Part {
  heads: string[];
  cells: (row: RowChange) => Cell[];
  totals: (comparison: Comparison) => Cell[];
}

function headOf({ title, unit }: ComparedColumn): string {
  return unit === '' ? title : `${title}（${unit}）`;
}

function partOf(column: ComparedColumn, at: number): Part {
  const head = headOf(column);
  if (column.isKey)
    return {
      heads: [head],
      cells: ({ before, after }) => [(after ?? before)?.[at] ?? null],
      totals: () => [null],
    };
  const sides: Part = {
    heads: [`${head} 前`, `${head} 后`],
    cells: ({ before, after }) => [before?.[at] ?? null, after?.[at] ?? null],
    totals: () => [null, null],
  };
  if (column.type !== 'number' || !column.isCompared) return sides;
  return {
    heads: [...sides.heads, `${head} 差额`, `${head} 变化（%）`],
    cells: (row) => {
      const change = row.changes.find((one) => one.at === at);
      return [
        ...sides.cells(row),
        numberOr(change?.difference ?? null),
        numberOr(change?.percent ?? null),
      ];
    },
    totals: ({ totals }) => {
      const total = totals.find((one) => one.column === column.id);
      if (!total) return [null, null, null, null];
      const { before, after, difference, percent } = total;
      return [before, after, difference, percent].map((text) => numberOr(text));
    },
  };
}

/** A comparison as a table to take away: what is asked of its rows, and last what the numbers come to. @throws AppError */
export function takeComparison({ summary, rows }: OpenComparison): SentTable {
  if (summary.error !== '') throw new AppError('auth.forbidden');
  const [repeated] = summary.repeats;
  if (repeated)
    throw new AppError('report.compare-repeats', {
      values: { keys: repeated.keys.join('、'), count: String(repeated.count) },
    });
  const parts = [...summary.columns.entries()]
    .toSorted(([, one], [, other]) => Number(other.isKey) - Number(one.isKey))
    .map(([at, column]) => partOf(column, at));
  return {
    title: `${summary.reportName} 比对 ${summary.before.id}-${summary.after.id}`,
    heads: ['变化', ...parts.flatMap(({ heads }) => heads)],
    lines: linesOf({ summary, rows }, parts),
  };
}

async function* linesOf(
  { summary, rows }: OpenComparison,
  parts: readonly Part[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows(0, summary.total))
    yield [kindNames[row.kind], ...parts.flatMap(({ cells }) => cells(row))];
  const kinds = new Set(summary.totals.map(({ kind }) => kind));
  if (kinds.size === 0) return;
  const [kind] = kinds;
  const name = kinds.size === 1 && kind ? totalNames[kind] : '汇总';
  yield [name, ...parts.flatMap(({ totals }) => totals(summary))];
}
