import type { DataTable } from './data-table.ts';
import { tidy } from './totals.ts';

const parts = {
  老城: 1.5,
  北岸: 0.9,
  东湖: 1.2,
  港口: 0.7,
  南苑: 1,
  大学城: 1.3,
  西山: 0.5,
  高新: 1.1,
};

/** Weight, price in yuan, share of goods that come back. */
const kinds = {
  食品: { weight: 1.6, price: 38, back: 0.012 },
  日用: { weight: 1.2, price: 56, back: 0.024 },
  服装: { weight: 0.9, price: 168, back: 0.11 },
  数码: { weight: 0.35, price: 860, back: 0.045 },
} as const;

/** How a year goes: a feast in February, summer, two sales in November and December. */
const months = [1.05, 1.25, 0.8, 0.86, 0.95, 1.1, 0.9, 0.92, 0.98, 1.02, 1.55, 1.3];

/** Park and Miller's generator: the same sample on every machine. */
function createDice(): () => number {
  let state = 20_260_101;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const visitsPerMonth = 2400;

/** Orders of an invented city: months by parts of the city by kinds of goods, from a look at a page to goods that came back. */
export function sampleTable(): DataTable {
  const dice = createDice();
  const between = (low: number, high: number): number => low + (high - low) * dice();
  const rows = months.flatMap((season, month) =>
    Object.entries(parts).flatMap(([part, size]) =>
      Object.entries(kinds).map(([kind, { weight, price, back }]) => {
        const visits = Math.round(visitsPerMonth * season * size * weight * between(0.85, 1.15));
        const carts = Math.round(visits * between(0.22, 0.3));
        const placed = Math.round(carts * between(0.5, 0.64));
        const paid = Math.round(placed * between(0.82, 0.94));
        const returned = Math.round(paid * back * between(0.6, 1.5));
        const amount = Math.round(paid * price * between(0.9, 1.12));
        const rate = paid > 0 ? tidy(Math.round((returned / paid) * 1000) / 1000) : 0;
        return [
          `2025-${String(month + 1).padStart(2, '0')}`,
          part,
          kind,
          visits,
          carts,
          placed,
          paid,
          amount,
          returned,
          rate,
        ];
      }),
    ),
  );
  return {
    columns: [
      { name: '月份', kind: 'time' },
      { name: '片区', kind: 'text' },
      { name: '品类', kind: 'text' },
      { name: '浏览', kind: 'number' },
      { name: '加购', kind: 'number' },
      { name: '下单', kind: 'number' },
      { name: '订单', kind: 'number' },
      { name: '销售额', kind: 'number' },
      { name: '退货', kind: 'number' },
      { name: '退货率', kind: 'number' },
    ],
    rows,
  };
}
