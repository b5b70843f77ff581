import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { LazyKindCanvas } from '#ui/chart/kinds/lazy-kind-canvas.tsx';
import {
  cloud,
  cloudOption,
  cloudSize,
  lineLength,
  lineOption,
  linkedOption,
  liveEveryMs,
  longLine,
  mostLive,
  nextValue,
} from './large-charts.ts';
import type { LargeKind } from './large-kinds.ts';

const wholeHeight = 520;
const halfHeight = 260;

/** One of the charts on numbers that are made for it. */
export function LargeView({ kind }: { kind: LargeKind }): ReactNode {
  return (
    <section className="ec-picture ec-picture-whole" aria-label={kind.name}>
      <div className="ec-head">
        <h2>{kind.name}</h2>
        <p>{kind.says}</p>
      </div>
      <LargeCanvas id={kind.id} />
    </section>
  );
}

function LargeCanvas({ id }: { id: LargeKind['id'] }): ReactNode {
  if (id === 'live') return <LiveLine />;
  if (id === 'line-100k') return <LongLine />;
  if (id === 'scatter-1m') return <Cloud />;
  return <Linked />;
}

function LongLine(): ReactNode {
  const [points] = useState(longLine);
  const option = useCallback(() => lineOption(points), [points]);
  return (
    <div role="img" aria-label={`十万点折线：${formatCount(lineLength)} 个点，取样后画出`}>
      <ChartHolder height={wholeHeight}>
        <LazyKindCanvas option={option} height={wholeHeight} />
      </ChartHolder>
    </div>
  );
}

function Cloud(): ReactNode {
  const [points] = useState(cloud);
  const option = useCallback(() => cloudOption(points), [points]);
  return (
    <div role="img" aria-label={`百万点散点：${formatCount(cloudSize)} 个点，两团，一大一小`}>
      <ChartHolder height={wholeHeight}>
        <LazyKindCanvas option={option} height={wholeHeight} />
      </ChartHolder>
    </div>
  );
}

function Linked(): ReactNode {
  const amounts = useCallback(() => linkedOption('销售额'), []);
  const orders = useCallback(() => linkedOption('订单'), []);
  return (
    <>
      <div role="img" aria-label="销售额：按月份和品类">
        <ChartHolder height={halfHeight}>
          <LazyKindCanvas option={amounts} height={halfHeight} group="echart-linked" />
        </ChartHolder>
      </div>
      <div role="img" aria-label="订单：按月份和品类">
        <ChartHolder height={halfHeight}>
          <LazyKindCanvas option={orders} height={halfHeight} group="echart-linked" />
        </ChartHolder>
      </div>
    </>
  );
}

type Point = readonly [number, number];

function LiveLine(): ReactNode {
  const [points, setPoints] = useState<readonly Point[]>([[0, 0]]);
  const [isRunning, setRunning] = useState(true);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      setPoints((before) => {
        const [at, value] = before.at(-1) ?? [0, 0];
        return [...before.slice(1 - mostLive), [at + liveEveryMs / 1000, nextValue(value)]];
      });
    }, liveEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const option = useCallback(() => lineOption(points), [points]);
  return (
    <>
      <div className="ec-live">
        <Button onClick={() => setRunning(!isRunning)}>{isRunning ? '暂停' : '继续'}</Button>
        <Button onClick={() => setPoints(points.slice(-1))}>清空</Button>
        <span className="wm-number">{formatCount(points.length)} 个点</span>
      </div>
      <div role="img" aria-label="实时折线：每 100 毫秒来一个点">
        <ChartHolder height={wholeHeight}>
          <LazyKindCanvas option={option} height={wholeHeight} />
        </ChartHolder>
      </div>
    </>
  );
}

function ChartHolder({ height, children }: { height: number; children: ReactNode }): ReactNode {
  return <div style={{ height }}>{children}</div>;
}
