/**
 * Reference for what holds an antd table: the table measures widths by a hidden copy of its head, whose checkboxes could
 * still be reached by keyboard.
 */
export function holdMeasureRow(holder: HTMLElement | null): void {
  holder?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
}
