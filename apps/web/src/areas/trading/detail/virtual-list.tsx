import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface VirtualListProps {
  label: string;
  count: number;
  rowHeight: number;
  /** Kept in sight. */
  chosen: number;
  onPick: (index: number) => void;
  render: (index: number) => ReactNode;
}

const spare = 6;

/** A long list of which only the rows in sight are made. */
export function VirtualList({
  label,
  count,
  rowHeight,
  chosen,
  onPick,
  render,
}: VirtualListProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => {
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const element = holder.current;
    if (!element || chosen < 0) return;
    const at = chosen * rowHeight;
    if (at < element.scrollTop) element.scrollTop = at;
    else if (at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = at + rowHeight - element.clientHeight;
  }, [chosen, rowHeight]);
  const from = Math.max(0, Math.floor(top / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  return (
    <div
      ref={holder}
      className="tr-virtual"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={chosen >= from && chosen < to ? `tr-trade-${chosen}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: count * rowHeight, position: 'relative' }} role="presentation">
        {Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k).map((index) => (
          <div
            key={index}
            id={`tr-trade-${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-posinset={index + 1}
            aria-setsize={count}
            className="tr-virtual-row"
            style={{ height: rowHeight, top: index * rowHeight }}
            onClick={() => onPick(index)}
          >
            {render(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
