import type { ReactNode } from 'react';
import type { OwnNotice } from '#core/notices/own-notice.api.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { NoticeTypeTag } from '#ui/tags/notice-type-tag.tsx';

interface NoticeItemsProps {
  notices: readonly OwnNotice[];
  onOpen: (id: number) => void;
}

/** Notices to choose from: what kind, what of, when, and whether it was read. */
export function NoticeItems({ notices, onOpen }: NoticeItemsProps): ReactNode {
  return (
    <ul className="wm-notice-items">
      {notices.map(({ id, noticeTitle, noticeType, createTime, isRead }) => (
        <li key={id}>
          <button type="button" className="wm-notice-item" onClick={() => onOpen(id)}>
            <span className={isRead ? 'wm-notice-dot' : 'wm-notice-dot wm-notice-unread'}>
              <span className="wm-visually-hidden">{isRead ? '已读' : '未读'}</span>
            </span>
            <strong>{noticeTitle}</strong>
            <small>
              <NoticeTypeTag type={noticeType} />
              <time dateTime={createTime} title={formatDateTime(createTime)}>
                {formatRelative(createTime)}
              </time>
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
