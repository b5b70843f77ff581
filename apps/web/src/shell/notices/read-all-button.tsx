import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadNotices } from '#core/notices/own-notice.api.ts';
import type { OwnNotice } from '#core/notices/own-notice.api.ts';
import { useUnread } from '#core/notices/unread-store.ts';

interface ReadAllButtonProps {
  /** The notices on the screen: what came since may not be called read. */
  shown: readonly OwnNotice[];
}

/** 全部已读, for all notices up to the newest that is shown. */
export function ReadAllButton({ shown }: ReadAllButtonProps): ReactNode {
  const unread = useUnread((state) => state.unread);
  const { readAll } = useReadNotices();
  const [isBusy, setBusy] = useState(false);
  const newestId = Math.max(0, ...shown.map(({ id }) => id));
  const handleRead = async (button: HTMLElement): Promise<void> => {
    const panel = button.closest<HTMLElement>('[tabindex="-1"]');
    setBusy(true);
    await readAll(newestId);
    setBusy(false);
    // The button has nothing left to do.
    panel?.focus();
  };
  return (
    <Button
      type="link"
      size="small"
      disabled={unread === 0 || newestId === 0}
      loading={isBusy}
      onClick={(event) => void handleRead(event.currentTarget)}
    >
      全部已读
    </Button>
  );
}
