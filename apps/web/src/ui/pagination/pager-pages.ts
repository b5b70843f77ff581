/** A page one can go to, or a gap that jumps over several. */
export type PagerItem =
  | { kind: 'page'; page: number }
  | { kind: 'gap'; side: 'left' | 'right'; page: number };

function range(from: number, to: number): PagerItem[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    kind: 'page',
    page: from + index,
  }));
}

/**
 * The numbers a pager shows: never more than `count` of them, the first and the last page always among them, the current one
 * in the middle as far as it can be. A gap leads `count - 2` pages further.
 */
export function pagerPages(current: number, last: number, count: number): PagerItem[] {
  if (last <= count) return range(1, last);
  const inner = count - 2;
  const before = Math.floor((inner - 1) / 2);
  const from = Math.min(Math.max(2, current - before), last - inner);
  const to = from + inner - 1;
  const left: PagerItem[] =
    from > 2 ? [{ kind: 'gap', side: 'left', page: Math.max(1, current - inner) }] : [];
  const right: PagerItem[] =
    to < last - 1 ? [{ kind: 'gap', side: 'right', page: Math.min(last, current + inner) }] : [];
  return [...range(1, 1), ...left, ...range(from, to), ...right, ...range(last, last)];
}
