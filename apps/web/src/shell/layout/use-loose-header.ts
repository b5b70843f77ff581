import { useLayoutEffect, useRef } from 'react';
import type { RefObject, UIEvent } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';

interface LooseHeader {
  ref: RefObject<HTMLDivElement | null>;
  className: string;
  onScrollCapture: (event: UIEvent) => void;
}

/**
 * Moves the top out of sight by as much as the page has been scrolled. Written to the top itself: a variable of the whole
 * page would make the browser work out every style below it anew, in each frame.
 */
function followScroll(main: HTMLElement | null, scrollTop: number): void {
  const top = main?.querySelector<HTMLElement>(':scope > .wm-top');
  if (top) top.style.translate = scrollTop > 0 ? `0 max(${-scrollTop}px, -100%)` : '';
}

/**
 * Header and tabs scroll away with the page unless they are fixed. Each tab scrolls on its own, so the top lies over the
 * tabs and follows the scroll position of the one on the screen.
 */
export function useLooseHeader(tabId: string): LooseHeader {
  const isFixed = useSettings((settings) => settings.fixedHeader);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // With the frame that shows the tab: asked for at once, the position would make the browser lay out the page twice.
    const frame = requestAnimationFrame(() => {
      const panes = ref.current?.querySelectorAll<HTMLElement>('.wm-pane') ?? [];
      const shown = isFixed ? undefined : [...panes].find(({ style }) => style.display !== 'none');
      followScroll(ref.current, shown?.scrollTop ?? 0);
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another tab has another scroll position
  }, [tabId, isFixed]);
  const handleScroll = ({ target }: UIEvent): void => {
    if (isFixed || !(target instanceof HTMLElement)) return;
    if (target.classList.contains('wm-pane')) followScroll(ref.current, target.scrollTop);
  };
  return {
    ref,
    className: isFixed ? 'wm-main' : 'wm-main wm-main-loose',
    onScrollCapture: handleScroll,
  };
}
