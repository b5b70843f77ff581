import type { Notice } from '@wm/contract/system/notice';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { SeededTag } from '#ui/tags/seeded-tag.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { noticeApi } from './notice.api.ts';
import { NoticeDetail } from './parts/notice-detail.tsx';
import type { ShownNotice } from './parts/notice-detail.tsx';
import { NoticeForm } from './parts/notice-form.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

function columnsWith(onShow: ((notice: Notice) => void) | undefined): Column<Notice>[] {
  return columnsOf<Notice>()(
    {
      dataIndex: 'noticeTitle',
      title: '公告标题',
      sorter: true,
      fixed: 'start',
      render: (_, notice) =>
        onShow ? (
          <RowAction
            className="wm-ellipsis"
            title={notice.noticeTitle}
            onClick={() => onShow(notice)}
          >
            {notice.noticeTitle}
          </RowAction>
        ) : (
          <span className="wm-ellipsis" title={notice.noticeTitle}>
            {notice.noticeTitle}
          </span>
        ),
    },
    {
      dataIndex: 'noticeType',
      title: '公告类型',
      sorter: true,
      width: 110,
      render: (_, notice) => <SeededTag type="sys_notice_type" value={notice.noticeType} />,
    },
    {
      dataIndex: 'status',
      title: '状态',
      sorter: true,
      width: 100,
      render: (_, notice) => <SeededTag type="sys_notice_status" value={notice.status} />,
    },
    { dataIndex: 'createBy', title: '创建者', width: 140 },
    createTimeColumn,
  );
}

const search = [
  textSearch('noticeTitle', '公告标题'),
  textSearch('createBy', '创建者'),
  dictSearch('noticeType', '公告类型', 'sys_notice_type'),
  dictSearch('status', '状态', 'sys_notice_status'),
  rangeSearch('创建时间'),
];

/** 通知公告: what everybody is told, and who has read it. */
export function NoticePage(): ReactNode {
  const table = useCrudTable(noticeApi, { sort: 'create_time', order: 'desc' });
  const form = useCrudForm(noticeApi, {
    access: table.access,
    defaults: { noticeType: '1', status: '0', contentFormat: 'html', noticeContent: '' },
  });
  const [shown, setShown] = useState<ShownNotice>();
  const canExport = usePermission('system:notice:export');
  const canShow = usePermission('system:notice:query');
  const handleShow = (notice: Notice): void => setShown({ notice, tab: 'text' });
  const handleEdit = async (id: number): Promise<void> => {
    try {
      form.edit(await noticeApi.find(id));
    } catch {
      // The client has shown why.
    }
  };

  return (
    <ListTemplate
      table={table}
      columns={columnsWith(canShow ? handleShow : undefined)}
      search={search}
      canExport={canExport}
      emptyText="还没有通知公告，新增一条吧"
      rowActionsWidth={190}
      actions={<AddAction permission="system:notice:add" onClick={form.create} />}
      renderBatch={removalOf(table, '条通知公告')}
      renderRowActions={(notice) => (
        <>
          <EditAction permission="system:notice:edit" onClick={() => void handleEdit(notice.id)} />
          <PermissionGate anyOf={['system:notice:query']}>
            <RowAction onClick={() => setShown({ notice, tab: 'readers' })}>阅读情况</RowAction>
          </PermissionGate>
          <RemoveAction
            permission="system:notice:remove"
            what={`通知公告「${notice.noticeTitle}」`}
            remove={() => table.remove([notice.id])}
          />
        </>
      )}
    >
      <NoticeForm crud={form} />
      <NoticeDetail shown={shown} onChange={setShown} />
    </ListTemplate>
  );
}
