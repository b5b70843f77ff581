import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useShares } from './share.api.ts';
import { ShareRows } from './share-rows.tsx';

/** 分享: one's own links that still open. */
export function ShareList(): ReactNode {
  const shares = useShares();
  if (shares.error && !shares.data) return <QueryError query={shares} />;
  if (!shares.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (shares.data.length === 0)
    return (
      <PageState
        picture="empty"
        title="没有有效的分享链接"
        text="在数据报表里打开一次运行，点「分享」生成链接。"
      />
    );
  return (
    <div className="rp-schedules">
      <ShareRows title="我的分享" shares={shares.data} />
    </div>
  );
}
