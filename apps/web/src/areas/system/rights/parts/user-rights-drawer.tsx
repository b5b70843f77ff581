import { useQuery } from '@tanstack/react-query';
import { dataScopeNames } from '@wm/contract/core/data-scope';
import type { HeldCode, UserRights } from '@wm/contract/system/rights';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { closedReason, personTitle, roleTitle } from '../rights-labels.ts';
import { readUserRights, rightsApi } from '../rights.api.ts';
import { UserSelect } from './user-select.tsx';
import { WayList } from './way-list.tsx';
import '#ui/tags/status-tag.css';

interface UserRightsDrawerProps {
  isOpen: boolean;
  userId: number | undefined;
  onSelect: (userId: number) => void;
  onClose: () => void;
}

/** All that one user may do: his roles with whose records they reach, and every code with the roles that lead to it. */
export function UserRightsDrawer(props: UserRightsDrawerProps): ReactNode {
  const { isOpen, userId, onSelect, onClose } = props;
  return (
    <AppDrawer open={isOpen} title="用户拥有的权限" size={720} onClose={onClose}>
      <UserSelect value={userId} onChange={onSelect} />
      {userId === undefined ? (
        <PageState picture="empty" title="选择一个用户，看他能做什么、通过哪些角色" />
      ) : (
        <Rights key={userId} userId={userId} />
      )}
    </AppDrawer>
  );
}

function Rights({ userId }: { userId: number }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [rightsApi.path, 'user', userId],
    queryFn: () => readUserRights(userId),
  });
  if (error && !data) {
    return <QueryError query={{ error, refetch }} />;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const reason = closedReason(data.user);
  return (
    <div className="wm-user-rights">
      <p className="wm-user-rights-name">
        <strong>{personTitle(data.user)}</strong>
        {data.user.deptName && <span className="wm-muted">{data.user.deptName}</span>}
        {data.user.holdsAll && <span className="wm-status wm-status-good">拥有全部权限</span>}
        {reason && <em>{reason}，没有任何权限</em>}
      </p>
      {data.showsRoles && <Roles roles={data.roles} />}
      <Codes rows={data.rows} />
    </div>
  );
}

function Roles({ roles }: { roles: UserRights['roles'] }): ReactNode {
  const mayOpen = usePermission('system:role:edit');
  if (roles.length === 0) return <p className="wm-muted">还没有角色</p>;
  return (
    <>
      <h3>角色与数据范围</h3>
      <ul className="wm-role-list">
        {roles.map((role) => (
          <li key={role.id}>
            <b title={role.roleKey}>{roleTitle(role)}</b>
            <span>
              {role.roleKey === 'admin' ? dataScopeNames[1] : dataScopeNames[role.dataScope]}
              {role.depts.length > 0 && `：${role.depts.join('、')}`}
            </span>
            {role.status === '1' && <em>角色已停用</em>}
            {mayOpen && role.roleKey !== 'admin' && (
              <Link to={`/system/role-auth/column/${role.id}`}>字段权限</Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Codes({ rows }: { rows: HeldCode[] }): ReactNode {
  const [wanted, setWanted] = useState('');
  const found = rows.filter(({ perms, menuName }) =>
    `${perms} ${menuName}`.includes(wanted.trim()),
  );
  const held = rows.filter(({ holds }) => holds).length;
  return (
    <>
      <h3>
        权限 <span className="wm-muted wm-number">{held} 项生效</span>
      </h3>
      <Input
        allowClear
        placeholder="搜索权限名称或标识"
        aria-label="搜索权限名称或标识"
        onChange={({ target }) => setWanted(target.value)}
      />
      {found.length === 0 ? (
        <PageState
          picture="empty"
          title={rows.length === 0 ? '没有任何权限' : '没有符合条件的权限'}
        />
      ) : (
        <ul className="wm-owner-list wm-code-list">
          {found.map((row) => (
            <li key={row.perms}>
              <p>
                <span>{row.trail === '' ? row.menuName : `${row.trail} / ${row.menuName}`}</span>
                <code>{row.perms}</code>
                <span className={row.holds ? 'wm-status wm-status-good' : 'wm-status'}>
                  {row.holds ? '拥有' : '未生效'}
                </span>
              </p>
              <WayList ways={row.ways} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
