const firstMs = 1000;
const mostMs = 30_000;

/** How long to wait before the next try: 1, 2, 4 ... 30 s, each up to a fifth shorter, so that not all come back at once. */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.round(whole * (1 - 0.2 * random()));
}
