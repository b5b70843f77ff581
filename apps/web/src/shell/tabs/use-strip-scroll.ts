import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Where a strip that is wider than its place stands. */
export interface StripScroll {
  overflows: boolean;
  atStart: boolean;
  atEnd: boolean;
  /** Moves it by four fifths of what is seen. */
  turn: (direction: -1 | 1) => void;
}

const share = 0.8;
const whole = { overflows: false, atStart: true, atEnd: true };

function placeOf(element: HTMLElement): typeof whole {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  const room = scrollWidth - clientWidth;
  // Zoomed pages scroll by parts of a pixel.
  return { overflows: room > 1, atStart: scrollLeft < 1, atEnd: scrollLeft > room - 1 };
}

/** The wheel moves along it; the sideways gesture of a touchpad does so by itself. */
function moveByWheel(element: HTMLElement, event: WheelEvent): void {
  const isSideways = Math.abs(event.deltaX) >= Math.abs(event.deltaY);
  if (isSideways || event.ctrlKey || !placeOf(element).overflows) return;
  event.preventDefault();
  element.scrollLeft += event.deltaY;
}

/** Follows what of the strip is seen, and moves it by the wheel. */
export function useStripScroll(strip: RefObject<HTMLElement | null>): StripScroll {
  const [place, setPlace] = useState(whole);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const look = (): void =>
      setPlace((before) => {
        const now = placeOf(element);
        const isSame = Object.entries(now).every(([name, value]) =>
          Object.is(value, before[name as keyof typeof now]),
        );
        return isSame ? before : now;
      });
    const handleWheel = (event: WheelEvent): void => moveByWheel(element, event);
    const resized = new ResizeObserver(() => {
      element
        .querySelector('.wm-tab-active')
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      look();
    });
    resized.observe(element);
    // Tabs come, go, and are called by other names.
    const changed = new MutationObserver(look);
    changed.observe(element, { childList: true, characterData: true, subtree: true });
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => {
      resized.disconnect();
      changed.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('wheel', handleWheel);
    };
  }, [strip]);
  const turn = (direction: -1 | 1): void => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollBy({ left: direction * width * share });
  };
  return { ...place, turn };
}
