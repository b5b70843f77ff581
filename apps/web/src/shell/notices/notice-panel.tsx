import { Button, Skeleton } from 'antd';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useNewestNotices } from '#core/notices/own-notice.api.ts';
import { NoticeItems } from './notice-items.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import type { ShownNotices } from './shown-notices.ts';

const newest = 6;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys walk through the notices. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.wm-notice-item')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = at < 0 ? 0 : at + step;
  items[Math.max(0, Math.min(next, items.length - 1))]?.focus();
  event.preventDefault();
}

interface NoticePanelProps {
  onShow: (shown: ShownNotices) => void;
  /** Closes it and goes back to the bell. */
  onClose: () => void;
  /** Closes it: the focus is elsewhere already. */
  onLeave: () => void;
}

function Newest({ onShow }: Pick<NoticePanelProps, 'onShow'>): ReactNode {
  const { data, isPending, refetch } = useNewestNotices(newest);
  if (isPending) {
    return <Skeleton active title={false} paragraph={{ rows: 3 }} className="wm-notice-skeleton" />;
  }
  if (!data) {
    return (
      <p className="wm-notice-none" role="alert">
        通知没有加载出来
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  }
  if (data.rows.length === 0) return <p className="wm-notice-none">还没有通知公告</p>;
  return (
    <NoticeItems notices={data.rows} onOpen={(id) => onShow({ kind: 'one', id, from: 'bell' })} />
  );
}

/** From here the keyboard reaches what stands in it. */
function takeFocus(panel: HTMLElement | null): void {
  panel?.focus();
}

/** What stands below the bell: the newest notices, 全部已读, and the way to all. */
export function NoticePanel({ onShow, onClose, onLeave }: NoticePanelProps): ReactNode {
  const { data } = useNewestNotices(newest);
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else walk(event);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    // The bell itself closes it by its own click.
    const isNear = relatedTarget?.closest('.wm-notice-button');
    if (relatedTarget && !isNear && !currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <section
      ref={takeFocus}
      className="wm-notice-panel"
      role="dialog"
      aria-label="我的通知"
      tabIndex={-1}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    >
      <header>
        <h2>我的通知</h2>
        <ReadAllButton shown={data?.rows ?? []} />
      </header>
      <Newest onShow={onShow} />
      <footer>
        <Button type="link" block onClick={() => onShow({ kind: 'all' })}>
          查看全部
        </Button>
      </footer>
    </section>
  );
}
