import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { OnPaper } from '../print/printed-sources.tsx';

interface ScrollerProps {
  /** The last message: another one is gone to. */
  lastId: number;
  /** The message that a search has found, which is gone to instead. */
  foundId: number | undefined;
  /** How many messages before these are not drawn. */
  hidden: number;
  onEarlier: () => void;
  children: ReactNode;
}

/** How near the end one has to be for the page to follow what is written. */
const nearPx = 80;
/** How near the beginning those before are drawn. */
const earlierPx = 400;

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < nearPx;
}

/** Scrolls as it follows; answers to where. */
function follow(element: HTMLElement | null, following: Following): number {
  if (!element) return 0;
  const end = element.scrollHeight - element.clientHeight;
  const question = [...element.querySelectorAll<HTMLElement>('.chat-user')].at(-1);
  const top = question
    ? question.getBoundingClientRect().top - element.getBoundingClientRect().top
    : 0;
  const to = following === 'question' ? Math.min(end, element.scrollTop + top) : end;
  element.scrollTo({ top: to });
  return element.scrollTop;
}

/** What the page does while an answer grows: it goes on until the question is at the top, follows the end, or stays. */
type Following = 'question' | 'end' | 'nothing';

/**
 * A new question goes up to the top of the view and the answer grows below it, so that one reads it from its beginning; the
 * page follows the end only for those who have gone there.
 */
export function Scroller(props: ScrollerProps): ReactNode {
  const { lastId, foundId, hidden, onEarlier, children } = props;
  const view = useRef<HTMLDivElement>(null);
  const following = useRef<Following>('end');
  const setTo = useRef(0);
  const seenId = useRef<number>(undefined);
  const [isAway, setAway] = useState(false);
  const isOnPaper = useContext(OnPaper);
  /** How far from the end one reads: paper does not scroll, and afterwards one is where one was. */
  const fromEnd = useRef(0);
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (isOnPaper) isHeld.current = true;
    if (isOnPaper || !isHeld.current) return undefined;
    // The style sheet of the paper holds for a moment longer.
    const frame = requestAnimationFrame(() => {
      const element = view.current;
      if (element) element.scrollTop = element.scrollHeight - fromEnd.current;
      setTo.current = element?.scrollTop ?? 0;
      isHeld.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, [isOnPaper]);
  useLayoutEffect(() => {
    const before = seenId.current;
    seenId.current = lastId;
    if (before === lastId || (before === undefined && foundId !== undefined)) return;
    following.current = before === undefined ? 'end' : 'question';
    setTo.current = follow(view.current, following.current);
  }, [lastId, foundId]);
  useEffect(() => {
    if (foundId === undefined) return;
    following.current = 'nothing';
    view.current?.querySelector(`[data-id="${foundId}"]`)?.scrollIntoView({ block: 'center' });
  }, [foundId]);
  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    // Text that comes, and what is drawn late (code, formulas), make it longer.
    const observer = new ResizeObserver(() => {
      if (following.current !== 'nothing') setTo.current = follow(element, following.current);
      setAway(!isAtEnd(element));
    });
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const handleScroll = (): void => {
    const element = view.current;
    if (!element || isHeld.current) return;
    fromEnd.current = element.scrollHeight - element.scrollTop;
    setAway(!isAtEnd(element));
    const isOurs = Math.abs(element.scrollTop - setTo.current) < 2;
    if (isOurs) return;
    following.current = isAtEnd(element) ? 'end' : 'nothing';
    if (hidden > 0 && element.scrollTop < earlierPx) showEarlier();
  };
  /** What is read stays where it is while others are drawn above it. */
  const showEarlier = (): void => {
    const element = view.current;
    if (!element) return;
    following.current = 'nothing';
    const { scrollHeight, scrollTop } = element;
    flushSync(onEarlier);
    setTo.current = scrollTop + element.scrollHeight - scrollHeight;
    element.scrollTo({ top: setTo.current });
  };
  const handleNewest = (): void => {
    following.current = 'end';
    setTo.current = follow(view.current, 'end');
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
        <div className="chat-column">
          {hidden > 0 && (
            <Button className="chat-earlier" type="text" size="small" onClick={showEarlier}>
              更早的 {hidden} 条
            </Button>
          )}
          {children}
        </div>
      </div>
      {isAway && (
        <Button className="chat-newest" size="small" icon={<DownOutlined />} onClick={handleNewest}>
          最新
        </Button>
      )}
    </div>
  );
}
