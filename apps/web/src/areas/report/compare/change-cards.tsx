import type { ReactNode } from 'react';
import { ChangeButton, KindButton } from './change-table.tsx';
import type { ChangesProps } from './change-table.tsx';
import { comparedText, rowName } from './change-text.ts';

/** Cells of a row that is in one run only, as many as a card shows. */
const cellsShown = 4;

/** Rows of two runs on a phone: a card for each, with what changed in it. */
export function ChangeCards({ comparison, onOpen }: ChangesProps): ReactNode {
  const { columns, rows } = comparison;
  return (
    <ul className="rc-cards" aria-label="比对结果">
      {rows.map((row, at) => {
        const cells = row.after ?? row.before ?? [];
        const rest = columns.flatMap((column, place) =>
          !column.isKey && column.isCompared ? [{ column, place }] : [],
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows are known by their place
          <li key={at} className={`rc-card rc-${row.kind}`}>
            <div className="rc-card-head">
              <strong className="rc-name">{rowName(row, columns)}</strong>
              <KindButton row={row} columns={columns} onOpen={() => onOpen(at)} />
            </div>
            <dl>
              {row.changes.map((change) => {
                const column = columns[change.at];
                if (!column) return null;
                return (
                  <div key={column.id}>
                    <dt>{column.title}</dt>
                    <dd>
                      <ChangeButton
                        row={row}
                        column={column}
                        change={change}
                        onOpen={() => onOpen(at)}
                      />
                    </dd>
                  </div>
                );
              })}
              {row.changes.length === 0 &&
                rest.slice(0, cellsShown).map(({ column, place }) => (
                  <div key={column.id}>
                    <dt>{column.title}</dt>
                    <dd className="rc-text">{comparedText(cells[place], column)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
