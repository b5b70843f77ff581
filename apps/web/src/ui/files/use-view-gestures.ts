import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { scaledTo, zoomed } from './viewing.ts';
import type { View } from './viewing.ts';
import { useWheel } from './use-wheel.ts';

interface Point {
  x: number;
  y: number;
}

interface Gestures {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

const swipePixels = 60;

/** Wheel, drag, pinch and swipe on a viewer's frame. */
export function useViewGestures(
  frame: RefObject<HTMLElement | null>,
  options: {
    change: (next: (view: View) => View) => void;
    /** To the next picture (1) or the one before (-1). */
    onSwipe: (step: number) => void;
  },
): Gestures {
  const { change, onSwipe } = options;
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Point>({ x: 0, y: 0 });
  useWheel(frame, ({ steps, x, y }) => change((now) => zoomed(now, steps, { x, y })));

  const handleMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) {
      change((old) => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }));
      return;
    }
    const ratio = distance(now, other) / Math.max(1, distance(before, other));
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    const point = {
      x: (now.x + other.x) / 2 - clientWidth / 2,
      y: (now.y + other.y) / 2 - clientHeight / 2,
    };
    change((old) => scaledTo(old, old.scale * ratio, point));
  };
  const handleUp = (event: PointerEvent): void => {
    const wasOne = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    const moved = event.clientX - begun.current.x;
    if (event.pointerType === 'touch' && wasOne && Math.abs(moved) > swipePixels)
      onSwipe(moved < 0 ? 1 : -1);
  };
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begun.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
