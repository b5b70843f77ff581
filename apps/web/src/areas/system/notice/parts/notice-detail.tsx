import type { Notice } from '@wm/contract/system/notice';
import { Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { NoticeText } from '#ui/text/notice-text.tsx';
import { NoticeTypeTag } from '#ui/tags/notice-type-tag.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useNotice, useReadCount } from '../notice.api.ts';
import { NoticeReaders } from './notice-readers.tsx';
import './notice-detail.css';

/** The notice whose drawer stands open, and what of it is looked at. */
export interface ShownNotice {
  notice: Notice;
  tab: 'text' | 'readers';
}

interface NoticeDetailProps {
  shown: ShownNotice | undefined;
  onChange: (shown: ShownNotice | undefined) => void;
}

function Text({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useNotice(id);
  if (!data && error) {
    return <QueryError query={{ error, refetch }} what="通知公告" />;
  }
  if (!data) return <Skeleton active />;
  return (
    <>
      <p className="wm-muted wm-notice-signed">
        {data.noticeType && <NoticeTypeTag type={data.noticeType} />}
        {data.createBy && <span>{data.createBy}</span>}
        {data.createTime && (
          <time dateTime={data.createTime}>{formatDateTime(data.createTime)}</time>
        )}
      </p>
      {data.noticeContent !== undefined && (
        <NoticeText text={data.noticeContent} format={data.contentFormat} />
      )}
    </>
  );
}

function ReadersLabel({ id }: { id: number }): ReactNode {
  const { data } = useReadCount(id);
  return (
    <span className="wm-number">阅读情况{data && `（${data.read} / ${data.users} 已读）`}</span>
  );
}

/** One notice: its text as readers see it, and who has read it. */
export function NoticeDetail({ shown, onChange }: NoticeDetailProps): ReactNode {
  return (
    <AppDrawer
      open={shown !== undefined}
      title={shown?.notice.noticeTitle ?? '通知公告'}
      size={720}
      onClose={() => onChange(undefined)}
      destroyOnHidden
      className="wm-notice-detail"
    >
      {shown && (
        <Tabs
          key={shown.notice.id}
          activeKey={shown.tab}
          onChange={(key) => onChange({ ...shown, tab: key === 'readers' ? 'readers' : 'text' })}
          items={[
            { key: 'text', label: '公告内容', children: <Text id={shown.notice.id} /> },
            {
              key: 'readers',
              label: <ReadersLabel id={shown.notice.id} />,
              children: <NoticeReaders noticeId={shown.notice.id} />,
            },
          ]}
        />
      )}
    </AppDrawer>
  );
}
