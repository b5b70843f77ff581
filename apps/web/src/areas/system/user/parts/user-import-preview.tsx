import type { UserImportReport } from '@wm/contract/system/user-import';
import { Table } from 'antd';
import type { ReactNode } from 'react';

type PreviewRow = UserImportReport['preview'][number];

const actions: Readonly<Record<PreviewRow['action'], string>> = {
  add: '新增',
  update: '更新',
  same: '没有变化',
  fault: '有误',
};

function columnsOf(titles: string[]) {
  return [
    {
      key: 'row',
      dataIndex: 'row',
      title: '行',
      width: 64,
      align: 'right' as const,
      fixed: 'start' as const,
    },
    {
      key: 'action',
      dataIndex: 'action',
      title: '结果',
      width: 92,
      fixed: 'start' as const,
      render: (action: PreviewRow['action']) => (
        <span className={`wm-user-import-action wm-user-import-${action}`}>{actions[action]}</span>
      ),
    },
    ...titles.map((title, at) => ({
      key: title,
      title,
      width: 128,
      render: (_: unknown, { cells, changes }: PreviewRow) => (
        <span
          className={changes.includes(title) ? 'wm-ellipsis wm-user-import-changed' : 'wm-ellipsis'}
          title={cells[at] ?? ''}
        >
          {cells[at] || '--'}
        </span>
      ),
    })),
  ];
}

interface UserImportPreviewProps {
  report: UserImportReport;
  /** Whether it stands open to begin with. */
  isOpen: boolean;
}

/** The first rows of a file with what would become of each; cells that change something are marked. */
export function UserImportPreview({ report, isOpen }: UserImportPreviewProps): ReactNode {
  const { preview, columns } = report;
  return (
    <details open={isOpen} className="wm-user-import-preview">
      <summary>预览前 {preview.length} 行</summary>
      <Table<PreviewRow>
        rowKey="row"
        size="small"
        columns={columnsOf(columns)}
        dataSource={preview}
        pagination={false}
        scroll={{ x: 156 + columns.length * 128, y: 260 }}
      />
    </details>
  );
}
