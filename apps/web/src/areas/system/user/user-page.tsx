import { ImportOutlined } from '@ant-design/icons';
import type { User } from '@wm/contract/system/user';
import { App, Button, Form, Select, Switch } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { MoreActions } from '#ui/actions/more-actions.tsx';
import { removalOf } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { StatusTag } from '#ui/tags/status-tag.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { DeptSide } from './parts/dept-side.tsx';
import { PasswordDialog } from './parts/password-dialog.tsx';
import { userLines } from './parts/user-lines.tsx';
import { UserForm } from './parts/user-form.tsx';
import { resetFactor, useUserOptions, userApi } from './user.api.ts';
import './user-page.css';
import { AddAction } from '#ui/actions/write-actions.tsx';

const UserImportDialog = lazy(async () => ({
  default: (await import('./parts/user-import-dialog.tsx')).UserImportDialog,
}));

/** The first administrator changes what is his in his own centre. */
const firstAdmin = 1;

function columnsFor(onSwitch: ((user: User) => Promise<void>) | undefined): Column<User>[] {
  return columnsOf<User>()(
    {
      dataIndex: 'username',
      title: '用户名',
      sorter: true,
      width: 110,
      fixed: 'start',
    },
    { dataIndex: 'nickname', title: '姓名', sorter: true, width: 80 },
    {
      dataIndex: 'deptName',
      title: '部门',
      width: 110,
      render: (_, user) => user.deptName || '--',
    },
    {
      dataIndex: 'mobile',
      title: '手机号码',
      width: 120,
      render: (_, user) => user.mobile || '--',
    },
    {
      dataIndex: 'roles',
      title: '角色',
      width: 140,
      render: (_, user) => (
        <span className="wm-ellipsis">{user.roles.map(({ name }) => name).join('、') || '--'}</span>
      ),
    },
    {
      dataIndex: 'status',
      title: '状态',
      width: 70,
      render: (_, user) =>
        onSwitch && user.id !== firstAdmin ? (
          <Switch
            size="small"
            checked={user.status === '0'}
            aria-label={`${user.username}的状态`}
            onChange={() => void onSwitch(user)}
          />
        ) : (
          <StatusTag value={user.status} />
        ),
    },
    createTimeColumn,
  );
}

/** A name where it is not kept from the asker. */
function calledOf({ nickname, username }: User): string {
  return nickname || username;
}

/** Asks before somebody is signed out of all his devices. */
function useConfirmDisable(): (name: string) => Promise<boolean> {
  const { modal } = App.useApp();
  return async (name) =>
    await modal.confirm({
      title: `停用用户「${name}」？`,
      content: '停用后立即从所有设备退出登录，未保存的内容留在他的浏览器里',
      okText: '停用',
      okButtonProps: { danger: true },
      cancelText: '取消',
      autoFocusButton: 'cancel',
      centered: true,
    });
}

const defaults = { sex: '2', status: '0', roleIds: [], postIds: [] } as const;

interface SearchParts {
  /** Where the departments have no place beside the list. */
  depts: ReactNode;
  roles: readonly { id: number; name: string }[];
}

function searchFields({ depts, roles }: SearchParts): ReactNode[] {
  return [
    textSearch('username', '用户名'),
    textSearch('mobile', '手机号码'),
    dictSearch('status', '状态', 'sys_normal_disable'),
    ...(depts ? [depts] : []),
    <Form.Item key="roleId" name="roleId" label="角色">
      <Select
        allowClear
        placeholder="全部"
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>,
    rangeSearch('创建时间'),
  ];
}

