/** What was answered since it was last asked. */
export interface RequestCount {
  requests: number;
  failures: number;
  /** Milliseconds under which 95 of 100 answers stayed, to 12 %; nothing when there were none. */
  p95: number | null;
}

export interface RequestMeter {
  /** Counts one answer. */
  count: (answer: { url: string; status: number; ms: number }) => void;
  take: () => RequestCount;
}

/** Each step is 12 % longer than the one before: 0.1 ms to some two minutes. */
const steps = 128;
const growth = 1.12;
const shortestMs = 0.1;

const stepOf = (ms: number): number =>
  Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(ms / shortestMs) / Math.log(growth))));

const isFile = /^\/assets\//;

/** Counts answers and how long they took: some additions a request. */
export function createRequestMeter(): RequestMeter {
  let counts = new Uint32Array(steps);
  let [requests, failures] = [0, 0];
  return {
    count: ({ url, status, ms }) => {
      if (isFile.test(url)) return;
      requests += 1;
      if (status >= 500) failures += 1;
      const step = stepOf(ms);
      counts[step] = (counts[step] ?? 0) + 1;
    },
    take: () => {
      const taken = { requests, failures, p95: quantile(counts, requests, 0.95) };
      counts = new Uint32Array(steps);
      [requests, failures] = [0, 0];
      return taken;
    },
  };
}

function quantile(counts: Uint32Array, total: number, share: number): number | null {
  if (total === 0) return null;
  let seen = 0;
  for (const [step, count] of counts.entries()) {
    seen += count;
    if (seen >= total * share) return shortestMs * growth ** step;
  }
  return null;
}
