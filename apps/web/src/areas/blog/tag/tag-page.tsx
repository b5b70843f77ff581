import type { Tag, tagResource } from '@wm/contract/blog/category';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';

const tagApi = createResourceApi<typeof tagResource>({
  path: '/article/v2/tags',
  permission: 'article:tag',
  title: '文章标签',
});

const columns = columnsOf<Tag>()(
  { dataIndex: 'name', title: '标签名称', sorter: true },
  {
    dataIndex: 'articleCount',
    title: '文章数',
    width: 110,
    align: 'right',
    render: (_, tag) => tag.articleCount.toLocaleString('zh-CN'),
  },
  createTimeColumn,
);

const search = [textSearch('name', '标签名称')];

/** 文章标签: renamed for all articles at once, or removed from them. */
export function TagPage(): ReactNode {
  const table = useCrudTable(tagApi);
  const form = useCrudForm(tagApi);
  const confirmRemove = useConfirmRemove();
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      emptyText="还没有标签，写文章时会自动添加"
      rowActionsWidth={120}
      actions={<AddAction permission="article:tag:add" onClick={form.create} />}
      renderRowActions={(tag) => (
        <>
          <EditAction permission="article:tag:edit" onClick={() => form.edit(tag)} />
          <PermissionGate anyOf={['article:tag:remove']}>
            <RowAction
              danger
              onClick={() =>
                confirmRemove({
                  what: `标签「${tag.name}」`,
                  consequence: `${tag.articleCount} 篇文章会失去这个标签，文章本身不变`,
                  remove: () => table.remove([tag.id]),
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
        <Form.Item
          name="name"
          label="标签名称"
          rules={[{ required: true, whitespace: true, message: '请输入标签名称' }]}
        >
          <Input maxLength={20} autoFocus />
        </Form.Item>
      </CrudModal>
    </ListTemplate>
  );
}
