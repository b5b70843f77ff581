import { fileKindNames } from '@wm/contract/files/file-kinds';
import type { OwnFile } from '@wm/contract/files/own-file';
import { Table } from 'antd';
import type { TableColumnsType, TableProps } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { holdTable } from '#ui/templates/hold-table.ts';
import type { FilesQuery } from '../files-address.ts';
import type { FileActions } from '../use-file-actions.ts';
import { FileName } from './file-name.tsx';
import { FileRowActions } from './file-row-actions.tsx';
import { FileUses } from './file-uses.tsx';

export interface FileListProps {
  files: OwnFile[];
  query: FilesQuery;
  onSort: (sort: Pick<FilesQuery, 'sort' | 'order'>) => void;
  selected: readonly OwnFile[];
  onSelect: (files: OwnFile[]) => void;
  actions: FileActions;
}

const orders = { asc: 'ascend', desc: 'descend' } as const;

function columnsOf({ query, actions }: FileListProps): TableColumnsType<OwnFile> {
  const sorting = (sort: FilesQuery['sort']) => ({
    key: sort,
    sorter: true,
    sortOrder: query.sort === sort ? orders[query.order] : null,
  });
  return [
    {
      title: '文件名',
      width: 300,
      ...sorting('name'),
      render: (_, file) => <FileName file={file} />,
    },
    { title: '类型', width: 90, render: (_, { kind }) => fileKindNames[kind] },
    {
      title: '大小',
      width: 110,
      align: 'right',
      ...sorting('size'),
      render: (_, { size }) => <span className="wm-number">{formatFileSize(size)}</span>,
    },
    {
      title: '上传时间',
      width: 180,
      ...sorting('create_time'),
      render: (_, { createTime }) => formatDateTime(createTime),
    },
    { title: '用在', width: 280, render: (_, file) => <FileUses file={file} /> },
    {
      title: '操作',
      width: 160,
      fixed: 'right',
      render: (_, file) => <FileRowActions file={file} actions={actions} />,
    },
  ];
}

/** One's own files as a table. */
export function FileTable(props: FileListProps): ReactNode {
  const { files, selected, onSelect, onSort } = props;
  const handleChange: TableProps<OwnFile>['onChange'] = (_pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
    const sort = (['name', 'size', 'create_time'] as const).find((one) => one === columnKey);
    if (sort) onSort({ sort, order: order === 'ascend' ? 'asc' : 'desc' });
  };
  return (
    <div ref={holdTable}>
      <Table<OwnFile>
        rowKey="id"
        size="middle"
        columns={columnsOf(props)}
        dataSource={files}
        pagination={false}
        scroll={{ x: 1160 }}
        sortDirections={['ascend', 'descend', 'ascend']}
        onChange={handleChange}
        rowSelection={{
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_keys, rows) => onSelect(rows),
          columnWidth: 44,
          getCheckboxProps: ({ name, unusedTime }) => ({
            disabled: unusedTime === null,
            'aria-label': `选择「${name}」`,
          }),
        }}
      />
    </div>
  );
}
