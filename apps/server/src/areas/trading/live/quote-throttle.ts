/** At most so many updates a second, the first at once and the last never lost. */
const leastMs = 200;

interface Throttling<T> {
  /** What a value and the one that waited before it come to. */
  join: (waiting: T, value: T) => T;
  now: () => number;
  after: (ms: number, act: () => void) => () => void;
}

/** Gathers what changes often: what comes within a fifth of a second is passed on as one. */
export function quoteThrottle<T>(pass: (value: T) => void, { join, now, after }: Throttling<T>) {
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
      waiting = { value: waiting ? join(waiting.value, value) : value };
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
