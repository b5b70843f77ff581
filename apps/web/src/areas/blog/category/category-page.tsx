import type {
  Category,
  categoryResource,
  sortCategoriesEndpoint,
} from '@wm/contract/blog/category';
import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useTreeTable } from '#core/crud/use-tree-table.ts';
import type { TreeTable } from '#core/crud/use-tree-table.ts';
import { call } from '#core/http/call.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { OrderField } from '#ui/fields/order-field.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { TreeActions } from '#ui/trees/tree-actions.tsx';
import { TreeName } from '#ui/trees/tree-name.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';

const categoryApi = createResourceApi<typeof categoryResource>({
  path: '/article/v2/categories',
  permission: 'article:category',
  title: '文章分类',
});

const saveOrders = (orders: { id: number; order: number }[]): Promise<unknown> =>
  call<typeof sortCategoriesEndpoint>('PUT', '/article/v2/categories/sort', { body: { orders } });

function columnsWith(
  table: TreeTable<typeof categoryResource>,
  canEdit: boolean,
): Column<Category>[] {
  return columnsOf<Category>()(
    {
      dataIndex: 'name',
      title: '分类名称',
      width: 260,
      fixed: 'start',
      render: (_, category) => (
        <TreeName table={table} id={category.id}>
          {category.name}
        </TreeName>
      ),
    },
    {
      dataIndex: 'orderNum',
      title: '显示顺序',
      width: 120,
      render: (_, category) => (
        <OrderField row={category} name={category.name} orders={table.orders} canEdit={canEdit} />
      ),
    },
    {
      dataIndex: 'articleCount',
      title: '文章数',
      width: 100,
      align: 'right',
      render: (_, category) => category.articleCount.toLocaleString('zh-CN'),
    },
    {
      dataIndex: 'createTime',
      title: '创建时间',
      width: 180,
      render: (_, category) => formatDateTime(category.createTime),
    },
  );
}

const search = [textSearch('name', '分类名称')];

/** The categories that may stand above one: not itself and nothing below it. */
function choicesFor(all: readonly Category[], id: number | undefined): Category[] {
  const shut = new Set<number>(id === undefined ? [] : [id]);
  for (let before = -1; before !== shut.size;) {
    before = shut.size;
    for (const one of all) if (shut.has(one.parentId)) shut.add(one.id);
  }
  return all.filter((one) => !shut.has(one.id));
}

/** 文章分类: the tree that visitors find articles by. */
export function CategoryPage(): ReactNode {
  const table = useTreeTable(categoryApi, { saveOrders });
  const form = useCrudForm(categoryApi, { defaults: { orderNum: 0, parentId: 0 } });
  const confirmRemove = useConfirmRemove();
  const canEdit = usePermission('article:category:edit');
  const choices = [
    { id: 0, parentId: -1, name: '顶级分类' },
    ...choicesFor(table.all, form.row?.id),
  ];
  return (
    <ListTemplate
      table={table}
      columns={columnsWith(table, canEdit)}
      search={search}
      emptyText="还没有分类，新增一个吧"
      rowActionsWidth={160}
      actions={
        <>
          <AddAction permission="article:category:add" onClick={form.create} />
          <TreeActions table={table} canSort={canEdit} />
        </>
      }
      renderRowActions={(category) => (
        <>
          <EditAction permission="article:category:edit" onClick={() => form.edit(category)} />
          <PermissionGate anyOf={['article:category:add']}>
            <RowAction onClick={() => form.createWith({ parentId: category.id })}>新增</RowAction>
          </PermissionGate>
          <PermissionGate anyOf={['article:category:remove']}>
            <RowAction
              danger
              onClick={() =>
                confirmRemove({
                  permission: 'article:category:remove',
                  what: `分类「${category.name}」`,
                  consequence: '只能删除没有文章和子分类的分类，删除后 10 秒内可以撤销',
                  remove: () => table.remove([category.id]),
                })
              }
            >
              删除
            </RowAction>
          </PermissionGate>
        </>
      )}
    >
      <CrudModal crud={form}>
        <Form.Item name="parentId" label="上级分类">
          <AppTreeSelect
            rows={choices}
            labelField="name"
            parentField="parentId"
            allowClear={false}
          />
        </Form.Item>
        <Form.Item
          name="name"
          label="分类名称"
          rules={[{ required: true, whitespace: true, message: '请输入分类名称' }]}
        >
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item
          name="orderNum"
          label="显示顺序"
          rules={[{ required: true, message: '请输入显示顺序' }]}
        >
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </CrudModal>
    </ListTemplate>
  );
}
