import type { ResourceSpec } from '@wm/contract/core/resource';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { batchLimit } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';

interface BatchDockProps<R extends ResourceSpec> {
  table: CrudTable<R>;
  renderBatch: ((ids: number[]) => ReactNode) | undefined;
}

/**
 * What can be done with the selected rows, floating at the lower edge: rows stay where they are, so that the next click hits
 * the row it is meant for.
 */
export function BatchDock<R extends ResourceSpec>(props: BatchDockProps<R>): ReactNode {
  const { table, renderBatch } = props;
  const { selectedIds, total, rows } = table;
  const [isFetching, setFetching] = useState(false);
  if (!renderBatch || selectedIds.length === 0) return null;
  const reach = Math.min(total, batchLimit);
  const hasMore = total > rows.length && selectedIds.length < reach;
  const handleAll = async (): Promise<void> => {
    setFetching(true);
    // The client has shown why it failed.
    await table.selectAll().catch(() => undefined);
    setFetching(false);
  };
  return (
    <div className="wm-batch-dock">
      <div className="wm-batch" role="status" aria-label="所选的操作">
        <span>
          已选 <b className="wm-number">{formatCount(selectedIds.length)}</b> 项
        </span>
        {hasMore && (
          <Button type="link" size="small" loading={isFetching} onClick={() => void handleAll()}>
            {reach === total
              ? `选择全部 ${formatCount(total)} 项`
              : `选择前 ${formatCount(reach)} 项（一次最多）`}
          </Button>
        )}
        {renderBatch(selectedIds)}
        <Button type="link" size="small" onClick={() => table.select([])}>
          取消选择
        </Button>
      </div>
    </div>
  );
}
