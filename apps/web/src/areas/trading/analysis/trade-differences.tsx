import type { RunReport, RunTrades } from '@wm/contract/trading/run-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { detailAddress, useTrades } from '../runs/runs.api.ts';

/** Trades of one run whose entry the other has not: their numbers, counted from 0. */
export function onlyIn(one: RunTrades, other: RunTrades): number[] {
  const keys = new Set(other.entryTime.map((time, i) => `${time} ${other.side[i]}`));
  return one.entryTime.flatMap((time, i) => (keys.has(`${time} ${one.side[i]}`) ? [] : [i]));
}

/** Which trades only one of the first two runs has made. */
export function TradeDifferences({ reports }: { reports: readonly RunReport[] }): ReactNode {
  const mayRead = usePermission('trading:detail:list');
  const [a, b] = reports.map(({ run }) => run.id);
  const { data: one } = useTrades(mayRead ? a : undefined);
  const { data: other } = useTrades(mayRead ? b : undefined);
  if (!one || !other || a === undefined || b === undefined) return null;
  return (
    <p>
      <Only id={a} trades={onlyIn(one, other)} />
      {'；'}
      <Only id={b} trades={onlyIn(other, one)} />。
    </p>
  );
}

function Only({ id, trades }: { id: number; trades: number[] }): ReactNode {
  const text = `只在 #${id} 成交 ${trades.length} 笔`;
  return trades.length === 0 ? text : <Link to={detailAddress(id, trades[0])}>{text}</Link>;
}
