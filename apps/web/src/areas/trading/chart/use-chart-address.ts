import { useSearchParams } from 'react-router';
import { useTabState } from '#core/tabs/tab-memory.ts';

/** What the tab shows: at first what its address says, then what was chosen in it. */
export function useChartAddress() {
  const [params] = useSearchParams();
  const [symbolId, show] = useTabState('symbol', Number(params.get('s')));
  const [period, setPeriod] = useTabState('period', params.get('p') ?? '');
  return { symbolId, period, show, setPeriod };
}
