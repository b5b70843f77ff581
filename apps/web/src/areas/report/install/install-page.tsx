import { CloudUploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ReportPack } from '@wm/contract/report/pack';
import { App, Button, Form, Select, Spin } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { publishedKey, reportApi } from '../report.api.ts';
import { InstallDrawer } from './install-drawer.tsx';
import { DictItemList, ItemList } from './item-list.tsx';
import { reportPackApi, uninstallPack, usePackItems } from './pack.api.ts';
import '../report.css';
import './install.css';

const columns = columnsOf<ReportPack>()(
  { dataIndex: 'name', title: '报表包', sorter: true, width: 240 },
  {
    dataIndex: 'state',
    title: '状态',
    width: 100,
    render: (_, { state }) =>
      state === 'installed' ? (
        <EntryTag label="已安装" kind="success" />
      ) : (
        <EntryTag label="已卸载" kind="info" />
      ),
  },
  { dataIndex: 'reportCount', title: '报表', width: 80, align: 'right' },
  { dataIndex: 'productVersion', title: '来自版本', width: 110 },
  { dataIndex: 'userName', title: '安装人', width: 120 },
  {
    dataIndex: 'installTime',
    title: '安装时间',
    sorter: true,
    width: 140,
    render: (_, { installTime }) => installTime !== null && formatRelative(installTime),
  },
);

const search = [
  textSearch('name', '报表包'),
  <Form.Item key="state" name="state" label="状态">
    <Select
      allowClear
      placeholder="请选择状态"
      options={[
        { value: 'installed', label: '已安装' },
        { value: 'removed', label: '已卸载' },
      ]}
    />
  </Form.Item>,
];

/** 报表安装: what was installed, and where a pack is installed and taken back. */
export function InstallPage(): ReactNode {
  const table = useCrudTable(reportPackApi, { sort: 'install_time', order: 'desc' });
  const [isInstalling, setInstalling] = useState(false);
  const [shown, setShown] = useState<ReportPack>();
  const mayInstall = usePermission('report:install:add');
  const navigate = useNavigate();
  const uninstall = useUninstall(setShown);
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      record={false}
      emptyText="还没有安装过报表包，从别处导出的报表可以装到这里"
      actions={
        <>
          {mayInstall && (
            <Button
              type="primary"
              icon={<CloudUploadOutlined aria-hidden />}
              onClick={() => setInstalling(true)}
            >
              安装报表包
            </Button>
          )}
          <PermissionGate anyOf={['report:install:export']}>
            <Button onClick={() => void navigate('/report/config')}>选报表导出</Button>
          </PermissionGate>
        </>
      }
      rowActionsWidth={130}
      renderRowActions={(pack) => (
        <>
          <RowAction onClick={() => setShown(pack)}>详情</RowAction>
          {pack.state === 'installed' && (
            <PermissionGate anyOf={['report:install:remove']}>
              <RowAction danger onClick={() => uninstall(pack)}>
                卸载
              </RowAction>
            </PermissionGate>
          )}
        </>
      )}
    >
      {isInstalling && <InstallDrawer onClose={() => setInstalling(false)} />}
      {shown && <PackDrawer pack={shown} onClose={() => setShown(undefined)} />}
    </ListTemplate>
  );
}

/** Asks, takes a pack back, and shows what came of it. */
function useUninstall(show: (pack: ReportPack) => void): (pack: ReportPack) => void {
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  return (pack) =>
    void modal.confirm({
      title: `卸载报表包「${pack.name}」？`,
      content:
        '它新增的报表会删除，更新过的恢复为安装前的内容；安装后有修改或已有计划的报表会保留。',
      okText: '卸载',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: '取消',
      centered: true,
      async onOk() {
        try {
          const { takenBack, kept } = await uninstallPack(pack.id);
          const stay = kept > 0 ? `，保留 ${kept} 张` : '';
          message.success(`已卸载「${pack.name}」：取回 ${takenBack} 张报表${stay}`);
          await client.invalidateQueries({ queryKey: [reportPackApi.path] });
          await client.invalidateQueries({ queryKey: [reportApi.path] });
          await client.invalidateQueries({ queryKey: publishedKey });
          show({ ...pack, state: 'removed' });
        } catch {
          // The client has shown why; the dialog closes.
        }
      },
    });
}

function PackDrawer({ pack, onClose }: { pack: ReportPack; onClose: () => void }): ReactNode {
  const { data, error, refetch } = usePackItems(pack.id);
  return (
    <AppDrawer open title={pack.name} onClose={onClose}>
      <div className="rp-plan">
        <p className="wm-muted">
          {pack.userName} 安装于 {formatDateTime(pack.installTime)}
          {pack.state === 'removed' && '，已卸载'}
        </p>
        {error && !data && (
          <ErrorState
            error={error}
            what="报表包"
            actions={<Button onClick={() => void refetch()}>重试</Button>}
          />
        )}
        {!data && !error && <Spin className="rp-waiting" />}
        {data && <ItemList items={data.rows} />}
        {data && <DictItemList dicts={data.dicts} />}
      </div>
    </AppDrawer>
  );
}
