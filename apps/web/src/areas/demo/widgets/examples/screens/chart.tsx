import type { ReactNode } from 'react';
import { Chart } from '#ui/chart/chart.tsx';

const months = ['一月', '二月', '三月'];
const counts = [120, 98, 143];
const option = () => ({
  xAxis: { type: 'category', data: months },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', data: counts }],
});
const common = {
  height: 200,
  option,
  summary: '3 项，最多的是三月，143',
  numbers: () => ({
    head: ['月份', '订单'],
    rows: months.map((month, at) => [month, counts[at] ?? 0]),
  }),
};

export function Normal(): ReactNode {
  return <Chart {...common} title="订单" extra="共 361" />;
}

export function Empty(): ReactNode {
  return <Chart {...common} title="没有订单" empty="还没有收集到数据" />;
}

export function LongText(): ReactNode {
  return (
    <Chart
      {...common}
      title="跨部门联合项目第三期筹备与验收小组各月下的订单，标题特别长，一行里放不下"
    />
  );
}
