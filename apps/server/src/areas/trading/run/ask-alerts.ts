import { conditionHits } from '@wm/market/open-condition';
import { parseRuleText } from '@wm/market/strategy-text';
import type { AskedBar } from '../alert/next-state.ts';
import type { AlertsJob } from './run-job.ts';

/** Closes that are answered of one alert at most; what lies further back is no news. */
const answeredBars = 5000;

/** Whether the condition of each alert holds at the closes it has not been asked at. */
export function askAlerts({ series, rules }: AlertsJob): { id: number; bars: AskedBar[] }[] {
  return rules.map(({ id, rule, after }) => {
    const parsed = parseRuleText(rule);
    const hits = parsed.ok ? conditionHits(parsed, series) : new Float64Array(series.length);
    const first = series.time.findIndex((time) => time > after);
    const from = first === -1 ? series.length : Math.max(first, series.length - answeredBars);
    const bars = Array.from(series.time.subarray(from), (time, k) => ({
      time,
      close: series.close[from + k] ?? 0,
      holds: hits[from + k] === 1,
    }));
    return { id, bars };
  });
}
