import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { cellOf, columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';

interface CardListProps<R extends ResourceSpec> {
  table: CrudTable<R>;
  columns: Column<RowOf<R>>[];
  renderRowActions: ((row: RowOf<R>) => ReactNode) | undefined;
  canSelect: boolean;
  nameOf: (row: RowOf<R>) => string;
}

/** Fields that head a card; the others stand below with their labels. */
const heading = 2;

/** A list's rows on a phone: one card each, the two most telling fields first. */
export function CardList<R extends ResourceSpec>(props: CardListProps<R>): ReactNode {
  const { table, columns, renderRowActions, canSelect, nameOf } = props;
  const { selectedIds, rows } = table;
  const toggle = (id: number): void =>
    table.select(
      selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id],
    );
  return (
    <ul className="wm-cards">
      {rows.map((row, index) => {
        const { id } = row as { id: number };
        const [title, second, ...others] = columns;
        return (
          <li key={id} className="wm-card">
            <div className="wm-card-head">
              {canSelect && (
                <Checkbox
                  checked={selectedIds.includes(id)}
                  onChange={() => toggle(id)}
                  aria-label={`选择${nameOf(row)}`}
                />
              )}
              <strong>{title && cellOf(title, row, index)}</strong>
              <span>{second && cellOf(second, row, index)}</span>
            </div>
            <dl>
              {others.slice(0, 6 - heading).map((column) => (
                <div key={columnKey(column)}>
                  <dt>{column.title}</dt>
                  <dd>{cellOf(column, row, index)}</dd>
                </div>
              ))}
            </dl>
            {renderRowActions && <div className="wm-card-actions">{renderRowActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
