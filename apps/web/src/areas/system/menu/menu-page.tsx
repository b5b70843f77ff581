import { ImportOutlined } from '@ant-design/icons';
import type { Menu, menuResource } from '@wm/contract/system/menu';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useTreeTable } from '#core/crud/use-tree-table.ts';
import type { TreeRow, TreeTable } from '#core/crud/use-tree-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { OrderField } from '#ui/fields/order-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { TreeActions } from '#ui/trees/tree-actions.tsx';
import { TreeName } from '#ui/trees/tree-name.tsx';
import { useDragSort } from '#ui/trees/use-drag-sort.tsx';
import { statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { ComponentName } from './parts/component-cell.tsx';
import { ImportDialog } from './parts/import-dialog.tsx';
import { MenuForm } from './parts/menu-form.tsx';
import { MenuRowActions } from './parts/menu-row-actions.tsx';
import { menuTypeName } from './menu-types.ts';
import { menuApi, saveMenuOrders } from './menu.api.ts';
import './menu.css';
import { AddAction } from '#ui/actions/write-actions.tsx';

const search = [
  textSearch('menuName', '菜单名称'),
  dictSearch('status', '状态', 'sys_normal_disable'),
];

interface ColumnParts {
  table: TreeTable<typeof menuResource>;
  canEdit: boolean;
  handleOf: (row: TreeRow) => ReactNode;
}

function columnsWith({ table, canEdit, handleOf }: ColumnParts): Column<Menu>[] {
  return columnsOf<Menu>()(
    {
      dataIndex: 'menuName',
      title: '菜单名称',
      width: 230,
      fixed: 'start',
      render: (_, menu) => (
        <TreeName table={table} id={menu.id}>
          {handleOf(menu)}
          {menu.menuName}
        </TreeName>
      ),
    },
    statusColumn,
    {
      dataIndex: 'icon',
      title: '图标',
      width: 64,
      render: (_, { icon }) => (icon === '' ? '--' : <MenuIcon name={icon} />),
    },
    {
      dataIndex: 'menuType',
      title: '菜单类型',
      width: 100,
      render: (_, { menuType }) => menuTypeName(menuType),
    },
    {
      dataIndex: 'orderNum',
      title: '显示顺序',
      width: 112,
      render: (_, menu) => (
        <OrderField row={menu} name={menu.menuName} orders={table.orders} canEdit={canEdit} />
      ),
    },
    {
      dataIndex: 'perms',
      title: '权限标识',
      width: 180,
      render: (_, { perms }) => (
        <span className="wm-ellipsis" title={perms}>
          {perms || '--'}
        </span>
      ),
    },
    {
      dataIndex: 'component',
      title: '组件路径',
      render: (_, { component, link }) => (
        <span className="wm-ellipsis" title={link ?? component}>
          {link ?? <ComponentName name={component} />}
        </span>
      ),
    },
  );
}

const defaults = {
  parentId: 0,
  menuType: 'M',
  orderNum: 0,
  link: null,
  visible: true,
  alwaysShow: false,
  noCache: false,
  affix: false,
  breadcrumb: true,
  roles: [],
  status: '0',
} as const;

/** 菜单管理: the tree of directories, pages and buttons, sorted by dragging, brought in from and taken out to files. */
export function MenuPage(): ReactNode {
  const canEdit = usePermission('system:menu:edit');
  const canExport = usePermission('system:menu:export');
  const tree = useTreeTable(menuApi, { saveOrders: saveMenuOrders, startsClosed: true });
  const { table, handleOf } = useDragSort(tree, canEdit);
  const form = useCrudForm(menuApi, { defaults: { ...defaults, roles: [] }, access: tree.access });
  const [isImporting, setImporting] = useState(false);

  return (
    <ListTemplate
      table={table}
      columns={columnsWith({ table, canEdit, handleOf })}
      search={search}
      canExport={canExport}
      emptyText="还没有菜单"
      rowActionsWidth={190}
      actions={
        <>
          <AddAction permission="system:menu:add" onClick={form.create} />
          <TreeActions table={table} canSort={canEdit} />
          <PermissionGate anyOf={['system:menu:import']}>
            <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
              导入
            </Button>
          </PermissionGate>
        </>
      }
      renderRowActions={(menu) => (
        <MenuRowActions
          menu={menu}
          onEdit={() => form.edit(menu)}
          onAdd={() =>
            form.createWith({ parentId: menu.id, menuType: menu.menuType === 'C' ? 'F' : 'C' })
          }
          onRemove={() => table.remove([menu.id])}
        />
      )}
    >
      <MenuForm crud={form} menus={table.all} />
      <ImportDialog isOpen={isImporting} menus={table.all} onClose={() => setImporting(false)} />
    </ListTemplate>
  );
}
