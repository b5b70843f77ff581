/** From values to places on a picture, and back. */
export interface Scale {
  (value: number): number;
  invert: (place: number) => number;
}

/** A straight scale; a domain without width lies in the middle. */
export function scaleOf(
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const width = to - from;
  const scale = (value: number): number =>
    width === 0 ? (start + end) / 2 : start + ((value - from) / width) * (end - start);
  return Object.assign(scale, {
    invert: (place: number): number =>
      start === end ? from : from + ((place - start) / (end - start)) * width,
  });
}

/** Round values within a domain, about as many as wanted. */
export function niceTicks([from, to]: readonly [number, number], wanted: number): number[] {
  const width = to - from;
  if (!(width > 0)) return [from];
  const rough = width / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Beginnings of years, or of months in a short span, at most about as many as wanted. */
export function timeTicks([from, to]: readonly [number, number], wanted: number): number[] {
  const start = new Date(from);
  const months = (to - from) / (30.44 * 86_400_000);
  const step = [1, 3, 6, 12, 24, 60, 120].find((size) => months / size <= wanted) ?? 240;
  const ticks: number[] = [];
  const firstMonth = start.getUTCFullYear() * 12 + start.getUTCMonth();
  for (let month = Math.ceil(firstMonth / step) * step; ; month += step) {
    const time = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (time > to) return ticks;
    if (time >= from) ticks.push(time);
  }
}

/** The least and greatest of lists, with a margin; never without width. */
export function domainOf(lists: readonly (readonly number[])[], margin = 0.05): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of lists) {
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low > high) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) * margin;
  return [low - room, high + room];
}
