import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import type { DataTable } from '#ui/chart/kinds/data-table.ts';

const mostShown = 200;

/** The rows whose points a rectangle was dragged around. */
export function BrushedRows({ table, rows }: { table: DataTable; rows: number[] }): ReactNode {
  if (rows.length === 0) return <p className="ec-hint">在图上拖出一个框，框里的行列在这里。</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    <div className="wm-figure-table ec-brushed" tabIndex={0} role="group" aria-label="框住的行">
      <table>
        <caption>
          框住 {formatCount(rows.length)} 行{rows.length > mostShown && `，列出前 ${mostShown} 行`}
        </caption>
        <thead>
          <tr>
            {table.columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((row) => (
            <tr key={row}>
              {table.columns.map(({ name }, at) => (
                <td key={name}>{table.rows[row]?.[at] ?? '--'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
