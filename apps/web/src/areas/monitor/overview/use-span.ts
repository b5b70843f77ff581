import { spans } from '@wm/contract/monitor/spans';
import type { SpanName } from '@wm/contract/monitor/spans';
import { searchWith, useAddress } from '#core/tabs/address.ts';

export const spanOptions: { value: SpanName; label: string }[] = [
  { value: '1h', label: '1 小时' },
  { value: '6h', label: '6 小时' },
  { value: '24h', label: '24 小时' },
];

const names = Object.keys(spans) as SpanName[];
const hourMs = 3_600_000;

/** The shortest span that shows all there is. */
function spanSince(firstTime: string | null): SpanName {
  const hours = firstTime === null ? 0 : (Date.now() - Date.parse(firstTime)) / hourMs;
  return names.find((name) => spans[name][0] >= hours) ?? '24h';
}

/** The span that the address names, else one that shows all there is, and its end where that is not now. */
export function useSpan(firstTime: string | null) {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const named = params.get('span');
  const span = names.find((name) => name === named) ?? spanSince(firstTime);
  const moment = params.get('at') ?? '';
  const at = Number.isNaN(Date.parse(moment)) ? undefined : moment;
  const show = (next: SpanName, end?: string): void =>
    go(searchWith(search, { span: next, at: end }));
  /** The shortest span that holds what was dragged. */
  const drag = (begin: number, end: number): void => {
    const hours = (end - begin) / hourMs;
    const next = names.find((name) => spans[name][0] >= hours) ?? '24h';
    const middle = (begin + end) / 2 + (spans[next][0] / 2) * hourMs;
    show(next, new Date(Math.min(middle, Date.now())).toISOString());
  };
  return { span, at, show, drag };
}
