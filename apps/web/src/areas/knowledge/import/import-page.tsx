import type { ImportBatch } from '@wm/contract/knowledge/import';
import { Table } from 'antd';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useImports } from './import.api.ts';
import { StateMark } from './parts/state-mark.tsx';
import { ImportDrop } from './parts/import-drop.tsx';
import './import.css';

const columns: TableColumnType<ImportBatch>[] = [
  {
    title: '文件',
    dataIndex: 'fileName',
    ellipsis: true,
    width: 260,
    render: (_, { id, fileName }) => <Link to={`/knowledge/import/${id}`}>{fileName}</Link>,
  },
  { title: '格式', dataIndex: 'formatTitle', width: 190 },
  { title: '目录', dataIndex: 'targetTitle', width: 100 },
  {
    title: '状态',
    dataIndex: 'state',
    width: 110,
    render: (_, { state }) => <StateMark state={state} />,
  },
  ...(['added', 'updated', 'same', 'rejected'] as const).map(
    (key, at): TableColumnType<ImportBatch> => ({
      title: ['新增', '修改', '不变', '拒绝'][at],
      key,
      width: 90,
      align: 'right',
      render: (_, { counts }) => (counts ? formatCount(counts[key]) : '--'),
    }),
  ),
  { title: '操作人', dataIndex: 'userName', width: 120, ellipsis: true },
  {
    title: '创建时间',
    dataIndex: 'createTime',
    width: 180,
    render: (_, { createTime }) => formatDateTime(createTime),
  },
];

/** 导入: files of public sources, each tried before it is written and taken back when it was wrong. */
export function ImportPage(): ReactNode {
  const [{ page, limit }, setPlace] = useTabState('knowledge-imports', { page: 1, limit: 20 });
  const query = useImports(page, limit);
  const { data } = query;
  const isNarrow = useIsNarrow();
  return (
    <div className="kb-import">
      <h1 className="wm-visually-hidden">导入知识库</h1>
      <PermissionGate anyOf={['knowledge:import:add']}>
        <ImportDrop />
      </PermissionGate>
      <section className="kb-panel" aria-label="导入记录">
        <h2>导入记录</h2>
        {query.error && !data && <QueryError query={query} />}
        {data?.total === 0 && (
          <PageState
            picture="empty"
            title="还没有导入过文件"
            text="先导入 HGNC 基因全集，其余目录按基因符号与它相连"
          />
        )}
        {data !== undefined && data.total > 0 && (
          <>
            {isNarrow ? (
              <BatchCards rows={data.rows} />
            ) : (
              <Table<ImportBatch>
                rowKey="id"
                size="middle"
                columns={columns}
                dataSource={data.rows}
                pagination={false}
                scroll={{ x: 1240 }}
              />
            )}
            <AppPagination
              page={page}
              limit={limit}
              total={data.total}
              onChange={(nextPage, nextLimit) => setPlace({ page: nextPage, limit: nextLimit })}
            />
          </>
        )}
      </section>
    </div>
  );
}

function BatchCards({ rows }: { rows: ImportBatch[] }): ReactNode {
  return (
    <ul className="kb-batches">
      {rows.map(({ id, fileName, state, formatTitle, counts, createTime }) => (
        <li key={id}>
          <Link to={`/knowledge/import/${id}`}>{fileName}</Link>
          <StateMark state={state} />
          <p className="wm-muted">
            {formatTitle} · {formatDateTime(createTime)}
          </p>
          {counts && (
            <p>
              新增 {formatCount(counts.added)}，修改 {formatCount(counts.updated)}，拒绝{' '}
              {formatCount(counts.rejected)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
