import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';

interface ColumnBase<Row> extends Omit<
  TableColumnType<Row>,
  'dataIndex' | 'key' | 'title' | 'render' | 'sorter'
> {
  title: string;
  /** True sorts by this field on the server; only for names the resource lists in `sorts`. */
  sorter?: boolean;
  /** Left out of the table until somebody asks for it in 列设置; the open record shows it. */
  isSpare?: boolean;
  /** What the open record shows of it, where the table holds a control. */
  detail?: (row: Row) => ReactNode;
}

interface FieldColumn<Row> extends ColumnBase<Row> {
  key?: undefined;
  dataIndex: keyof Row & string;
  render?: (value: unknown, row: Row, index: number) => ReactNode;
}

interface DrawnColumn<Row> extends ColumnBase<Row> {
  key: string;
  dataIndex?: undefined;
  render: (value: unknown, row: Row, index: number) => ReactNode;
}

/** A table column: either bound to one of the row's fields, or named by `key` and drawn by `render`. */
export type Column<Row> = FieldColumn<Row> | DrawnColumn<Row>;

/** Types the columns of a table by its row: a field that does not exist does not compile. */
export function columnsOf<Row>() {
  return (...columns: Column<Row>[]): Column<Row>[] => columns;
}

/** What a table shows of a row in a column. */
export function cellOf<Row>(column: Column<Row>, row: Row, index: number): ReactNode {
  const value = column.dataIndex ? row[column.dataIndex] : undefined;
  if (column.render) return column.render(value, row, index);
  return value === '' || value === null || value === undefined ? '--' : String(value);
}

/** The name a column is remembered by. */
export function columnKey<Row>(column: Column<Row>): string {
  return column.key ?? column.dataIndex ?? '';
}
