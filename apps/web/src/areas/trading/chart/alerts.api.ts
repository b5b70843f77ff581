import type { alertResource, TradeAlert } from '@wm/contract/trading/alert';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import type { AlertLine } from '../kline/alert-lines.ts';

export const alertApi = createResourceApi<typeof alertResource>({
  path: '/trading/v2/alerts',
  permission: 'trading:alert',
  title: '提醒',
});

/** The alerts of a symbol. */
export function useAlerts(symbolId: number | undefined, isAllowed: boolean) {
  return useQuery({
    queryKey: [alertApi.path, 'symbol', symbolId],
    queryFn: () => alertApi.list({ symbolId: symbolId ?? 0, limit: 200 }, { silent: true }),
    enabled: isAllowed && symbolId !== undefined,
  });
}

const crossing = /^(CROSS|CROSSDOWN)\(C, (-?\d+(?:\.\d+)?)\)$/;

/** A rule that waits for a price as a line on the chart. */
export function lineOf({ id, rule, name, state }: TradeAlert): AlertLine | undefined {
  const price = crossing.exec(rule)?.[2];
  if (price === undefined || state === 'off' || state === 'fired' || state === 'expired')
    return undefined;
  return { id, price: Number(price), text: name };
}

/** The rule of a line that was dragged to another price. */
export function movedRule(rule: string, price: number): string {
  return rule.replace(crossing, (_, kind: string) => `${kind}(C, ${price})`);
}
