const throttleMs = 300;
const debounceMs = 200;

/** A function whose calls are put off or left out; `cancel` drops a call that still waits, `flush` makes it at once. */
export interface LimitedCall<Args extends unknown[]> {
  (...args: Args): void;
  cancel: () => void;
  flush: () => void;
}

function putOff<Args extends unknown[]>(
  act: (...args: Args) => void,
  delayOf: () => number,
): LimitedCall<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Args | undefined;
  const run = (): void => {
    const args = last;
    clearTimeout(timer);
    timer = undefined;
    last = undefined;
    if (args) act(...args);
  };
  const call = (...args: Args): void => {
    last = args;
    clearTimeout(timer);
    timer = setTimeout(run, delayOf());
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    last = undefined;
  };
  return Object.assign(call, { cancel, flush: run });
}

/** Acts once the calls have stopped for `waitMs` (200 when absent), with the last arguments. */
export function debounce<Args extends unknown[]>(
  act: (...args: Args) => void,
  waitMs = debounceMs,
): LimitedCall<Args> {
  return putOff(act, () => waitMs);
}

/** Acts at once and then at most every `waitMs` (300 when absent); the last call is never lost. */
export function throttle<Args extends unknown[]>(
  act: (...args: Args) => void,
  waitMs = throttleMs,
): LimitedCall<Args> {
  let next = 0;
  const later = putOff(
    (...args: Args) => {
      next = Date.now() + waitMs;
      act(...args);
    },
    () => Math.max(0, next - Date.now()),
  );
  const call = (...args: Args): void => {
    later(...args);
    if (Date.now() >= next) later.flush();
  };
  return Object.assign(call, { cancel: later.cancel, flush: later.flush });
}
