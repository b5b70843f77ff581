import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { rangeBetween } from './lollipop-layout.ts';
import type { AminoRange } from './lollipop-layout.ts';

interface Brushed {
  first: number;
  last: number;
  /** Of the picture, in its own units. */
  width: number;
}

/** Less is a click beside the heads. */
const leastDrag = 4;

/** Draws over a part of the picture with the pointer; what is drawn over is told when it is let go. */
export function useBrush(scale: Brushed, onPick: (range: AminoRange) => void) {
  const begun = useRef<number>(undefined);
  const [range, setRange] = useState<AminoRange>();
  const placeOf = (event: PointerEvent<SVGRectElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return box.width > 0 ? ((event.clientX - box.left) / box.width) * scale.width : 0;
  };
  const drawn = (event: PointerEvent<SVGRectElement>): AminoRange | undefined => {
    const from = begun.current;
    const to = placeOf(event);
    if (from === undefined || Math.abs(to - from) < leastDrag) return undefined;
    return rangeBetween(from, to, scale);
  };
  const end = (): void => {
    begun.current = undefined;
    setRange(undefined);
  };
  return {
    range,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGRectElement>) => {
        // A finger scrolls the picture.
        if (event.pointerType === 'touch' || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        begun.current = placeOf(event);
      },
      onPointerMove: (event: PointerEvent<SVGRectElement>) => {
        if (begun.current !== undefined) setRange(drawn(event));
      },
      onPointerUp: (event: PointerEvent<SVGRectElement>) => {
        const picked = drawn(event);
        end();
        if (picked) onPick(picked);
      },
      onPointerCancel: end,
    },
  };
}
