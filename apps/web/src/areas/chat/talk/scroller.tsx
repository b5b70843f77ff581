import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface ScrollerProps {
  /** The last message: another one is gone to. */
  lastId: number;
  /** The message that a search has found, which is gone to instead. */
  foundId: number | undefined;
  children: ReactNode;
}

/** How near the end one has to be for the page to follow what is written. */
const nearPx = 80;

function scrollToEnd(element: Element | null): void {
  element?.scrollTo({ top: element.scrollHeight });
}

/** Follows an answer only while one reads at its end. */
export function Scroller({ lastId, foundId, children }: ScrollerProps): ReactNode {
  const view = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seenId = useRef<number>(undefined);
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const isNew = seenId.current !== lastId;
    const isFirst = seenId.current === undefined;
    seenId.current = lastId;
    if (!isNew || (isFirst && foundId !== undefined)) return;
    isAtEnd.current = true;
    scrollToEnd(view.current);
  }, [lastId, foundId]);
  useEffect(() => {
    if (foundId === undefined) return;
    isAtEnd.current = false;
    view.current?.querySelector(`[data-id="${foundId}"]`)?.scrollIntoView({ block: 'center' });
  }, [foundId]);
  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    // Text that comes, and what is drawn late (code, formulas), make it longer.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd(element);
    });
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const handleScroll = (): void => {
    const element = view.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    setAway(!isAtEnd.current);
  };
  return (
    <div className="chat-scroller">
      <div
        ref={view}
        className="chat-scroll"
        role="log"
        aria-label="消息"
        aria-live="off"
        // oxlint-disable-next-line no-noninteractive-tabindex -- so that it scrolls by the keyboard
        tabIndex={0}
        onScroll={handleScroll}
      >
        <div className="chat-column">{children}</div>
      </div>
      {isAway && (
        <Button
          className="chat-newest"
          size="small"
          icon={<DownOutlined />}
          onClick={() => scrollToEnd(view.current)}
        >
          最新
        </Button>
      )}
    </div>
  );
}
