import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { isTyping } from '#core/shortcuts/is-typing.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';

interface StepDrawerProps<K> {
  /** What the list is of. */
  what: string;
  open: K;
  /** What stands in the list, in its order. */
  order: readonly K[];
  onOpen: (next: K) => void;
  onClose: () => void;
  children: ReactNode;
}

const usualWidth = 720;
const leastWidth = 420;

/** One of a list beside it: arrows go to the next one without closing the drawer, whose edge can be drawn. */
export function StepDrawer<K>(props: StepDrawerProps<K>): ReactNode {
  const { what, open, order, onOpen, onClose, children } = props;
  const isNarrow = useIsNarrow();
  const [width, setWidth] = useTabState(`drawer ${what}`, usualWidth);
  const at = order.indexOf(open);
  const [before, after] = [order[at - 1], at === -1 ? undefined : order[at + 1]];
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const next = { ArrowUp: before, ArrowDown: after }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      onOpen(next);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [before, after, onOpen]);
  return (
    <AppDrawer
      open
      title={at === -1 ? what : `${what} ${at + 1}/${order.length}`}
      size={width}
      resizable={!isNarrow && { onResize: (next) => setWidth(Math.max(leastWidth, next)) }}
      mask={false}
      onClose={onClose}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label={`上一个${what}`}
            disabled={before === undefined}
            onClick={() => before !== undefined && onOpen(before)}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label={`下一个${what}`}
            disabled={after === undefined}
            onClick={() => after !== undefined && onOpen(after)}
          />
        </>
      }
    >
      {children}
    </AppDrawer>
  );
}
