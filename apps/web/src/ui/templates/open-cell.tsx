import { ExpandAltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { cellOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { RowAction } from '#ui/actions/row-action.tsx';

interface Opening<Row> {
  nameOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}

function idOf(row: unknown): number {
  return (row as { id: number }).id;
}

/** The column of a list that names the record, made to open it: the name itself, or a button beside what the page draws. */
export function openingColumn<Row>(column: Column<Row>, opening: Opening<Row>): Column<Row> {
  const { nameOf, onOpen } = opening;
  const { render } = column;
  return {
    ...column,
    render: (_: unknown, row: Row, index: number): ReactNode => {
      if (!render)
        return (
          <RowAction data-opens={idOf(row)} onClick={() => onOpen(row)}>
            {cellOf(column, row, index)}
          </RowAction>
        );
      return (
        <span className="wm-open-cell">
          <span className="wm-ellipsis">{cellOf(column, row, index)}</span>
          <button
            type="button"
            className="wm-open-button"
            data-opens={idOf(row)}
            title="查看详情"
            aria-label={`查看「${nameOf(row)}」`}
            onClick={() => onOpen(row)}
          >
            <ExpandAltOutlined />
          </button>
        </span>
      );
    },
  };
}
