import { spans } from '@wm/contract/monitor/overview';
import type { SpanName } from '@wm/contract/monitor/overview';
import { useAddress } from '#core/tabs/address.ts';

export const spanOptions: { value: SpanName; label: string }[] = [
  { value: '1h', label: '1 小时' },
  { value: '6h', label: '6 小时' },
  { value: '24h', label: '24 小时' },
];

const names = Object.keys(spans) as SpanName[];
const hourMs = 3_600_000;

/** The span that the address names, and its end where that is not now. */
export function useSpan() {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const named = params.get('span');
  const span = names.find((name) => name === named) ?? '24h';
  const moment = params.get('at') ?? '';
  const at = Number.isNaN(Date.parse(moment)) ? undefined : moment;
  const show = (next: SpanName, end?: string): void => {
    const to = new URLSearchParams(search);
    to.delete('at');
    if (next === '24h') to.delete('span');
    else to.set('span', next);
    if (end !== undefined) to.set('at', end);
    const text = to.toString();
    go(text && `?${text}`);
  };
  /** The shortest span that holds what was dragged. */
  const drag = (begin: number, end: number): void => {
    const hours = (end - begin) / hourMs;
    const next = names.find((name) => spans[name][0] >= hours) ?? '24h';
    const middle = (begin + end) / 2 + (spans[next][0] / 2) * hourMs;
    show(next, new Date(Math.min(middle, Date.now())).toISOString());
  };
  return { span, at, show, drag };
}
