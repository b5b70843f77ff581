import type { Config } from '@wm/contract/system/config';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { useSeededDict } from '#core/dict/seeded-dict.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { SeededTag } from '#ui/tags/seeded-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { removalOf } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { createTimeColumn, remarkColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { configApi, namingKey } from './config.api.ts';
import { ConfigForm } from './parts/config-form.tsx';
import { ConfigValue } from './parts/config-value.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

/** Whether a setting is built in, in the words and looks of the dictionary 系统是否. */
function BuiltInTag({ builtIn }: { builtIn: boolean }): ReactNode {
  return <SeededTag type="sys_yes_no" value={builtIn ? 'Y' : 'N'} />;
}

const columns = columnsOf<Config>()(
  { dataIndex: 'configName', title: '参数名称', sorter: true, width: 180, fixed: 'start' },
  {
    dataIndex: 'configValue',
    title: '参数键值',
    width: 110,
    render: (_, config) => <ConfigValue configKey={config.configKey} value={config.configValue} />,
  },
  { dataIndex: 'configKey', title: '参数键名', sorter: true, width: 270 },
  {
    dataIndex: 'builtIn',
    title: '系统内置',
    width: 90,
    render: (_, config) => <BuiltInTag builtIn={config.builtIn} />,
  },
  remarkColumn,
  createTimeColumn,
);

const wireFlags: Readonly<Record<string, string>> = { Y: 'true', N: 'false' };

function useSearchFields(): ReactNode[] {
  const flags = useSeededDict('sys_yes_no').map(({ label, value }) => ({
    label,
    value: wireFlags[value] ?? '',
  }));
  return [
    textSearch('configName', '参数名称'),
    textSearch('configKey', '参数键名'),
    <Form.Item key="builtIn" name="builtIn" label="系统内置">
      <Select allowClear placeholder="全部" options={flags} />
    </Form.Item>,
    rangeSearch('创建时间'),
  ];
}

/** 参数设置: what administrators may change while the product runs; a change acts at once. */
export function ConfigPage(): ReactNode {
  const table = useCrudTable(configApi);
  const form = useCrudForm(namingKey(configApi, table), {
    access: table.access,
    defaults: { builtIn: false, remark: '' },
  });
  const confirmRemove = useConfirmRemove();
  const canExport = usePermission('system:config:export');
  const search = useSearchFields();

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="还没有参数，新增一个吧"
      rowActionsWidth={120}
      actions={<AddAction permission="system:config:add" onClick={form.create} />}
      renderBatch={removalOf(table, '个参数')}
      renderRowActions={(config) => (
        <>
          <EditAction permission="system:config:edit" onClick={() => form.edit(config)} />
          <PermissionGate anyOf={['system:config:remove']}>
            <RowAction
              danger
              disabled={config.builtIn}
              title={config.builtIn ? '内置参数不能删除' : undefined}
              onClick={() =>
                confirmRemove({
                  permission: 'system:config:remove',
                  what: `参数「${config.configName}」`,
                  remove: () => table.remove([config.id]),
                })
              }
            >
              删除
            </RowAction>
          </PermissionGate>
        </>
      )}
    >
      <ConfigForm crud={form} />
    </ListTemplate>
  );
}
