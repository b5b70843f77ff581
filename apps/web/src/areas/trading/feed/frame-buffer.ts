import type { Bar } from '@wm/market/series';

/** Gathers bars and gives them to the chart at most once a frame: of a bar that changes only its last state. */
export function frameBuffer(
  draw: (bars: readonly Bar[]) => void,
  nextFrame: (act: () => void) => void = (act) => void requestAnimationFrame(act),
) {
  let waiting: Bar[] = [];
  let isAsked = false;
  let isClosed = false;
  const flush = (): void => {
    isAsked = false;
    const bars = waiting;
    waiting = [];
    if (!isClosed && bars.length > 0) draw(bars);
  };
  return {
    add: (bar: Bar): void => {
      if (waiting.at(-1)?.time === bar.time) waiting[waiting.length - 1] = bar;
      else waiting.push(bar);
      if (isAsked) return;
      isAsked = true;
      nextFrame(flush);
    },
    close: (): void => {
      isClosed = true;
      waiting = [];
    },
  };
}
