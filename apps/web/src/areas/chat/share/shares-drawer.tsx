import { useQueryClient } from '@tanstack/react-query';
import type { ChatShare } from '@wm/contract/chat/share';
import { Empty, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { OpenLinks } from '#ui/share/share-links.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { detailOf } from './share-text.ts';
import { endShare, sharesKey, useShares } from './share.api.ts';

interface SharesDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** 我的分享: which of my conversations others can read, and until when. */
export function SharesDrawer({ open, onClose }: SharesDrawerProps): ReactNode {
  return (
    <AppDrawer open={open} size={560} title="我的分享" onClose={onClose} destroyOnHidden>
      {open && <Shares />}
    </AppDrawer>
  );
}

function nameOf({ title, conversationId, isPaused }: ChatShare): ReactNode {
  return isPaused ? title : <Link to={`/chat?c=${conversationId}`}>{title}</Link>;
}

function Shares(): ReactNode {
  const client = useQueryClient();
  const shares = useShares();
  if (shares.isPending) return <Spin className="chat-waiting" />;
  if (!shares.data) return <QueryError query={shares} />;
  if (shares.data.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="没有有效的分享。打开一个对话，点右上角的分享生成链接"
      />
    );
  return (
    <OpenLinks
      links={shares.data}
      nameOf={nameOf}
      detailOf={detailOf}
      onRevoke={(id) =>
        endShare(id).finally(() => void client.invalidateQueries({ queryKey: sharesKey }))
      }
    />
  );
}
