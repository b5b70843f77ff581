import type {
  CellChange,
  ComparedColumn,
  Comparison,
  RowChange,
} from '@wm/contract/report/compare';
import type { CSSProperties, ReactNode } from 'react';
import { comparedText, differenceText, kindNames, kindSigns, rowName } from './change-text.ts';

export interface ChangesProps {
  comparison: Comparison;
  onOpen: (row: number) => void;
}

const kindWidth = 84;
const keyWidth = 150;

/** Columns as they stand in the table: the keys first. */
function arranged(columns: readonly ComparedColumn[]): { column: ComparedColumn; at: number }[] {
  return columns
    .map((column, at) => ({ column, at }))
    .toSorted((one, other) => Number(other.column.isKey) - Number(one.column.isKey));
}

function isRight({ align, type }: ComparedColumn): boolean {
  return align === 'right' || (align === 'auto' && type === 'number');
}

/** Keys stay in sight beside whatever is scrolled to. */
function keyStyle(place: number): CSSProperties {
  return { left: kindWidth + place * keyWidth, width: keyWidth, maxWidth: keyWidth };
}

const sideNames = { both: '', before: '（仅前）', after: '（仅后）' } as const;

/** Rows of two runs side by side: one line for each, changed cells before and after. */
export function ChangeTable({ comparison, onOpen }: ChangesProps): ReactNode {
  const { columns, rows, byColumn } = comparison;
  const shown = arranged(columns);
  return (
    <div className="rc-scroll" tabIndex={0} role="region" aria-label="比对结果">
      <table className="rc-table">
        <thead>
          <tr>
            <th scope="col" className="rc-stuck" style={{ left: 0, width: kindWidth }}>
              变化
            </th>
            {shown.map(({ column }, place) => (
              <th
                key={column.id}
                scope="col"
                className={headClass(column)}
                style={column.isKey ? keyStyle(place) : undefined}
              >
                {column.title}
                <span className="wm-muted">
                  {column.isKey ? '（键）' : sideNames[column.side]}
                  {(byColumn[column.id] ?? 0) > 0 && ` ${byColumn[column.id]} 处`}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are known by their place
            <tr key={at} className={`rc-row rc-${row.kind}`}>
              <td className="rc-stuck" style={{ left: 0, width: kindWidth }}>
                <KindButton row={row} columns={columns} onOpen={() => onOpen(at)} />
              </td>
              {shown.map(({ column, at: place }, index) => (
                <td
                  key={column.id}
                  className={cellClass(column)}
                  style={column.isKey ? keyStyle(index) : undefined}
                >
                  <ChangeCell row={row} column={column} at={place} onOpen={() => onOpen(at)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headClass(column: ComparedColumn): string {
  return `${column.isKey ? 'rc-stuck' : ''} ${isRight(column) ? 'rc-right' : ''}`;
}

function cellClass(column: ComparedColumn): string {
  return `${headClass(column)} ${column.type === 'number' ? 'wm-number' : ''}`;
}

/** What has become of a row; opens it whole. Rows that only one run has are steps of the keys, too. */
export function KindButton({
  row,
  columns,
  onOpen,
}: {
  row: RowChange;
  columns: readonly ComparedColumn[];
  onOpen: () => void;
}): ReactNode {
  const isStep = row.kind === 'added' || row.kind === 'removed';
  return (
    <button
      type="button"
      className="rc-kind"
      data-change={isStep ? '' : undefined}
      aria-label={`${kindNames[row.kind]} ${rowName(row, columns)}，查看整行`}
      onClick={onOpen}
    >
      <span aria-hidden>{kindSigns[row.kind]}</span> {kindNames[row.kind]}
    </button>
  );
}

interface ChangeCellProps {
  row: RowChange;
  column: ComparedColumn;
  at: number;
  onOpen: () => void;
}

function ChangeCell({ row, column, at, onOpen }: ChangeCellProps): ReactNode {
  const change = row.changes.find((one) => one.at === at);
  if (change) return <ChangeButton row={row} column={column} change={change} onOpen={onOpen} />;
  const cells = row.after ?? row.before ?? [];
  const isGone = column.side === 'before' && row.kind !== 'removed';
  const cell = isGone ? row.before?.[at] : cells[at];
  const isAbsent =
    (column.side === 'before' && row.before === null) ||
    (column.side === 'after' && row.after === null);
  const text = isAbsent ? '' : comparedText(cell, column);
  return (
    <span className="rc-text" title={text}>
      {text}
    </span>
  );
}

interface ChangeButtonProps {
  row: RowChange;
  column: ComparedColumn;
  change: CellChange;
  onOpen: () => void;
}

/** A changed cell, before and after, with how much it changed; opens its row whole. */
export function ChangeButton({ row, column, change, onOpen }: ChangeButtonProps): ReactNode {
  const by = differenceText(change, column.unit);
  return (
    <button type="button" className="rc-change" data-change="" onClick={onOpen}>
      <span className="wm-visually-hidden">{column.title} 由 </span>
      <span className="rc-old">{comparedText(row.before?.[change.at], column)}</span>
      <span aria-hidden> → </span>
      <span className="wm-visually-hidden"> 变为 </span>
      <span className="rc-new">{comparedText(row.after?.[change.at], column)}</span>
      {by && <span className="rc-by">{by}</span>}
    </button>
  );
}
