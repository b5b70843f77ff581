import { CloudUploadOutlined } from '@ant-design/icons';
import { datasetFormats } from '@wm/contract/report/dataset-rules';
import type { Dataset } from '@wm/contract/report/dataset';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatRelative } from '#core/time/format-date.ts';
import { RemoveAction } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { EditAction } from '#ui/actions/write-actions.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { ColumnsDrawer } from './columns-drawer.tsx';
import { datasetApi, guideAddress } from './dataset.api.ts';
import type { Replaced } from './use-dataset-upload.ts';
import { UploadDrawer } from './upload-drawer.tsx';
import '../report.css';
import './dataset.css';

const columns = columnsOf<Dataset>()(
  {
    dataIndex: 'name',
    title: '名称',
    sorter: true,
    width: 190,
    render: (_, { name, missingCount }) => (
      <span className="rp-dataset-name">
        {name}
        {missingCount > 0 && <EntryTag label={`少 ${missingCount} 列`} kind="warning" />}
      </span>
    ),
  },
  { dataIndex: 'fileName', title: '文件', width: 160 },
  {
    dataIndex: 'rowCount',
    title: '行数',
    sorter: true,
    width: 110,
    align: 'right',
    render: (_, { rowCount }) => formatCount(rowCount),
  },
  { dataIndex: 'columnCount', title: '列数', width: 80, align: 'right' },
  {
    dataIndex: 'size',
    title: '大小',
    sorter: true,
    width: 110,
    align: 'right',
    render: (_, { size }) => formatFileSize(size),
  },
  { dataIndex: 'ownerName', title: '上传人', width: 100 },
  {
    dataIndex: 'updateTime',
    title: '更新时间',
    sorter: true,
    width: 140,
    render: (_, { updateTime }) => formatRelative(updateTime),
  },
);

const search = [
  textSearch('name', '名称'),
  <Form.Item key="format" name="format" label="格式">
    <Select
      allowClear
      placeholder="请选择格式"
      options={datasetFormats.map((format) => ({ value: format, label: format }))}
    />
  </Form.Item>,
];

/** 文件数据: uploaded files that reports are made of. */
export function DatasetPage(): ReactNode {
  const table = useCrudTable(datasetApi, { sort: 'update_time', order: 'desc' });
  const form = useCrudForm(datasetApi, { access: table.access, defaults: { description: '' } });
  const [opened, setOpened] = useState<{ replaced?: Replaced }>();
  const [shown, setShown] = useState<Dataset>();
  const mayAdd = usePermission('report:dataset:add');
  const navigate = useNavigate();
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      record={false}
      emptyText="还没有文件数据，上传一个 CSV、Excel、JSON 或 Parquet 文件就可以用它做报表"
      actions={
        mayAdd && (
          <Button
            type="primary"
            icon={<CloudUploadOutlined aria-hidden />}
            onClick={() => setOpened({})}
          >
            上传文件
          </Button>
        )
      }
      rowActionsWidth={270}
      renderRowActions={(dataset) => (
        <>
          <PermissionGate anyOf={['report:guide:list']}>
            <RowAction onClick={() => void navigate(guideAddress(dataset.code))}>做报表</RowAction>
          </PermissionGate>
          <PermissionGate anyOf={['report:dataset:query']}>
            <RowAction onClick={() => setShown(dataset)}>列</RowAction>
          </PermissionGate>
          <PermissionGate anyOf={['report:dataset:edit']}>
            <RowAction onClick={() => setOpened({ replaced: dataset })}>替换文件</RowAction>
          </PermissionGate>
          <EditAction permission="report:dataset:edit" onClick={() => form.edit(dataset)} />
          <RemoveAction
            permission="report:dataset:remove"
            what={`文件数据「${dataset.name}」`}
            remove={() => table.remove([dataset.id])}
          />
        </>
      )}
    >
      <CrudModal crud={form}>
        <CrudField name="name" label="名称" required="请输入">
          <Input maxLength={60} autoFocus />
        </CrudField>
        <CrudField name="description" label="说明">
          <Input.TextArea maxLength={200} rows={3} placeholder="选数据集时显示在名称下面" />
        </CrudField>
      </CrudModal>
      {shown && <ColumnsDrawer dataset={shown} onClose={() => setShown(undefined)} />}
      {opened && <UploadDrawer {...opened} onClose={() => setOpened(undefined)} />}
    </ListTemplate>
  );
}
