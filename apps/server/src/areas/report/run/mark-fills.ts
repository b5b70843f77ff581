import { lookAt } from '@wm/contract/report/mark-levels';
import type { CellMark } from '@wm/contract/report/run';
import type { XlsxFill, XlsxSheet } from '#core/xlsx/write-xlsx.ts';

/** The fills of a workbook that show what a result's table shows. `columnIds` are those of the columns that are written. */
export function fillsOf(
  marks: readonly CellMark[],
  columnIds: readonly string[],
): NonNullable<XlsxSheet['fillOf']> {
  return (row, column): XlsxFill | undefined => {
    const look = lookAt(marks, columnIds[column] ?? '', row);
    if (!look) return undefined;
    return look.isOfRow ? `${look.level}-row` : look.level;
  };
}
