import { useMemo } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';

function numberOf(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isFinite(value) ? value : undefined;
}

/** What the chart shows, by its address: symbol, period, a moment, a symbol beside it, the trades of a run. */
export function useChartAddress() {
  const { search, go } = useAddress();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const change = (part: Record<string, string | undefined>): void =>
      go(searchWith(search, part), 'replace');
    return {
      symbolId: numberOf(params.get('s')),
      period: params.get('p') ?? '',
      at: numberOf(params.get('at')),
      comparedId: numberOf(params.get('cmp')),
      runId: numberOf(params.get('run')),
      show: (id: number) => change({ s: String(id), at: undefined, run: undefined }),
      /** A symbol in its own bars, with nothing beside it. */
      showAlone: (id: number) =>
        change({ s: String(id), p: undefined, at: undefined, run: undefined, cmp: undefined }),
      setPeriod: (period: string) => change({ p: period, at: undefined }),
      compare: (id: number | undefined) =>
        change({ cmp: id === undefined ? undefined : String(id) }),
      leaveRun: () => change({ run: undefined, at: undefined }),
    };
  }, [search, go]);
}
