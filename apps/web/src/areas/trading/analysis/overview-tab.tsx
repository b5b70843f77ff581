import type { MonthReturn, RunOutcome } from '@wm/contract/trading/run-report';
import type { ReactNode } from 'react';
import { MonthHeat } from '../figures/month-heat.tsx';
import { TimeChart } from '../figures/time-chart.tsx';
import type { TimeRange } from '../figures/time-chart.tsx';
import { dayText } from '../price-text.ts';
import { moneyText, percentText } from '../runs/figure-text.ts';

interface OverviewTabProps {
  outcome: RunOutcome;
  months: MonthReturn[];
  range: TimeRange | undefined;
  onRange: (range: TimeRange) => void;
}

/** Equity beside buying and holding, what lies below the peaks, and the months. A brush over any of them chooses a part. */
export function OverviewTab({ outcome, months, range, onRange }: OverviewTabProps): ReactNode {
  const { curve, drawdowns = [] } = outcome;
  if (!curve) return <p className="wm-muted">还没有结果。</p>;
  return (
    <div className="tr-stack">
      <TimeChart
        label="权益曲线"
        time={curve.time}
        lines={[
          { name: '权益', values: curve.equity, tone: 'first' },
          { name: '买入持有', values: curve.hold, tone: 'quiet' },
        ]}
        bands={drawdowns.map(({ peakTime, endTime }) => ({ from: peakTime, to: endTime }))}
        range={range}
        onRange={onRange}
        format={moneyText}
      />
      <TimeChart
        label="回撤"
        height={120}
        time={curve.time}
        lines={[{ name: '回撤', values: curve.drawdown, tone: 'first', isArea: true }]}
        range={range}
        onRange={onRange}
        format={percentText}
      />
      <p className="wm-muted">在图上拖选一段，指标、月历和成交只算这一段；月历里点一个月也可以。</p>
      <MonthHeat months={months} onRange={onRange} />
      {drawdowns.length > 0 && (
        <section>
          <h2>最大的 {drawdowns.length} 次回撤</h2>
          <ol className="tr-drawdowns">
            {drawdowns.map(({ peakTime, troughTime, endTime, percent, recovered }) => (
              <li key={peakTime}>
                <button type="button" onClick={() => onRange({ from: peakTime, to: endTime })}>
                  <b className="wm-number">−{percentText(percent)}</b> {dayText(peakTime)} 起跌，
                  {dayText(troughTime)} 最低，{recovered ? `${dayText(endTime)} 收复` : '尚未收复'}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
