import type { MutationSet } from '@wm/contract/knowledge/mutation-set';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import {
  changeMutationSet,
  removeMutationSet,
  restoreMutationSet,
  setsKey,
  useMutationSets,
} from './mutation-set.api.ts';
import { setVisibilities } from './save-set-dialog.tsx';
import { setAddress } from './set-address.ts';

interface SetsDrawerProps {
  isOpen: boolean;
  /** The one that is open. */
  openId: number;
  onClose: () => void;
  onGo: (id: number) => void;
}

/** The lists of one’s own and those that others share: opened, shared, deleted. */
export function SetsDrawer({ isOpen, openId, onClose, onGo }: SetsDrawerProps): ReactNode {
  return (
    <AppDrawer title="突变清单" open={isOpen} onClose={onClose}>
      <Sets isAsked={isOpen} openId={openId} onGo={onGo} />
    </AppDrawer>
  );
}

type SetsProps = Pick<SetsDrawerProps, 'openId' | 'onGo'>;

function Sets({ isAsked, ...props }: SetsProps & { isAsked: boolean }): ReactNode {
  const query = useMutationSets(isAsked);
  const { data, error } = query;
  if (!data) return error === null ? null : <QueryError query={query} what="突变清单" />;
  if (data.sets.length === 0)
    return <p className="wm-muted">还没有清单。把突变粘贴到框里，点“存为清单”。</p>;
  return (
    <>
      {data.isCut && <p className="wm-muted">只列出最近修改的 200 个</p>}
      <ul className="kb-set-list">
        {data.sets.map((set) => (
          <SetLine key={set.id} set={set} {...props} />
        ))}
      </ul>
    </>
  );
}

function SetLine({ set, openId, onGo }: SetsProps & { set: MutationSet }): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const [isBusy, run] = useBusy();
  const { id, name, isOwn, visibility } = set;
  const renew = () => client.invalidateQueries({ queryKey: setsKey });
  const share = async (next: 'own' | 'all'): Promise<void> => {
    try {
      await changeMutationSet(id, { seen: set.rowVersion, visibility: next });
    } catch {
      // The client has shown why.
    }
    await renew();
  };
  return (
    <li aria-label={name} aria-current={id === openId ? 'true' : undefined}>
      <div>
        <Button type="link" onClick={() => onGo(id)}>
          {name}
        </Button>
        <span className="wm-muted">
          {formatCount(set.lineCount)} 行 · {isOwn ? '我' : set.ownerName} ·{' '}
          {formatDateTime(set.updateTime)}
        </span>
      </div>
      {isOwn && (
        <Segmented
          size="small"
          aria-label={`${name} 的可见范围`}
          options={setVisibilities}
          value={visibility}
          disabled={isBusy}
          onChange={(next) => void run(() => share(next))}
        />
      )}
      {visibility === 'all' && (
        <CopyButton text={`${location.origin}${setAddress(id)}`} what={`${name} 的链接`} />
      )}
      {isOwn && (
        <Button
          type="link"
          danger
          onClick={() =>
            confirmRemove({
              what: `清单“${name}”`,
              consequence: '删除后 10 秒内可以撤销；分享出去的链接不能再打开',
              remove: async () => {
                await removeMutationSet(id);
                if (id === openId) onGo(0);
                await renew();
                return () => restoreMutationSet(id).then(renew);
              },
            })
          }
        >
          删除
        </Button>
      )}
    </li>
  );
}
