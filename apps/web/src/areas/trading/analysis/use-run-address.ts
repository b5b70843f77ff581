import { useMemo } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import type { MetricProfile } from '@wm/market/metric-names';
import { profileOf } from '../runs/metric-profile.ts';
import type { TimeRange } from '../figures/time-chart.tsx';

/** What the screen shows, by its address: a run, several to compare, or the list of all. */
export interface RunAddress {
  run: number | undefined;
  runs: number[];
  range: TimeRange | undefined;
  tab: string;
  /** Whose definitions the figures follow. */
  profile: MetricProfile;
  go: (change: Record<string, string | undefined>) => void;
}

const runsAtMost = 5;

function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, runsAtMost);
}

function rangeOf(text: string | null): TimeRange | undefined {
  const [from, to] = (text ?? '').split('~').map((day) => Date.parse(`${day}T00:00:00Z`));
  if (from === undefined || to === undefined || Number.isNaN(from + to) || from > to)
    return undefined;
  return { from, to: to + 86_399_999 };
}

export function useRunAddress(): RunAddress {
  const { search, go } = useAddress();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const [run] = idsOf(params.get('run'));
    return {
      run,
      runs: idsOf(params.get('runs')),
      range: rangeOf(params.get('range')),
      tab: params.get('tab') ?? 'overview',
      profile: profileOf(params.get('metrics')),
      go: (change) => go(searchWith(search, change)),
    };
  }, [search, go]);
}

/** A range as it stands in an address. */
export function rangeText({ from, to }: TimeRange): string {
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return `${day(from)}~${day(to)}`;
}
