import { useState } from 'react';
import type { ReactNode } from 'react';
import { LazyKindCanvas } from '#ui/chart/kinds/lazy-kind-canvas.tsx';

const option = () => ({
  xAxis: { type: 'category', data: ['一月', '二月', '三月'] },
  yAxis: { type: 'value' },
  series: [{ type: 'line', data: [120, 98, 143] }],
});
const nothing = () => ({ xAxis: { type: 'category', data: [] }, yAxis: {}, series: [] });

export function Normal(): ReactNode {
  return <LazyKindCanvas height={200} option={option} />;
}

export function Empty(): ReactNode {
  return <LazyKindCanvas height={120} option={nothing} />;
}

/** What cannot be drawn is told by `onFault`. */
export function Failed(): ReactNode {
  const [fault, setFault] = useState<string>();
  return (
    <>
      <LazyKindCanvas height={120} option={option} onFault={setFault} />
      <p className="wm-muted">{fault ?? '画得出来，没有错误'}</p>
    </>
  );
}
