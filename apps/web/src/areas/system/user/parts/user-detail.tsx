import type { User } from '@wm/contract/system/user';
import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { SeededTag } from '#ui/tags/seeded-tag.tsx';
import { StatusTag } from '#ui/tags/status-tag.tsx';
import { userApi } from '../user.api.ts';

interface UserDetailProps {
  user: User | undefined;
  onClose: () => void;
}

/** Everything about one user that may be read; what is withheld has no line. */
export function UserDetail({ user, onClose }: UserDetailProps): ReactNode {
  const lines: [string, ReactNode][] = user
    ? [
        ['用户名', user.username],
        ['姓名', user.nickname],
        ['部门', user.deptName],
        ['手机号码', user.mobile],
        ['电话', user.telephone],
        ['邮箱', user.email],
        ['性别', user.sex && <SeededTag type="sys_user_sex" value={user.sex} />],
        ['状态', user.status && <StatusTag value={user.status} />],
        ['岗位', user.posts?.map(({ name }) => name).join('、')],
        ['角色', user.roles?.map(({ name }) => name).join('、')],
        ['备注', user.remark],
        ['创建时间', user.createTime && formatDateTime(user.createTime)],
        ['更新时间', user.updateTime && formatDateTime(user.updateTime)],
      ]
    : [];
  return (
    <AppDrawer open={user !== undefined} title={user?.nickname ?? user?.username} onClose={onClose}>
      <Descriptions
        column={1}
        size="small"
        styles={{ label: { width: 96 } }}
        items={lines
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => ({ key: label, label, children: value || '--' }))}
      />
      {user && (
        <PermissionGate anyOf={['system:user:query']}>
          <h3 className="wm-user-history">变更记录</h3>
          <RecordHistory path={userApi.path} id={user.id} />
        </PermissionGate>
      )}
    </AppDrawer>
  );
}
