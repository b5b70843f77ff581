import type { ModuleResult } from '@wm/contract/report/run';

const dayMs = 24 * 60 * 60 * 1000;

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

/** What yesterday was, beside the same day of the week before, as far as the daily sales are shown to the reader. */
export function headlineOf(module: ModuleResult | undefined, today: string): string {
  const at = (id: string): number => module?.columns.findIndex((one) => one.id === id) ?? -1;
  const [day, orders, paid] = [at('day'), at('orders'), at('paid')];
  if (!module || day < 0 || orders < 0 || paid < 0) return '';
  const of = (asked: string): readonly [number, number] => {
    const row = module.rows.find((one) => one[day] === asked);
    return [Number(row?.[orders] ?? 0), Number(row?.[paid] ?? 0)];
  };
  const [count, sum] = of(dayBefore(today, 1));
  const [, before] = of(dayBefore(today, 8));
  const money = sum.toLocaleString('zh-CN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const said = `昨天付款 ${count} 单，¥${money}`;
  if (before === 0) return `${said}。`;
  const change = Math.round((sum / before - 1) * 100);
  if (change === 0) return `${said}，与上周同一天持平。`;
  return `${said}，比上周同一天${change > 0 ? '多' : '少'} ${Math.abs(change)}%。`;
}
