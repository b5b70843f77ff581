import type { RunOutcome, RunTrades } from '@wm/contract/trading/run-report';
import { EXIT_REASON_NAMES } from '@wm/market/result';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { Histogram } from '../figures/histogram.tsx';
import type { TimeRange } from '../figures/time-chart.tsx';
import { gainClass, moneyText, percentText } from '../runs/figure-text.ts';
import { detailAddress, useTrades } from '../runs/runs.api.ts';

const groupNames = {
  weekday: '按入场星期',
  bars: '按持有根数',
  side: '按方向',
  reason: '按离场原因',
  month: '按月',
};
const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

function keyName(by: keyof typeof groupNames, key: string): string {
  if (by === 'weekday') return `周${weekdays[Number(key) - 1] ?? key}`;
  if (by === 'bars') return `${key.replace('-', '–').replace('61+', '61 以上')} 根`;
  if (by === 'side') return key === 'long' ? '做多' : '做空';
  if (by === 'reason')
    return Object.entries(EXIT_REASON_NAMES).find(([id]) => id === key)?.[1] ?? key;
  return key;
}

interface Sum {
  key: string;
  trades: number;
  wins: number;
  net: number;
}

/** Weekdays and classes of bars rise; others stay in the order in which they came. */
export function inOrder(by: keyof typeof groupNames, sums: readonly Sum[]): readonly Sum[] {
  if (by !== 'weekday' && by !== 'bars') return sums;
  return sums.toSorted((a, b) => Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10));
}

interface TradesTabProps {
  runId: number;
  outcome: RunOutcome;
  range: TimeRange | undefined;
}

/** How the trades are distributed, what they have in common, and why others did not come about. */
export function TradesTab({ runId, outcome, range }: TradesTabProps): ReactNode {
  const mayRead = usePermission('trading:detail:list');
  const { data: trades } = useTrades(mayRead ? runId : undefined);
  const { groups = [], streaks, unfilled = [] } = outcome;
  return (
    <div className="tr-stack">
      {trades && <Distribution trades={trades} range={range} />}
      {streaks && (
        <p>
          最长连胜 {streaks.wins} 笔，最长连亏 {streaks.losses} 笔。{' '}
          {mayRead && <Link to={detailAddress(runId)}>逐笔查看</Link>}
        </p>
      )}
      <div className="tr-groups">
        {groups
          .filter(({ by }) => by !== 'month')
          .map(({ by, sums }) => (
            <table key={by} className="tr-sums">
              <caption>{groupNames[by]}</caption>
              <thead>
                <tr>
                  <th scope="col">分组</th>
                  <th scope="col">笔数</th>
                  <th scope="col">胜率</th>
                  <th scope="col">净盈亏</th>
                </tr>
              </thead>
              <tbody>
                {inOrder(by, sums).map(({ key, trades: count, wins, net }) => (
                  <tr key={key}>
                    <th scope="row">{keyName(by, key)}</th>
                    <td>{count}</td>
                    <td>{percentText((wins / count) * 100)}</td>
                    <td className={gainClass(net)}>{moneyText(net)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        <table className="tr-sums">
          <caption>未成交的委托</caption>
          <tbody>
            {unfilled.map(({ reason, name, count }) => (
              <tr key={reason}>
                <th scope="row">{name}</th>
                <td>{count} 次</td>
              </tr>
            ))}
            {unfilled.length === 0 && (
              <tr>
                <td>所有委托都已成交</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Distribution({
  trades,
  range,
}: {
  trades: RunTrades;
  range: TimeRange | undefined;
}): ReactNode {
  const values = trades.percent.filter((_, i) => {
    const time = trades.entryTime[i] ?? 0;
    return !range || (time >= range.from && time <= range.to);
  });
  if (values.length === 0) return <p className="wm-muted">这一段没有成交。</p>;
  return (
    <section>
      <h2>每笔收益的分布（{values.length} 笔）</h2>
      <Histogram values={values} label={`每笔收益的分布，共 ${values.length} 笔`} />
    </section>
  );
}
