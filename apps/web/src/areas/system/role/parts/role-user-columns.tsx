import type { RoleUser } from '@wm/contract/system/role-user';
import { columnsOf } from '#core/crud/columns-of.ts';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { createTimeColumn, statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';

/** How users are listed where roles are given and taken. */
export const roleUserColumns = columnsOf<RoleUser>()(
  { dataIndex: 'username', title: '用户名', sorter: true, width: 160, fixed: 'start' },
  { dataIndex: 'nickname', title: '姓名', width: 140 },
  { dataIndex: 'email', title: '邮箱', width: 200 },
  { dataIndex: 'mobile', title: '手机号码', width: 130 },
  statusColumn,
  createTimeColumn,
);

export const roleUserSearch = [
  textSearch('username', '用户名'),
  textSearch('mobile', '手机号码'),
  dictSearch('status', '状态', 'sys_normal_disable'),
];
