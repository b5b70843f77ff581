import type { Column } from '#core/crud/columns-of.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { StatusTag } from '#ui/tags/status-tag.tsx';

/** Columns that many lists have, the same in each. */

/** When a record was made. */
export const createTimeColumn = {
  dataIndex: 'createTime',
  title: '创建时间',
  sorter: true,
  width: 165,
  render: (_, { createTime }) => formatDateTime(createTime),
} as const satisfies Column<{ createTime: string }>;

/** When it was changed last. */
export const updateTimeColumn = {
  dataIndex: 'updateTime',
  title: '更新时间',
  sorter: true,
  width: 165,
  render: (_, { updateTime }) => formatDateTime(updateTime),
} as const satisfies Column<{ updateTime: string }>;

/** Whether a record is in use (0) or not (1). */
export const statusColumn = {
  dataIndex: 'status',
  title: '状态',
  width: 90,
  render: (_, { status }) => <StatusTag value={status} />,
} as const satisfies Column<{ status: '0' | '1' }>;

/** What was noted about a record, in one line. */
export const remarkColumn = {
  dataIndex: 'remark',
  title: '备注',
  render: (_, { remark }) => (
    <span className="wm-ellipsis" title={remark}>
      {remark || '--'}
    </span>
  ),
} as const satisfies Column<{ remark: string }>;
