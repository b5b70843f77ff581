import { DownloadOutlined } from '@ant-design/icons';
import type {
  ImportDifference,
  ImportReject,
  ImportReport,
  MappedColumn,
} from '@wm/contract/knowledge/import';
import { Button, Table } from 'antd';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { downloadRejects } from '../import.api.ts';

const differenceColumns: TableColumnType<ImportDifference>[] = [
  { title: '行号', dataIndex: 'line', width: 90, align: 'right' },
  { title: '来源编号', dataIndex: 'key', width: 200, ellipsis: true },
  {
    title: '变化',
    key: 'fields',
    render: (_, { fields }) => (
      <ul className="kb-changes">
        {fields.map(({ title, before, after }) => (
          <li key={title}>
            <span className="wm-muted">{title}</span>{' '}
            {before === '--' ? <span>空</span> : <del>{before}</del>} <span aria-hidden>→</span>{' '}
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
    ),
  },
];

/** What changes of records that are there, old beside new. */
export function Differences({ report }: { report: ImportReport }): ReactNode {
  const { differences, counts } = report;
  const more = (counts?.updated ?? 0) - differences.length;
  return (
    <section className="kb-panel" aria-label="修改的内容">
      <h2>修改的内容</h2>
      <Table
        rowKey="line"
        size="small"
        columns={differenceColumns}
        dataSource={differences}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 640 }}
      />
      {more > 0 && (
        <p className="wm-muted">
          这里列出前 {differences.length} 条，另有 {formatCount(more)} 条
        </p>
      )}
    </section>
  );
}

const rejectColumns: TableColumnType<ImportReject>[] = [
  { title: '行号', dataIndex: 'line', width: 90, align: 'right' },
  { title: '列', dataIndex: 'column', width: 160, render: (_, { column }) => column || '整行' },
  {
    title: '内容',
    dataIndex: 'value',
    ellipsis: true,
    width: 240,
    render: (_, { value }) => value || '--',
  },
  { title: '原因', dataIndex: 'reason', width: 300 },
];

/** Rows that are not taken: where, what stands there, and why. */
export function Rejects({ report }: { report: ImportReport }): ReactNode {
  const { rejects, counts } = report;
  const more = (counts?.rejected ?? 0) - rejects.length;
  return (
    <section className="kb-panel" aria-label="拒绝的行">
      <div className="kb-panel-head">
        <h2>拒绝的行</h2>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => void downloadRejects(report)}
        >
          下载全部
        </Button>
      </div>
      <Table
        rowKey={({ line, column, reason }) => `${line}:${column}:${reason}`}
        size="small"
        columns={rejectColumns}
        dataSource={rejects}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 640 }}
      />
      {more > 0 && (
        <p className="wm-muted">
          这里列出前 {rejects.length} 行，另有 {formatCount(more)} 行在下载的文件里
        </p>
      )}
    </section>
  );
}

const mappingColumns: TableColumnType<MappedColumn>[] = [
  { title: '文件的列', dataIndex: 'column', width: 240, ellipsis: true },
  {
    title: '样例',
    dataIndex: 'sample',
    ellipsis: true,
    width: 260,
    render: (_, { sample }) => sample || '--',
  },
  {
    title: '写入',
    dataIndex: 'title',
    width: 180,
    render: (_, { title }) => title || <span className="wm-muted">不导入</span>,
  },
];

/** Which column of the file fills which field, and which are left out. */
export function Mapping({ report }: { report: ImportReport }): ReactNode {
  const taken = report.mapping.filter(({ title }) => title !== '');
  const left = report.mapping.filter(({ title }) => title === '');
  return (
    <section className="kb-panel" aria-label="列的对应">
      <h2>列的对应</h2>
      <Table
        rowKey="column"
        size="small"
        columns={mappingColumns}
        dataSource={[...taken, ...left]}
        pagination={{ pageSize: 15, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 560 }}
      />
    </section>
  );
}
