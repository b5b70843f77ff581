/** What one measured run cost: user + system CPU of this process, wall time, and peak resident memory. */
export interface Cost {
  cpuMs: number;
  wallMs: number;
  peakRssMb: number;
}

/** Runs `work` once and reports its cost. Peak RSS is sampled every 20 ms while `work` awaits. */
export async function measure<T>(work: () => T | Promise<T>): Promise<{ result: T; cost: Cost }> {
  let peak = process.memoryUsage.rss();
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const used = process.cpuUsage(cpu);
  clearInterval(sampler);
  peak = Math.max(peak, process.memoryUsage.rss());
  return {
    result,
    cost: {
      cpuMs: (used.user + used.system) / 1000,
      wallMs: performance.now() - start,
      peakRssMb: peak / 1024 / 1024,
    },
  };
}

/** The least cost of `rounds` runs, which is the one least disturbed by the machine's other work. */
export async function measureBest<T>(
  rounds: number,
  work: () => T | Promise<T>,
): Promise<{ result: T; cost: Cost }> {
  let best = await measure(work);
  for (let round = 1; round < rounds; round += 1) {
    const next = await measure(work);
    if (next.cost.cpuMs < best.cost.cpuMs) best = next;
  }
  return best;
}

/** One line of a benchmark's table: what was measured, ours, the peer or floor, their ratio and the goal. */
export interface Row {
  what: string;
  ours: string;
  peer: string;
  ratio: string;
  goal: string;
}

/** Prints the rows as a Markdown table, ready for docs/benchmarks.md. */
export function printTable(title: string, rows: Row[]): void {
  console.log(`\n### ${title}\n`);
  console.log('| measured | ours | peer or floor | ratio | goal |');
  console.log('|---|---|---|---|---|');
  for (const row of rows) {
    console.log(`| ${row.what} | ${row.ours} | ${row.peer} | ${row.ratio} | ${row.goal} |`);
  }
}
