import type { Tracer } from './tracer.ts';

/** Traces one run of a job. */
export function traceJob<T>(tracer: Tracer, key: string, run: () => Promise<T>): Promise<T> {
  if (!tracer.isDrawn()) return run();
  return tracer.root({ name: `job ${key}`, kind: 1 }, async (end) => {
    try {
      const result = await run();
      end({ 'job.key': key }, false);
      return result;
    } catch (error) {
      end({ 'job.key': key }, true);
      throw error;
    }
  });
}
