import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { recallInTab, rememberInTab } from '#core/tabs/tab-memory.ts';

const name = 'scroll';
const patienceMs = 5000;
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a noted place as soon as the content reaches that far; gives up when the user scrolls himself. */
function scrollWhenLong(pane: HTMLElement, top: number): () => void {
  const giveUp = performance.now() + patienceMs;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const kind of userEvents) pane.removeEventListener(kind, stop);
  };
  const attempt = (): void => {
    const isLong = pane.scrollHeight - pane.clientHeight >= top;
    if (isLong) pane.scrollTop = top;
    if (isLong || performance.now() > giveUp) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const kind of userEvents) pane.addEventListener(kind, stop, { passive: true });
  attempt();
  return stop;
}

/** Keeps a tab's scroll position: over hiding, eviction and reload. */
export function usePaneScroll(tabId: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pane = ref.current;
    if (!pane) return undefined;
    const noted = recallInTab(tabId, name);
    const top = typeof noted === 'number' ? noted : 0;
    const stop = top > 0 && pane.scrollTop !== top ? scrollWhenLong(pane, top) : () => {};
    const handleScroll = (): void => {
      // A pane that is being hidden has no height and says 0.
      if (pane.clientHeight > 0) rememberInTab(tabId, name, pane.scrollTop);
    };
    pane.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      stop();
      pane.removeEventListener('scroll', handleScroll);
    };
  }, [tabId]);
  return ref;
}
