import { LeftOutlined } from '@ant-design/icons';
import { Button, Segmented, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { useAllNotices, useOwnNotice, useReadNotices } from '#core/notices/own-notice.api.ts';
import type { OwnNotice } from '#core/notices/own-notice.api.ts';
import { useUnread } from '#core/notices/unread-store.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { NoticeText } from '#ui/text/notice-text.tsx';
import { NoticeTypeTag } from '#ui/tags/notice-type-tag.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { NoticeItems } from './notice-items.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import type { ShownNotices } from './shown-notices.ts';

/** One notice to read; shown, it counts as read. */
function Notice({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useOwnNotice(id);
  const { readOne } = useReadNotices();
  const isUnread = data?.isRead === false;
  useEffect(() => {
    if (isUnread) void readOne(id);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each notice, not with each drawing
  }, [id, isUnread]);
  if (error instanceof HttpError && error.code === 404) {
    return <PageState picture="empty" title="这条通知公告已经撤回" />;
  }
  if (!data && error) {
    return <QueryError query={{ error, refetch }} />;
  }
  if (!data) return <Skeleton active />;
  return (
    <article className="wm-notice">
      <h2>{data.noticeTitle}</h2>
      <p className="wm-muted">
        <NoticeTypeTag type={data.noticeType} />
        <time dateTime={data.createTime}>{formatDateTime(data.createTime)}</time>
      </p>
      <NoticeText text={data.noticeContent} format={data.contentFormat} />
    </article>
  );
}

interface ItemsProps {
  query: ReturnType<typeof useAllNotices>;
  notices: readonly OwnNotice[];
  emptyText: string;
  onOpen: (id: number) => void;
}

function Items({ query, notices, emptyText, onOpen }: ItemsProps): ReactNode {
  if (query.isPending) return <Skeleton active />;
  if (!query.data) {
    return <QueryError query={query} />;
  }
  if (notices.length === 0) return <PageState picture="empty" title={emptyText} />;
  return (
    <>
      <NoticeItems notices={notices} onOpen={onOpen} />
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </>
  );
}

/** All notices of mine, or those not read yet. */
function AllNotices({ onOpen }: { onOpen: (id: number) => void }): ReactNode {
  const unread = useUnread((state) => state.unread);
  const [which, setWhich] = useState<'all' | 'unread'>('all');
  const query = useAllNotices(which === 'unread');
  const notices = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <div className="wm-notice-all">
      <div className="wm-notice-bar">
        <Segmented
          aria-label="显示哪些"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: unread > 0 ? `未读 ${unread}` : '未读' },
          ]}
        />
        <ReadAllButton shown={notices} />
      </div>
      <Items
        query={query}
        notices={notices}
        emptyText={which === 'unread' ? '没有未读的通知公告' : '还没有通知公告'}
        onOpen={onOpen}
      />
    </div>
  );
}

interface NoticeDrawerProps {
  shown: ShownNotices;
  onShow: (shown: ShownNotices) => void;
  /** Called when it has gone. */
  onGone?: () => void;
}

/** The notices of the signed-in user: one to read, or all of them. */
export function NoticeDrawer({ shown, onShow, onGone }: NoticeDrawerProps): ReactNode {
  const content = shown.kind === 'closed' ? shown.last : shown;
  const isFromAll = content.kind === 'one' && content.from === 'all';
  return (
    <AppDrawer
      open={shown.kind !== 'closed'}
      title={content.kind === 'all' ? '全部通知' : '通知公告'}
      onClose={() => onShow({ kind: 'closed', last: content })}
      afterOpenChange={(isOpen) => !isOpen && onGone?.()}
      focusable={{ focusTriggerAfterClose: onGone === undefined }}
      destroyOnHidden
      extra={
        isFromAll && (
          <Button type="link" icon={<LeftOutlined />} onClick={() => onShow({ kind: 'all' })}>
            返回列表
          </Button>
        )
      }
    >
      {content.kind === 'all' ? (
        <AllNotices onOpen={(id) => onShow({ kind: 'one', id, from: 'all' })} />
      ) : (
        <Notice key={content.id} id={content.id} />
      )}
    </AppDrawer>
  );
}
