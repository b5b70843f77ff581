/** At most so many updates a second, the first at once and the last never lost. */
const leastMs = 200;

/** Gathers what changes often: of several values within a fifth of a second the newest is passed on. */
export function quoteThrottle<T>(
  pass: (value: T) => void,
  { now, after }: { now: () => number; after: (ms: number, act: () => void) => () => void },
) {
  let passedAt = Number.NEGATIVE_INFINITY;
  let waiting: { value: T } | undefined;
  let stop: (() => void) | undefined;
  const go = (value: T): void => {
    passedAt = now();
    pass(value);
  };
  return {
    add: (value: T): void => {
      const wait = passedAt + leastMs - now();
      if (wait <= 0 && !stop) return go(value);
      waiting = { value };
      stop ??= after(Math.max(0, wait), () => {
        stop = undefined;
        const last = waiting;
        waiting = undefined;
        if (last) go(last.value);
      });
      return undefined;
    },
    close: (): void => {
      stop?.();
      stop = undefined;
      waiting = undefined;
    },
  };
}
