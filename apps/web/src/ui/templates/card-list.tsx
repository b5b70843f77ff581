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

/** Fields of a row that its card shows. */
const fieldsShown = 6;

/** A list's rows on a phone: one card each, the most telling fields first, the others below with their labels. */
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
        const [title, ...rest] = columns;
        const fields = rest.slice(0, fieldsShown - 1);
        // A number says nothing without its name, and nothing needs no place beside it.
        const second = fields[0]?.align === 'right' ? undefined : fields.shift();
        const beside = second && cellOf(second, row, index);
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
              <span>{beside === '--' ? null : beside}</span>
            </div>
            <dl>
              {fields.map((column) => (
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
