/** Text of a metric in the format that Prometheus reads (version 0.0.4). */
export interface Metric {
  write: () => string;
}

type Labels = Readonly<Record<string, string>>;

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => {
    const text = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
    return `${name}="${text}"`;
  });
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function head(name: string, kind: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
}

type Reading = () => number | [Labels, number][];

/** Values that are read when they are asked for. */
export function gauge(name: string, help: string, read: Reading): Metric {
  return valueOf('gauge', { name, help, read });
}

/** The same of one that only grows. */
export function counter(name: string, help: string, read: Reading): Metric {
  return valueOf('counter', { name, help, read });
}

function valueOf(
  kind: 'gauge' | 'counter',
  { name, help, read }: { name: string; help: string; read: Reading },
): Metric {
  return {
    write: () => {
      const found = read();
      const rows: [Labels, number][] = typeof found === 'number' ? [[{}, found]] : found;
      const lines = rows.map(([labels, value]) => `${name}${labelText(labels)} ${value}\n`);
      return head(name, kind, help) + lines.join('');
    },
  };
}

/** No more series of one metric than these: what a stranger can make up must not fill the memory. */
const seriesAtMost = 2000;

interface Series {
  labels: Labels;
  counts: number[];
  sum: number;
  count: number;
}

/** How often which durations were seen, in seconds, by labels that come as a key that is made once. */
export class Durations implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  /** `labels` is asked for when the key is new. */
  observe(key: string, seconds: number, labels: () => Labels): void {
    let series = this.#series.get(key);
    if (!series) {
      if (this.#series.size >= seriesAtMost) return;
      series = { labels: labels(), counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
      this.#series.set(key, series);
    }
    series.sum += seconds;
    series.count += 1;
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
  }

  write(): string {
    const lines = [...this.#series.values()].map((series) => this.#lines(series));
    return head(this.#name, 'histogram', this.#help) + lines.join('');
  }

  #lines({ labels, counts, sum, count }: Series): string {
    let total = 0;
    const line = (bound: string, value: number): string =>
      `${this.#name}_bucket${labelText({ ...labels, le: bound })} ${value}\n`;
    const buckets = this.#bounds.map((bound, at) => {
      total += counts[at] ?? 0;
      return line(String(bound), total);
    });
    const text = labelText(labels);
    return (
      buckets.join('') +
      line('+Inf', count) +
      `${this.#name}_sum${text} ${sum}\n${this.#name}_count${text} ${count}\n`
    );
  }
}

/** Counts by labels that come as a key that is made once. */
export class Counts implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, { labels: Labels; count: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(key: string, labels: () => Labels): void {
    const series = this.#series.get(key);
    if (series) series.count += 1;
    else if (this.#series.size < seriesAtMost)
      this.#series.set(key, { labels: labels(), count: 1 });
  }

  write(): string {
    const lines = [...this.#series.values()].map(
      ({ labels, count }) => `${this.#name}${labelText(labels)} ${count}\n`,
    );
    return head(this.#name, 'counter', this.#help) + lines.join('');
  }
}
