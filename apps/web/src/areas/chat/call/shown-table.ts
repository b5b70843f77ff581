import type { Chosen } from '#ui/chart/kinds/chart-kind.ts';
import type { DataTable } from '#ui/chart/kinds/data-table.ts';

export type ShownCell = string | number | null;

const day = /^\d{4}-\d{2}(-\d{2})?/;
const part = '系列';
const amount = '数值';

/** Rows as a chart takes them: the first column names them, the others are numbers; several become series. */
export function tableOfShown(
  columns: readonly string[],
  rows: readonly ShownCell[][],
): { table: DataTable; chosen: Chosen } {
  const [label = '', ...series] = columns;
  const isTime = rows.every(([first]) => day.test(String(first)));
  const first = { name: label, kind: isTime ? 'time' : 'text' } as const;
  const number = (cell: ShownCell | undefined): number | null =>
    typeof cell === 'number' ? cell : null;
  if (series.length <= 1)
    return {
      table: {
        columns: [first, { name: series[0] ?? amount, kind: 'number' }],
        rows: rows.map(([name, value]) => [String(name ?? '--'), number(value)]),
      },
      chosen: {},
    };
  const tall = rows.flatMap(([name, ...values]) =>
    series.map((title, at) => [String(name ?? '--'), title, number(values[at])]),
  );
  return {
    table: {
      columns: [first, { name: part, kind: 'text' }, { name: amount, kind: 'number' }],
      rows: tall,
    },
    chosen: { label: [label], part: [part], amount: [amount] },
  };
}
