import type { categoryResource, MallCategory } from '@wm/contract/mall/category';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useTreeTable } from '#core/crud/use-tree-table.ts';
import type { TreeTable } from '#core/crud/use-tree-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { RemoveAction } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { IconPicker } from '#ui/fields/icon-picker.tsx';
import { OrderField } from '#ui/fields/order-field.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { CrudField, SortField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { statusColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { TreeActions } from '#ui/trees/tree-actions.tsx';
import { TreeName } from '#ui/trees/tree-name.tsx';
import { useDragSort } from '#ui/trees/use-drag-sort.tsx';
import { categoryApi, saveCategoryOrders, useCategoryNodes } from './category.api.ts';
import '../mall.css';

const search = [
  textSearch('categoryName', '分类名称'),
  dictSearch('status', '状态', 'sys_normal_disable'),
];

type Table = TreeTable<typeof categoryResource>;
type Drag = ReturnType<typeof useDragSort<typeof categoryResource>>;

function columnsWith(
  { table, handleOf }: Drag,
  canEdit: boolean,
  canSeeProducts: boolean,
): Column<MallCategory>[] {
  return columnsOf<MallCategory>()(
    {
      dataIndex: 'categoryName',
      title: '分类名称',
      width: 280,
      fixed: 'start',
      render: (_, category) => (
        <>
          {handleOf(category)}
          <TreeName table={table} id={category.id}>
            {category.icon && <MenuIcon name={category.icon} className="mall-icon" />}
            {category.categoryName}
          </TreeName>
        </>
      ),
    },
    statusColumn,
    {
      dataIndex: 'orderNum',
      title: '显示顺序',
      width: 120,
      detail: (category) => category.orderNum,
      render: (_, category) => (
        <OrderField
          row={category}
          name={category.categoryName}
          orders={table.orders}
          canEdit={canEdit}
        />
      ),
    },
    {
      dataIndex: 'products',
      title: '商品',
      width: 100,
      align: 'right',
      render: (_, { id, products }) =>
        canSeeProducts && products > 0 ? (
          <Link to={`/mall/product?category_id=${id}`}>{products} 个</Link>
        ) : (
          `${products} 个`
        ),
    },
    {
      dataIndex: 'createTime',
      title: '创建时间',
      width: 180,
      render: (_, { createTime }) => formatDateTime(createTime),
    },
  );
}

/** 商品分类: the tree of categories, four levels at most, with places changed in the table. */
export function CategoryPage(): ReactNode {
  const canEdit = usePermission('mall:category:edit');
  const canExport = usePermission('mall:category:export');
  const canSeeProducts = usePermission('mall:product:list');
  const whole: Table = useTreeTable(categoryApi, { saveOrders: saveCategoryOrders });
  const drag = useDragSort(whole, canEdit);
  const { table } = drag;
  const defaults = { parentId: 0, orderNum: 0, status: '0' } as const;
  const form = useCrudForm(categoryApi, { defaults, access: table.access });
  return (
    <ListTemplate
      table={table}
      columns={columnsWith(drag, canEdit, canSeeProducts)}
      search={search}
      canExport={canExport}
      emptyText="还没有商品分类，先新增一个"
      rowActionsWidth={150}
      actions={
        <>
          <AddAction permission="mall:category:add" onClick={form.create} />
          <TreeActions table={table} canSort={canEdit} />
        </>
      }
      renderRowActions={(category) => (
        <>
          <EditAction permission="mall:category:edit" onClick={() => form.edit(category)} />
          <PermissionGate anyOf={['mall:category:add']}>
            <RowAction onClick={() => form.createWith({ parentId: category.id })}>新增</RowAction>
          </PermissionGate>
          <RemoveAction
            permission="mall:category:remove"
            what={`商品分类「${category.categoryName}」`}
            remove={() => table.remove([category.id])}
          />
        </>
      )}
    >
      <CategoryForm crud={form} />
    </ListTemplate>
  );
}

function CategoryForm({ crud }: { crud: CrudForm<typeof categoryResource> }): ReactNode {
  const nodes = useCategoryNodes();
  const top = { id: 0, parentId: -1, categoryName: '顶级分类', status: '0' as const };
  return (
    <CrudModal crud={crud}>
      <CrudField name="parentId" label="上级分类">
        <AppTreeSelect
          rows={[top, ...nodes.filter(({ id }) => id !== crud.row?.id)]}
          labelField="categoryName"
          parentField="parentId"
          allowClear={false}
        />
      </CrudField>
      <CrudField name="categoryName" label="分类名称" required="请输入">
        <Input maxLength={30} placeholder="例如：实验耗材" autoFocus />
      </CrudField>
      <CrudField name="icon" label="图标">
        <IconPicker />
      </CrudField>
      <SortField name="orderNum" />
      <StatusField />
    </CrudModal>
  );
}
