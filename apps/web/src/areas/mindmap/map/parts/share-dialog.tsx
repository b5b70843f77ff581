import type { MapShare } from '@wm/contract/mindmap/share';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { createShare, mapApi, readShares, revokeShare } from '../map.api.ts';

const choices = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 0, label: '长期有效' },
] as const;

type Days = (typeof choices)[number]['value'];

function lastsUntil({ expireTime }: MapShare): string {
  return expireTime === null ? '长期有效' : `${formatDateTime(expireTime)} 到期`;
}

function NewLink({ address }: { address: string }): ReactNode {
  return (
    <Alert
      type="success"
      title="链接已生成，只显示这一次，请现在复制"
      description={
        <div className="mm-share-link">
          <Input readOnly value={address} aria-label="分享链接" />
          <CopyButton text={address} what="分享链接" />
        </div>
      }
    />
  );
}

interface ShareDialogProps {
  isOpen: boolean;
  id: number;
  onClose: () => void;
}

/** Links under which anybody may look at the map: made, listed and revoked. */
export function ShareDialog({ isOpen, id, onClose }: ShareDialogProps): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const [days, setDays] = useState<Days>(7);
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const queryKey = [mapApi.path, 'shares', id];
  const shares = useQuery({ queryKey, queryFn: () => readShares(id), enabled: isOpen });
  const handleCreate = async (): Promise<void> => {
    setBusy(true);
    try {
      setAddress(await createShare(id, days === 0 ? null : days));
      await client.invalidateQueries({ queryKey });
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AppModal
      open={isOpen}
      title="分享思维导图"
      footer={null}
      width={560}
      onCancel={() => {
        setAddress('');
        onClose();
      }}
    >
      <p className="wm-muted">拿到链接的人不用登录就能查看这张图，看到的总是最新内容，不能修改</p>
      <div className="mm-share-new">
        <Select
          value={days}
          options={[...choices]}
          aria-label="有效期"
          onChange={(value: Days) => setDays(value)}
        />
        <Button type="primary" loading={isBusy} onClick={() => void handleCreate()}>
          生成链接
        </Button>
      </div>
      {address !== '' && <NewLink address={address} />}
      {shares.isPending && <Skeleton active title={false} />}
      {shares.isError && <QueryError query={shares} />}
      <ul className="mm-shares" aria-label="有效的链接">
        {shares.data?.map((share) => (
          <li key={share.id}>
            <span>
              {lastsUntil(share)}
              <small className="wm-muted wm-number">
                {formatDateTime(share.createTime)} 生成 · 已查看 {share.viewCount} 次
              </small>
            </span>
            <RowAction
              danger
              onClick={() =>
                confirmRemove({
                  what: '这个链接',
                  consequence: '删除后链接立即失效，不能恢复',
                  remove: async () => {
                    await revokeShare(id, share.id);
                    await client.invalidateQueries({ queryKey });
                  },
                })
              }
            >
              取消分享
            </RowAction>
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
