import type { RoleUser } from '@wm/contract/system/role-user';
import { Form, Input } from 'antd';
import { columnsOf } from '#core/crud/columns-of.ts';
import { DictSelect } from '#ui/fields/dict-field.tsx';
import { createTimeColumn, statusColumn } from '#ui/templates/common-columns.tsx';

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
  <Form.Item key="username" name="username" label="用户名">
    <Input allowClear placeholder="请输入用户名" />
  </Form.Item>,
  <Form.Item key="mobile" name="mobile" label="手机号码">
    <Input allowClear placeholder="请输入手机号码" />
  </Form.Item>,
  <Form.Item key="status" name="status" label="状态">
    <DictSelect type="sys_normal_disable" />
  </Form.Item>,
];
