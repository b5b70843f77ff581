import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject, UIEvent } from 'react';
import { useTreeStore } from './tree-store.ts';

const spare = 8;

interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** The rows to draw: from one up to, not including, another. */
  from: number;
  to: number;
  /** How many are to be seen at once. */
  pageSize: number;
  /** Scrolls no further than needed for a row to be seen. */
  show: (index: number) => void;
}

/** Which of many rows of one height are to be seen; how far it is scrolled is the same beside every note. */
export function useRowWindow(count: number, rowHeight: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(() => useTreeStore.getState().top);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => {
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useLayoutEffect(() => {
    // What was hidden begins at its top again.
    if (scroller.current) scroller.current.scrollTop = useTreeStore.getState().top;
  }, []);
  const onScroll = useCallback(({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (currentTarget.clientHeight === 0) return;
    setTop(currentTarget.scrollTop);
    useTreeStore.setState({ top: currentTarget.scrollTop });
  }, []);
  const show = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const at = index * rowHeight;
      const end = element.scrollTop + element.clientHeight;
      if (at < element.scrollTop) element.scrollTop = Math.max(0, at - rowHeight);
      else if (at + rowHeight > end) element.scrollTop = at + 2 * rowHeight - element.clientHeight;
    },
    [rowHeight],
  );
  const from = Math.max(0, Math.floor(top / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  const pageSize = Math.max(1, Math.floor(height / rowHeight) - 1);
  return { scroller, onScroll, from: Math.min(from, Math.max(0, count - 1)), to, pageSize, show };
}
