import { BellOutlined } from '@ant-design/icons';
import { Button, Popover, Spin } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useUnread } from '#core/notices/unread-store.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import type { ShownNotices } from './shown-notices.ts';
import './notice-button.css';

const NoticePanel = lazy(async () => ({
  default: (await import('./notice-panel.tsx')).NoticePanel,
}));
const NoticeDrawer = lazy(async () => ({
  default: (await import('./notice-drawer.tsx')).NoticeDrawer,
}));

const mostShown = 99;

/** The bell: how many notices are unread, the newest of them, and the way to all. */
export function NoticeButton(): ReactNode {
  const unread = useUnread((state) => state.unread);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ShownNotices>();
  const isNarrow = useIsNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const label = unread > 0 ? `我的通知，${unread} 条未读` : '我的通知';
  const handleClose = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  // A phone has no room beside the bell.
  const handleOpen = (next: boolean): void => {
    if (isNarrow) setShown({ kind: 'all' });
    else setOpen(next);
  };
  const handleShow = (next: ShownNotices): void => {
    // Where the drawer gives the focus back to.
    handleClose();
    setShown(next);
  };
  const handleGone = (): void => {
    // What opened the drawer may be gone (a line of the panel); the bell never is. A focus set elsewhere meanwhile stays.
    const { activeElement } = document;
    const isAdrift = !activeElement || activeElement === document.body;
    if (isAdrift || activeElement.closest('.ant-drawer')) button.current?.focus();
  };
  return (
    <span className="wm-notice-button">
      <Popover
        open={isOpen && !isNarrow}
        onOpenChange={handleOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        classNames={{ root: 'wm-notice-popover' }}
        content={
          <Suspense fallback={<Spin className="wm-notice-wait" />}>
            <NoticePanel onShow={handleShow} onClose={handleClose} onLeave={() => setOpen(false)} />
          </Suspense>
        }
      >
        <Button
          ref={button}
          type="text"
          className="wm-header-tool"
          icon={<BellOutlined />}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        />
      </Popover>
      {unread > 0 && (
        <span className="wm-notice-count" aria-hidden>
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
      {shown && (
        <Suspense fallback={null}>
          <NoticeDrawer shown={shown} onShow={setShown} onGone={handleGone} />
        </Suspense>
      )}
    </span>
  );
}
