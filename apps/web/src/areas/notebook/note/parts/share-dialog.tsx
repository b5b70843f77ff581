import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '#core/copy-text.ts';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { createShare, revokeShare, sharesKey, useShares } from '../note-more.api.ts';
import './share-dialog.css';

interface ShareDialogProps {
  note: { id: number; name: string };
  onClose: () => void;
}

interface Wish {
  days: number;
  password?: string;
}

const spans = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 365, label: '1 年' },
  { value: 0, label: '一直有效' },
];

/** Where a shared note is read. The token stands behind #, so that no server's log ever sees it. */
function shareAddress(token: string): string {
  return `${window.location.origin}/share/note#${token}`;
}

function MadeLink({ token }: { token: string }): ReactNode {
  const address = shareAddress(token);
  return (
    <div className="wm-share-link">
      <Input readOnly value={address} aria-label="分享链接" />
      <Button type="primary" onClick={() => void copyText(address)}>
        复制链接
      </Button>
      <p className="wm-muted">链接只显示这一次，请现在复制</p>
    </div>
  );
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
  const make = async ({ days, password }: Wish): Promise<void> => {
    setBusy(true);
    try {
      const wish = { days: days === 0 ? null : days, password: password || null };
      setToken((await createShare(note.id, wish)).token);
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
      <Form<Wish>
        layout="vertical"
        initialValues={{ days: 7 }}
        onFinish={(wish) => void make(wish)}
      >
        <Form.Item name="days" label="有效期">
          <Select options={spans} />
        </Form.Item>
        <Form.Item
          name="password"
          label="访问密码"
          rules={[
            { min: 4, message: '密码至少 4 个字符' },
            { max: 64, message: '密码不超过 64 个字符' },
          ]}
        >
          <Input.Password autoComplete="new-password" placeholder="不填则无需密码" />
        </Form.Item>
        <Button type={token ? 'default' : 'primary'} htmlType="submit" loading={isBusy}>
          生成链接
        </Button>
      </Form>
      {token && <MadeLink key={token} token={token} />}
      <OpenLinks id={note.id} />
    </AppModal>
  );
}
