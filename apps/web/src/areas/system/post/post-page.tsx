import type { Post } from '@wm/contract/system/post';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { createTimeColumn, remarkColumn, statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { PostForm } from './parts/post-form.tsx';
import { postApi } from './post.api.ts';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

const columns = columnsOf<Post>()(
  { dataIndex: 'postName', title: '岗位名称', sorter: true, width: 180, fixed: 'start' },
  statusColumn,
  { dataIndex: 'postCode', title: '岗位编码', sorter: true, width: 160 },
  { dataIndex: 'postSort', title: '显示顺序', sorter: true, width: 110, align: 'right' },
  remarkColumn,
  createTimeColumn,
);

const search = [
  textSearch('postCode', '岗位编码'),
  textSearch('postName', '岗位名称'),
  dictSearch('status', '状态', 'sys_normal_disable'),
];

/** 岗位管理. The model of every list page. */
export function PostPage(): ReactNode {
  const table = useCrudTable(postApi);
  const form = useCrudForm(postApi, {
    access: table.access,
    defaults: { postSort: 0, status: '0', remark: '' },
  });
  const canExport = usePermission('system:post:export');

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="还没有岗位，新增一个吧"
      actions={<AddAction permission="system:post:add" onClick={form.create} />}
      renderBatch={removalOf(table, '个岗位')}
      rowActionsWidth={120}
      renderRowActions={(post) => (
        <>
          <EditAction permission="system:post:edit" onClick={() => form.edit(post)} />
          <RemoveAction
            permission="system:post:remove"
            what={`岗位「${post.postName}」`}
            remove={() => table.remove([post.id])}
          />
        </>
      )}
    >
      <PostForm crud={form} />
    </ListTemplate>
  );
}
