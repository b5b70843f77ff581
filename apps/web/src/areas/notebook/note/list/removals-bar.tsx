import type { NotebookRemoval } from '@wm/contract/notebook/notebook-removal';
import { FolderOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { purgeRemoval, restoreRemoval, useRemovals } from '../../notebook/removal.api.ts';
import { renewTree } from '../../tree/tree.api.ts';
import { trashApi } from '../note.api.ts';
import './removals-bar.css';

/** Above the trash: notebooks that were deleted with their notes, each to be brought back as one. */
export function RemovalsBar(): ReactNode {
  const client = useQueryClient();
  const query = useRemovals();
  const confirmRemove = useConfirmRemove();
  const renew = async (): Promise<void> => {
    await Promise.all([renewTree(client), client.invalidateQueries({ queryKey: [trashApi.path] })]);
  };
  const restore = async ({ id }: NotebookRemoval): Promise<void> => {
    const back = await restoreRemoval(id).catch(() => undefined);
    if (back) notifier().message('success', `已恢复笔记本「${back.name}」和 ${back.notes} 篇笔记`);
    await renew();
  };
  const purge = ({ id, name, notes }: NotebookRemoval): void =>
    confirmRemove({
      what: `笔记本「${name}」的 ${notes} 篇笔记`,
      consequence: '笔记和它的历史版本都会彻底删除，不能恢复',
      remove: async () => {
        await purgeRemoval(id);
        await renew();
      },
    });
  if (query.isError && !query.data) return <QueryError query={query} what="删除的笔记本" />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section className="wm-removals" aria-label="删除的笔记本">
      <ul>
        {query.data.map((removal) => (
          <li key={removal.id}>
            <FolderOutlined aria-hidden />
            <span className="wm-ellipsis">
              笔记本「{removal.name}」（{removal.notes} 篇）
            </span>
            <time
              className="wm-muted"
              dateTime={removal.createTime}
              title={formatDateTime(removal.createTime)}
            >
              {formatRelative(removal.createTime)}
            </time>
            <span className="wm-row-actions">
              <PermissionGate anyOf={['note:book:remove']}>
                <RowAction onClick={() => void restore(removal)}>恢复笔记本</RowAction>
              </PermissionGate>
              <PermissionGate anyOf={['note:data:remove']}>
                <RowAction danger onClick={() => purge(removal)}>
                  彻底删除
                </RowAction>
              </PermissionGate>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
