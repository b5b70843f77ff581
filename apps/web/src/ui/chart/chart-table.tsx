import type { ReactNode } from 'react';
import type { ChartNumbers } from './chart-numbers.ts';

interface ChartTableProps {
  title: string;
  numbers: ChartNumbers;
  height: number;
}

/** The numbers of a chart. */
export function ChartTable({ title, numbers, height }: ChartTableProps): ReactNode {
  const { head, rows } = numbers;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    <div
      className="wm-figure-table"
      style={{ height }}
      tabIndex={0}
      role="group"
      aria-label={title}
    >
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((value, place) => (
                <td key={head[place + 1]} className="wm-number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
