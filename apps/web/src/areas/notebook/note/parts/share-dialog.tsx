import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { MadeLink } from '#ui/share/made-link.tsx';
import { ShareTermFields, wishOf } from '#ui/share/share-term.tsx';
import type { ShareTerm } from '#ui/share/share-term.tsx';
import { createShare, revokeShare, sharesKey, useShares } from '../note-more.api.ts';

interface ShareDialogProps {
  note: { id: number; name: string };
  onClose: () => void;
}

/** Where a shared note is read. The token stands behind #, so that no server's log ever sees it. */
function shareAddress(token: string): string {
  return `${window.location.origin}/share/note#${token}`;
}

function OpenLinks({ id }: { id: number }): ReactNode {
  const client = useQueryClient();
  const { data = [] } = useShares(id);
  const handleRevoke = async (shareId: number): Promise<void> => {
    const answer = await revokeShare(id, shareId).then(
      () => true,
      () => false,
    );
    if (answer) notifier().message('success', '已取消分享，链接立即失效');
    await client.invalidateQueries({ queryKey: sharesKey(id) });
  };
  if (data.length === 0) return null;
  return (
    <section className="wm-share-list">
      <h3>有效的链接</h3>
      <ul>
        {data.map((share) => (
          <li key={share.id}>
            <span>
              {formatDateTime(share.createTime)} 创建
              <small className="wm-muted">
                {share.expireTime ? `${formatDateTime(share.expireTime)} 失效` : '一直有效'} ·{' '}
                {share.hasPassword ? '需要密码' : '无密码'} · 查看 {share.viewCount} 次
              </small>
            </span>
            <RowAction danger onClick={() => void handleRevoke(share.id)}>
              取消分享
            </RowAction>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shares a note by a link that anybody may read, for a time and behind a password if wished. */
export function ShareDialog({ note, onClose }: ShareDialogProps): ReactNode {
  const client = useQueryClient();
  const [token, setToken] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const make = async (term: ShareTerm): Promise<void> => {
    setBusy(true);
    try {
      setToken((await createShare(note.id, wishOf(term))).token);
      await client.invalidateQueries({ queryKey: sharesKey(note.id) });
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AppModal open title={`分享「${note.name}」`} footer={null} onCancel={onClose}>
      <p className="wm-muted">拿到链接的人不用登录就能阅读这篇笔记，看到的总是最新内容</p>
      <Form<ShareTerm>
        layout="vertical"
        initialValues={{ days: 7 }}
        onFinish={(term) => void make(term)}
      >
        <ShareTermFields />
        <Button type={token ? 'default' : 'primary'} htmlType="submit" loading={isBusy}>
          生成链接
        </Button>
      </Form>
      {token && <MadeLink key={token} address={shareAddress(token)} />}
      <OpenLinks id={note.id} />
    </AppModal>
  );
}
