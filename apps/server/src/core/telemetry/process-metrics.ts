import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { counter, gauge } from './numbers.ts';
import type { Metric } from './numbers.ts';

const nanoseconds = 1e9;

/**
 * What the process itself costs and how responsive it is. `stop` ends the watching. Each collection of garbage is not
 * listened to: that alone costs some percent of CPU.
 */
export function processMetrics(): { metrics: Metric[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();
  let before = performance.eventLoopUtilization();
  const metrics: Metric[] = [
    counter('process_cpu_seconds_total', 'CPU time', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
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
  ];
  const stop = (): void => {
    delay.disable();
  };
  return { metrics, stop };
}
