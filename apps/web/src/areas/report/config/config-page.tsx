import type { Report, reportResource } from '@wm/contract/report/report';
import { useQueryClient } from '@tanstack/react-query';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useAddress } from '#core/tabs/address.ts';
import { formatRelative } from '#core/time/format-date.ts';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { exportPack } from '../install/pack.api.ts';
import { copyReport, dataAddress, designAddress, reportApi } from '../report.api.ts';
import { Designer } from './designer.tsx';
import '../report.css';

/** 报表配置: all reports, or with `r` the one that is designed. */
export function ConfigPage(): ReactNode {
  const { search } = useAddress();
  const id = Number(new URLSearchParams(search).get('r')) || undefined;
  return id === undefined ? <ReportList /> : <Designer key={id} id={id} />;
}

function StateTag({ versionNo, isChanged }: Pick<Report, 'versionNo' | 'isChanged'>): ReactNode {
  if (versionNo === 0) return <EntryTag label="草稿" kind="info" />;
  return isChanged ? (
    <EntryTag label="有未发布的修改" kind="warning" />
  ) : (
    <EntryTag label="已发布" kind="success" />
  );
}

const columns = columnsOf<Report>()(
  {
    dataIndex: 'name',
    title: '报表',
    sorter: true,
    width: 240,
    render: (_, row) => <Link to={designAddress(row.id)}>{row.name}</Link>,
  },
  {
    dataIndex: 'status',
    title: '状态',
    width: 140,
    render: (_, row) => <StateTag versionNo={row.versionNo} isChanged={row.isChanged} />,
  },
  {
    dataIndex: 'versionNo',
    title: '版本',
    width: 80,
    align: 'right',
    render: (_, { versionNo }) => (versionNo > 0 ? `v${versionNo}` : '--'),
  },
  {
    dataIndex: 'description',
    title: '说明',
    render: (_, { description }) => (
      <span className="wm-ellipsis" title={description}>
        {description || '--'}
      </span>
    ),
  },
  {
    dataIndex: 'updateTime',
    title: '更新时间',
    sorter: true,
    width: 130,
    render: (_, row) => formatRelative(row.updateTime),
  },
);

const search = [
  <Form.Item key="name" name="name" label="名称">
    <Input allowClear placeholder="请输入名称" />
  </Form.Item>,
  <Form.Item key="status" name="status" label="状态">
    <Select
      allowClear
      placeholder="请选择状态"
      options={[
        { value: 'draft', label: '草稿' },
        { value: 'published', label: '已发布' },
      ]}
    />
  </Form.Item>,
];

function ReportList(): ReactNode {
  const table = useCrudTable(reportApi, { sort: 'update_time', order: 'desc' });
  const form = useCrudForm(reportApi, { access: table.access, defaults: { description: '' } });
  const navigate = useNavigate();
  const client = useQueryClient();
  const copy = async (id: number): Promise<void> => {
    // The client shows why it failed.
    const made = await copyReport(id).catch(() => undefined);
    if (!made) return;
    await client.invalidateQueries({ queryKey: [reportApi.path] });
    void navigate(designAddress(made.id));
  };
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      emptyText="还没有报表，新增一个，选好数据集就能看到真实数据"
      actions={<AddAction permission="report:config:add" onClick={form.create} />}
      renderBatch={(ids) => (
        <>
          <PermissionGate anyOf={['report:install:export']}>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              // The client shows why it failed.
              onClick={() => void exportPack(ids).catch(() => undefined)}
            >
              导出报表包
            </Button>
          </PermissionGate>
          <RemoveSelected
            permission="report:config:remove"
            what={`选中的 ${ids.length} 张报表`}
            remove={() => table.remove(ids)}
          />
        </>
      )}
      rowActionsWidth={270}
      renderRowActions={(row) => (
        <>
          <RowAction onClick={() => void navigate(designAddress(row.id))}>设计</RowAction>
          {row.versionNo > 0 && (
            <PermissionGate anyOf={['report:data:list']}>
              <RowAction onClick={() => void navigate(dataAddress(row.id))}>运行</RowAction>
            </PermissionGate>
          )}
          <PermissionGate anyOf={['report:config:add']}>
            <RowAction onClick={() => void copy(row.id)}>复制</RowAction>
          </PermissionGate>
          <EditAction permission="report:config:edit" onClick={() => form.edit(row)} />
          <RemoveAction
            permission="report:config:remove"
            what={`报表「${row.name}」`}
            remove={() => table.remove([row.id])}
          />
        </>
      )}
    >
      <ReportForm form={form} />
    </ListTemplate>
  );
}

function ReportForm({ form }: { form: CrudForm<typeof reportResource> }): ReactNode {
  return (
    <CrudModal crud={form}>
      <CrudField name="name" label="名称" required="请输入">
        <Input maxLength={60} placeholder="请输入报表名称" autoFocus />
      </CrudField>
      <CrudField name="description" label="说明">
        <Input.TextArea maxLength={500} showCount rows={3} placeholder="给谁看，回答什么问题" />
      </CrudField>
    </CrudModal>
  );
}