/** 用户管理: departments at the left, the users of the chosen one and of those below it at the right. */
export function UserPage(): ReactNode {
  const table = useCrudTable(userApi);
  const { data: options } = useUserOptions();
  const form = useCrudForm(userApi, {
    access: table.access,
    defaults: { ...defaults, roleIds: [], postIds: [], deptId: table.query.deptId ?? null },
  });
  const [resetting, setResetting] = useState<User>();
  /** Undefined until it was opened once; from then on a running import is found again. */
  const [isImporting, setImporting] = useState<boolean>();
  const confirmRemove = useConfirmRemove();
  const confirmDisable = useConfirmDisable();
  const canExport = usePermission('system:user:export');
  const canEdit = usePermission('system:user:edit');
  const hasNoSide = useHasNoSide();
  const depts = options?.depts ?? [];

  const handleEdit = (user: User): void => {
    const roleIds = user.roles?.map(({ id }) => id);
    const postIds = user.posts?.map(({ id }) => id);
    const filled = { ...user, roleIds, postIds };
    form.edit(filled);
  };
  const handleSwitch = async (user: User): Promise<void> => {
    const status = user.status === '0' ? '1' : '0';
    const isDone = await userApi.update(user.id, { status }).catch(() => undefined);
    if (isDone)
      notifier().undoable(`${status === '0' ? '已启用' : '已停用'}「${calledOf(user)}」`, () =>
        userApi.update(user.id, { status: user.status }).then(table.refresh),
      );
    await table.refresh();
  };
  const askToSwitch = async (user: User): Promise<void> => {
    if (user.status === '1' || (await confirmDisable(calledOf(user)))) await handleSwitch(user);
  };
  const maySwitch = canEdit && table.access.mayWrite('status', 'update');

  return (
    <div className="wm-user">
      <DeptSide
        depts={depts}
        selected={table.query.deptId}
        onSelect={(deptId) => table.search({ deptId })}
      />
      <ListTemplate
        table={table}
        columns={columnsFor(maySwitch ? askToSwitch : undefined)}
        search={searchFields({
          depts: hasNoSide && (
            <Form.Item key="deptId" name="deptId" label="部门">
              <AppTreeSelect rows={depts} labelField="name" parentField="parentId" />
            </Form.Item>
          ),
          roles: options?.roles ?? [],
        })}
        canExport={canExport}
        emptyText="这里还没有用户"
        rowActionsWidth={100}
        record={{ lines: userLines }}
        actions={
          <>
            <AddAction permission="system:user:add" onClick={form.create} />
            <PermissionGate anyOf={['system:user:import']}>
              <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
                导入
              </Button>
            </PermissionGate>
          </>
        }
        renderBatch={removalOf(table, '个用户')}
        renderRowActions={(user) => (
          <RowActions
            user={user}
            onEdit={() => handleEdit(user)}
            onReset={() => setResetting(user)}
            onRemove={() =>
              confirmRemove({
                what: `用户「${user.username}」`,
                consequence: '该用户的笔记、导图等个人内容会一起删除，不能恢复',
                remove: () => table.remove([user.id]),
              })
            }
          />
        )}
      >
        <UserForm crud={form} options={options} />
        <PasswordDialog
          user={resetting}
          options={options}
          onClose={() => setResetting(undefined)}
        />
        {isImporting !== undefined && (
          <Suspense fallback={null}>
            <UserImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
          </Suspense>
        )}
      </ListTemplate>
    </div>
  );
}

interface RowActionsProps {
  user: User;
  onEdit: () => void;
  onReset: () => void;
  onRemove: () => void;
}

function RowActions({ user, onEdit, onReset, onRemove }: RowActionsProps): ReactNode {
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const canEdit = usePermission('system:user:edit');
  const canReset = usePermission('system:user:resetPwd');
  const canRemove = usePermission('system:user:remove');
  if (user.id === firstAdmin) return <span className="wm-muted">--</span>;
  const askToReset = (): void => {
    modal.confirm({
      title: `重置用户「${user.nickname || user.username}」的两步验证？`,
      content: '他的登录会话将全部结束，再次登录只需密码；请先确认是本人要求',
      okText: '重置',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () =>
        resetFactor(user.id).then(
          () => notifier().message('success', '两步验证已重置'),
          // The client has shown why.
          () => undefined,
        ),
    });
  };
  const items = [
    ...(canReset
      ? [
          { key: 'reset', label: '重置密码', onClick: onReset },
          { key: 'factor', label: '重置两步验证', onClick: askToReset },
        ]
      : []),
    ...(canEdit
      ? [
          {
            key: 'roles',
            label: '分配角色',
            onClick: () => void navigate(`/system/user-auth/role/${user.id}`),
          },
        ]
      : []),
    ...(canRemove ? [{ key: 'remove', label: '删除', danger: true, onClick: onRemove }] : []),
  ];
  return (
    <>
      {canEdit && <RowAction onClick={onEdit}>修改</RowAction>}
      <MoreActions actions={items} />
    </>
  );
}
