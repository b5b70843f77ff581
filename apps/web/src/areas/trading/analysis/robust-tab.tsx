import type { CarloReport, RunOutcome } from '@wm/contract/trading/run-report';
import type { ReactNode } from 'react';
import { FanChart } from '../figures/fan-chart.tsx';
import { TimeChart } from '../figures/time-chart.tsx';
import { dayText } from '../price-text.ts';
import { gainText, moneyText, percentText } from '../runs/figure-text.ts';

/** How much of it may be luck: the same trades in other orders, and parameters chosen without knowing what came. */
export function RobustTab({ outcome }: { outcome: RunOutcome }): ReactNode {
  const { carlo, walk } = outcome;
  return (
    <div className="tr-stack">
      {walk && <WalkView walk={walk} />}
      {carlo ? <CarloView carlo={carlo} /> : <p className="wm-muted">没有成交，无法重新排列。</p>}
    </div>
  );
}

function CarloView({ carlo }: { carlo: CarloReport }): ReactNode {
  const {
    seed,
    rounds,
    trades,
    drawdown,
    actualDrawdown,
    worseShare,
    fan,
    drawnReturn,
    drawnDrawdown,
  } = carlo;
  return (
    <section>
      <h2>蒙特卡洛</h2>
      <p>
        把 {trades} 笔交易打乱顺序 {rounds.toLocaleString('zh-CN')} 次：最大回撤的中位数是{' '}
        {percentText(drawdown.p50)}，最差的 5% 超过 {percentText(drawdown.p95)}；实际按平仓计是{' '}
        {percentText(actualDrawdown)}，有 {percentText(worseShare * 100)} 的排列比它更差。
      </p>
      <p>
        按连续的几笔成组抽取：总收益有九成落在 {gainText(drawnReturn.p5)} 与{' '}
        {gainText(drawnReturn.p95)} 之间，回撤的中位数 {percentText(drawnDrawdown.p50)}。
      </p>
      <FanChart fan={fan} />
      <p className="wm-muted">期初为 100，阴影是 5% 至 95%，线是中位数；随机种子 {seed}。</p>
    </section>
  );
}

function WalkView({ walk }: { walk: NonNullable<RunOutcome['walk']> }): ReactNode {
  const { steps, time, equity, returnPercent, efficiency } = walk;
  return (
    <section>
      <h2>滚动检验</h2>
      <p>
        每个窗口只用之前的数据选参数，再用到后面：样本外合计 {gainText(returnPercent)}
        {efficiency !== null && `，样本外年化是样本内的 ${percentText(efficiency * 100)}`}。
      </p>
      <TimeChart
        label="样本外权益"
        height={180}
        time={time}
        lines={[{ name: '样本外权益', values: equity, tone: 'first' }]}
        format={moneyText}
      />
      <div className="tr-scroll" tabIndex={0} role="region" aria-label="各窗口">
        <table className="tr-sums">
          <thead>
            <tr>
              <th scope="col">训练自</th>
              <th scope="col">测试</th>
              <th scope="col">选出的参数</th>
              <th scope="col">样本内夏普</th>
              <th scope="col">样本外夏普</th>
              <th scope="col">样本外收益</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.testFrom}>
                <td>{dayText(step.trainFrom)}</td>
                <td>
                  {dayText(step.testFrom)} 至 {dayText(step.testTo)}
                </td>
                <td>
                  {step.params?.map(({ name, value }) => `${name} ${value}`).join('，') ?? '空仓'}
                </td>
                <td>{step.inSample?.[0]?.toFixed(2) ?? '--'}</td>
                <td>{step.outOfSample?.[0]?.toFixed(2) ?? '--'}</td>
                <td>{gainText(step.outOfSample?.[2] ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
