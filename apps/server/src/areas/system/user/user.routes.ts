import { seededLabel } from '@wm/contract/system/seeded-dicts';
import {
  resetFactorEndpoint,
  resetPasswordEndpoint,
  setUserRolesEndpoint,
  userOptionsEndpoint,
  userResource,
  userRolesEndpoint,
} from '@wm/contract/system/user';
import {
  assignRoleEndpoint,
  consoleRolesEndpoint,
  consoleUserResource,
} from '@wm/contract/system/console-user';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { consoleUsers } from './console-user.service.ts';
import { roleLabel } from '../role/shown-role.ts';
import { grantableRoles, rolesOfUser, userOptions } from './user-options.ts';
import { userService } from './user.service.ts';

export function addUserRoutes(app: FastifyInstance, core: Core): void {
  const users = userService(core);
  route(app, userOptionsEndpoint, ({ principal }) => userOptions(core, principal));
  registerCrud(app, {
    resource: userResource,
    repository: users,
    columns: [
      { field: 'id', title: '用户序号', width: 10 },
      { field: 'username', title: '用户名' },
      { field: 'nickname', title: '姓名' },
      { field: 'deptName', title: '部门' },
      { field: 'mobile', title: '手机号码' },
      { field: 'telephone', title: '电话' },
      { field: 'email', title: '邮箱', width: 26 },
      { field: 'sex', title: '性别', width: 8, show: seededLabel('sys_user_sex') },
      {
        field: 'status',
        title: '状态',
        width: 8,
        show: seededLabel('sys_normal_disable'),
      },
      { field: 'roles', title: '角色', width: 26, show: (roles) => namesOf(roles) },
      { field: 'posts', title: '岗位', width: 26, show: (posts) => namesOf(posts) },
      { field: 'remark', title: '备注', width: 30 },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
  route(app, resetPasswordEndpoint, ({ params, body, principal }) =>
    users.setPassword(params.id, body.password, principal),
  );
  route(app, resetFactorEndpoint, ({ params, principal }) =>
    users.resetFactor(params.id, principal),
  );
  route(app, userRolesEndpoint, async ({ params, principal }) => {
    return orNotFound(await rolesOfUser(core, params.id, principal));
  });
  route(app, setUserRolesEndpoint, ({ params, body, principal }) =>
    users.setRoles(params.id, body.roleIds, principal),
  );
}

/** The plain list of specification 3 at /user/index. */
export function addConsoleUserRoutes(app: FastifyInstance, core: Core): void {
  const users = consoleUsers(core);
  route(app, consoleRolesEndpoint, async ({ principal }) => {
    const roles = await grantableRoles(core, principal);
    return roles
      .filter(({ isGrantable, status }) => isGrantable && status === '0')
      .map(({ id, name }) => ({ id, name: roleLabel(principal, { id, name }) }));
  });
  registerCrud(app, {
    resource: consoleUserResource,
    repository: users,
    columns: [
      { field: 'id', title: '用户序号', width: 10 },
      { field: 'username', title: '用户名' },
      { field: 'name', title: '姓名' },
      { field: 'email', title: '邮箱', width: 26 },
      { field: 'mobile', title: '手机号码' },
      { field: 'telephone', title: '电话' },
      { field: 'roleName', title: '角色' },
      {
        field: 'mgState',
        title: '状态',
        width: 8,
        show: (isInUse) => seededLabel('sys_normal_disable')(isInUse === true ? '0' : '1'),
      },
      {
        field: 'isActive',
        title: '已激活',
        width: 8,
        show: (isActive) => seededLabel('sys_yes_no')(isActive === true ? 'Y' : 'N'),
      },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
  route(app, assignRoleEndpoint, ({ params, body, principal }) =>
    users.assignRole(params.id, body.roleId, principal),
  );
}

function namesOf(items: unknown): string {
  return Array.isArray(items) ? items.map(({ name }: { name: string }) => name).join('、') : '';
}
