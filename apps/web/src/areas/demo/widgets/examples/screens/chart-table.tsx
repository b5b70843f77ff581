import type { ReactNode } from 'react';
import { ChartTable } from '#ui/chart/chart-table.tsx';

const head = ['月份', '订单'];

export function Normal(): ReactNode {
  return (
    <ChartTable
      title="订单"
      height={160}
      numbers={{
        head,
        rows: [
          ['一月', 120],
          ['二月', 98],
        ],
      }}
    />
  );
}

export function Empty(): ReactNode {
  return <ChartTable title="没有订单" height={100} numbers={{ head, rows: [] }} />;
}

export function LongText(): ReactNode {
  return (
    <ChartTable
      title="很长的名称"
      height={160}
      numbers={{ head, rows: [['跨部门联合项目第三期'.repeat(8), 120]] }}
    />
  );
}
