import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The width of an element, followed as it changes. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const holder = element.current;
    if (!holder) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      // A hidden tab has no width; its pictures wait as they are.
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    watcher.observe(holder);
    return () => watcher.disconnect();
  }, []);
  return [element, width];
}
