import { UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { RightsEntry } from '@wm/contract/system/rights';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { OwnersDrawer } from './parts/owners-drawer.tsx';
import { UserRightsDrawer } from './parts/user-rights-drawer.tsx';
import { levelOptions, levels, roleTitle, typeLabels, typeOptions } from './rights-labels.ts';
import { readRoles, rightsApi } from './rights.api.ts';
import type { NamedRole } from './rights.api.ts';
import './rights.css';

const columns = columnsOf<RightsEntry>()(
  { dataIndex: 'menuName', title: '权限名称', sorter: true, width: 150, fixed: 'start' },
  {
    dataIndex: 'level',
    title: '级别',
    sorter: true,
    width: 90,
    render: (_, entry) => <EntryTag {...(levels[entry.level] ?? { label: '三级', kind: '' })} />,
  },
  {
    dataIndex: 'perms',
    title: '权限标识',
    sorter: true,
    width: 200,
    render: (_, entry) => (entry.perms === '' ? '--' : <code>{entry.perms}</code>),
  },
  {
    dataIndex: 'roles',
    title: '拥有角色',
    width: 190,
    render: (_, entry) => {
      const names = entry.roles.map(roleTitle).join('、');
      return (
        <span className="wm-ellipsis" title={names}>
          {names || '--'}
        </span>
      );
    },
  },
  { dataIndex: 'userCount', title: '用户数', sorter: true, width: 100, align: 'right' },
  { dataIndex: 'path', title: '路径', sorter: true, width: 150 },
  {
    dataIndex: 'menuType',
    title: '菜单类型',
    sorter: true,
    width: 104,
    render: (_, entry) => typeLabels[entry.menuType],
  },
  statusColumn,
);

function searchOf(roles: readonly NamedRole[]): ReactNode[] {
  return [
    textSearch('keyword', '关键字', '名称、标识、路径或拼音'),
    <Form.Item key="roleId" name="roleId" label="拥有角色">
      <Select
        allowClear
        placeholder="全部"
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.map((role) => ({ value: role.id, label: roleTitle(role) }))}
      />
    </Form.Item>,
    <Form.Item key="menuType" name="menuType" label="菜单类型">
      <Select allowClear placeholder="全部" options={typeOptions} />
    </Form.Item>,
    <Form.Item key="level" name="level" label="级别">
      <Select allowClear placeholder="全部" options={levelOptions} />
    </Form.Item>,
  ];
}

/** 权限总览: every permission, who has it and through what; and what one user may do. */
export function RightsPage(): ReactNode {
  const table = useCrudTable(rightsApi);
  const { data: roles } = useQuery({ queryKey: [rightsApi.path, 'roles'], queryFn: readRoles });
  const canExport = usePermission('system:rights:export');
  const [asked, setAsked] = useState<RightsEntry>();
  const [isUserOpen, setUserOpen] = useState(false);
  const [userId, setUserId] = useState<number>();
  const handleOpenUser = (id: number): void => {
    setAsked(undefined);
    setUserId(id);
    setUserOpen(true);
  };
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={searchOf(roles ?? [])}
      canExport={canExport}
      emptyText="还没有权限，先在菜单管理中新增"
      rowActionsWidth={90}
      record={false}
      actions={
        <Button type="primary" icon={<UserOutlined />} onClick={() => setUserOpen(true)}>
          按用户查看
        </Button>
      }
      renderRowActions={(entry) =>
        entry.perms === '' ? (
          <span className="wm-muted">--</span>
        ) : (
          <RowAction onClick={() => setAsked(entry)}>谁拥有</RowAction>
        )
      }
    >
      <OwnersDrawer entry={asked} onOpenUser={handleOpenUser} onClose={() => setAsked(undefined)} />
      <UserRightsDrawer
        isOpen={isUserOpen}
        userId={userId}
        onSelect={setUserId}
        onClose={() => setUserOpen(false)}
      />
    </ListTemplate>
  );
}
