import {
  PerformanceObserver,
  constants,
  monitorEventLoopDelay,
  performance,
} from 'node:perf_hooks';
import { Durations, gauge } from './numbers.ts';
import type { Metric } from './numbers.ts';

const collections: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak',
};
const nanoseconds = 1e9;

/** What the process itself costs and how responsive it is. `stop` ends the watching. */
export function processMetrics(): { metrics: Metric[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gc = new Durations(
    'nodejs_gc_duration_seconds',
    'Garbage collection',
    [0.001, 0.01, 0.1, 1],
  );
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as typeof entry & { detail: { kind: number } };
      const kind = collections[detail.kind] ?? 'other';
      gc.observe(kind, duration / 1000, () => ({ kind }));
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  let before = performance.eventLoopUtilization();
  const metrics: Metric[] = [
    gauge(
      'process_cpu_seconds_total',
      'CPU time',
      () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
      'counter',
    ),
    gauge('process_resident_memory_bytes', 'Memory', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed),
    gauge('process_start_time_seconds', 'Start of the process', () =>
      Math.round(performance.timeOrigin / 1000),
    ),
    gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last scrape', () => {
      const found = [0.5, 0.99].map((share): [Record<string, string>, number] => [
        { quantile: String(share) },
        delay.percentile(share * 100) / nanoseconds,
      ]);
      delay.reset();
      return found;
    }),
    gauge('nodejs_eventloop_utilization', 'Share of time the event loop was busy', () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    }),
    gc,
  ];
  const stop = (): void => {
    observer.disconnect();
    delay.disable();
  };
  return { metrics, stop };
}
