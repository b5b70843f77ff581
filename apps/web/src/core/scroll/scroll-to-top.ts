/** Length of the animation (specification 9). */
const durationMs = 800;

function easeInOut(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
}

/** The nearest thing around an element that is scrolled up and down. */
export function scrollParentOf(element: HTMLElement): HTMLElement | undefined {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return undefined;
}

/** Scrolls to the top within 800 ms; at once for those who asked for less motion. A turn of the wheel stops it. */
export function scrollToTop(element: HTMLElement): void {
  const from = element.scrollTop;
  if (from <= 0) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const start = performance.now();
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  element.addEventListener('wheel', stop, { passive: true, once: true });
  element.addEventListener('pointerdown', stop, { passive: true, once: true });
  const step = (now: number): void => {
    if (isStopped) return;
    const share = Math.min(1, Math.max(0, now - start) / durationMs);
    element.scrollTop = Math.round(from * (1 - easeInOut(share)));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
