import type { MenuImportRow } from '@wm/contract/system/menu';
import { Alert, Table } from 'antd';
import type { ReactNode } from 'react';
import { knownComponents } from '#core/routing/known-components.ts';
import { menuTypeName } from '../menu-types.ts';
import { ComponentName } from './component-cell.tsx';
import type { MenuImporting } from './use-menu-import.ts';

const actions: Readonly<Record<MenuImportRow['action'], string>> = {
  create: '新增',
  update: '覆盖',
  skip: '保留原来的',
  refuse: '有误',
};

const columns = [
  { dataIndex: 'row', title: '行', width: 56, align: 'right' as const },
  {
    dataIndex: 'name',
    title: '菜单名称',
    width: 180,
    render: (_: unknown, { name, trail }: MenuImportRow) => (
      <>
        {name || '--'}
        {trail && <div className="wm-muted">{trail}</div>}
      </>
    ),
  },
  {
    dataIndex: 'action',
    title: '结果',
    width: 220,
    render: (_: unknown, { action, faults }: MenuImportRow) =>
      faults.length === 0 ? (
        actions[action]
      ) : (
        <ul className="wm-menu-fault">
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field}：{message}
            </li>
          ))}
        </ul>
      ),
  },
  { dataIndex: 'type', title: '类型', width: 64, render: (type: string) => menuTypeName(type) },
  {
    dataIndex: 'component',
    title: '组件路径',
    width: 210,
    render: (name: string) => <ComponentName name={name} />,
  },
];

interface ImportReportProps {
  importing: MenuImporting;
  rows: MenuImportRow[];
}

/** What became of each row of a tried import, the faulty ones first. */
export function ImportReport({ importing, rows }: ImportReportProps): ReactNode {
  const { faulty, fresh } = importing;
  const unknown = rows.filter(
    ({ type, component }) => type === 'C' && component !== '' && !knownComponents.has(component),
  ).length;
  const sorted = rows.toSorted(
    (a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.row - b.row,
  );
  return (
    <>
      {faulty > 0 ? (
        <Alert
          type="error"
          showIcon
          title={`${rows.length} 行中有 ${faulty} 行有误，改好文件后重新选择。现在什么都没有写入。`}
        />
      ) : (
        <Alert
          type={fresh > 0 ? 'success' : 'info'}
          showIcon
          title={
            fresh > 0
              ? `${rows.length} 行都可以导入，其中 ${rows.length - fresh} 行保留原来的。`
              : `${rows.length} 行都已存在，没有要导入的。`
          }
        />
      )}
      {unknown > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${unknown} 行的组件在这里没有对应的页面，会照样保留，打开时提示页面不存在。`}
        />
      )}
      <Table
        rowKey="row"
        size="small"
        columns={columns}
        dataSource={sorted}
        pagination={rows.length > 50 && { pageSize: 50, showSizeChanger: false }}
        scroll={{ x: 760, y: 320 }}
      />
    </>
  );
}
