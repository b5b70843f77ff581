import type { NoticeReader } from '@wm/contract/system/notice';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { noticeReaderApi, readersKey } from '../notice.api.ts';

const columns = columnsOf<NoticeReader>()(
  { dataIndex: 'nickname', title: '姓名', width: 120 },
  { dataIndex: 'username', title: '用户名', sorter: true, width: 130 },
  { dataIndex: 'deptName', title: '部门', render: (_, reader) => reader.deptName || '--' },
  {
    dataIndex: 'readTime',
    title: '阅读时间',
    sorter: true,
    width: 180,
    render: (_, reader) =>
      reader.readTime ? formatDateTime(reader.readTime) : <span className="wm-muted">未读</span>,
  },
);

const states = [
  { value: 'true', label: '已读' },
  { value: 'false', label: '未读' },
];

const search = [
  textSearch('nickname', '姓名', '姓名或用户名'),
  <Form.Item key="isRead" name="isRead" label="阅读状态">
    <Select allowClear placeholder="全部" options={states} />
  </Form.Item>,
];

/** Who has read a notice and when, and who has not. */
export function NoticeReaders({ noticeId }: { noticeId: number }): ReactNode {
  // Page and filters are remembered for each notice, the layout for all of them.
  const api = { ...noticeReaderApi, path: readersKey(noticeId) };
  const table = useCrudTable(api, { noticeId }, { isApart: true });
  return (
    <ListTemplate
      table={{ ...table, api: noticeReaderApi }}
      record={false}
      columns={columns}
      search={search}
      emptyText="还没有用户"
    />
  );
}
