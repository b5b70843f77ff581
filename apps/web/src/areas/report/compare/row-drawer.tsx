import { Button } from 'antd';
import type { ComparedColumn, Comparison, RowChange } from '@wm/contract/report/compare';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { comparedText, differenceText, kindNames, rowName } from './change-text.ts';

interface RowDrawerProps {
  comparison: Comparison;
  /** Its place on the page; none when it is closed. */
  at: number | undefined;
  onGo: (at: number | undefined) => void;
}

/** A row whole, as it is in both runs, and the way to its records. */
export function RowDrawer({ comparison, at, onGo }: RowDrawerProps): ReactNode {
  const { rows, columns, before, after } = comparison;
  const row = at === undefined ? undefined : rows[at];
  return (
    <AppDrawer
      open={row !== undefined}
      size={640}
      title={row && `${kindNames[row.kind]}：${rowName(row, columns)}`}
      onClose={() => onGo(undefined)}
      footer={
        at !== undefined && (
          <div className="rp-bar">
            <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
              上一行
            </Button>
            <Button disabled={at >= rows.length - 1} onClick={() => onGo(at + 1)}>
              下一行
            </Button>
          </div>
        )
      }
    >
      {row && (
        <>
          <RecordLink comparison={comparison} row={row} />
          <table className="rc-whole">
            <thead>
              <tr>
                <th scope="col">列</th>
                <th scope="col">前 #{before.id}</th>
                <th scope="col">后 #{after.id}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, place) => (
                <WholeLine key={column.id} row={row} column={column} at={place} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </AppDrawer>
  );
}

function WholeLine({
  row,
  column,
  at,
}: {
  row: RowChange;
  column: ComparedColumn;
  at: number;
}): ReactNode {
  const change = row.changes.find((one) => one.at === at);
  const by = change && differenceText(change, column.unit);
  const isBefore = row.before !== null && column.side !== 'after';
  const isAfter = row.after !== null && column.side !== 'before';
  return (
    <tr className={change ? 'rc-differs' : undefined}>
      <th scope="row">
        {column.title}
        {change && <span className="rc-mark">改变</span>}
      </th>
      <td>{isBefore ? comparedText(row.before?.[at], column) : '（没有）'}</td>
      <td>
        {isAfter ? comparedText(row.after?.[at], column) : '（没有）'}
        {by && <span className="rc-by">{by}</span>}
      </td>
    </tr>
  );
}

/** Where the records behind a row are found. */
function RecordLink({
  comparison: { link },
  row,
}: {
  comparison: Comparison;
  row: RowChange;
}): ReactNode {
  const value = link && (row.after ?? row.before)?.[link.at];
  if (!link || value === null || value === undefined || value === '') return null;
  const query = new URLSearchParams({ [link.field]: String(value) });
  return (
    <p>
      <Link to={`${link.path}?${query.toString()}`}>查看「{String(value)}」的记录</Link>
    </p>
  );
}
