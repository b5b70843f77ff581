import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Where a wheel was turned, measured from the middle of its element. */
export interface WheelTurn {
  /** 1 away from the hand, which zooms in; -1 towards it. */
  steps: 1 | -1;
  x: number;
  y: number;
}

/** Listens to the wheel over an element and keeps what is below from scrolling. */
export function useWheel(
  target: RefObject<HTMLElement | null>,
  onTurn: (turn: WheelTurn) => void,
): void {
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  // React listens passively.
  useEffect(() => {
    const element = target.current;
    const handleWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element?.getBoundingClientRect() ?? new DOMRect();
      latest.current({
        steps: event.deltaY < 0 ? 1 : -1,
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      });
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [target]);
}
