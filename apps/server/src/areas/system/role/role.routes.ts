import { seededLabel } from '@wm/contract/system/seeded-dicts';
import { dataScopeNames } from '@wm/contract/core/data-scope';
import {
  copyRoleEndpoint,
  roleDeptsEndpoint,
  roleGrantsEndpoint,
  roleMenusEndpoint,
  roleResource,
  roleScopeEndpoint,
} from '@wm/contract/system/role';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { listDeptChoices } from './role.repository.ts';
import {
  copyRole,
  readGrants,
  readMenuChoices,
  roleService,
  setDataScope,
} from './role.service.ts';

export function addRoleRoutes(app: FastifyInstance, core: Core): void {
  route(app, roleMenusEndpoint, async ({ principal }) => ({
    rows: await readMenuChoices(core, principal),
  }));
  route(app, roleDeptsEndpoint, async ({ principal }) => ({
    rows: await listDeptChoices(core.db, principal),
  }));
  route(app, roleGrantsEndpoint, ({ params }) => readGrants(core, params.id));
  route(app, roleScopeEndpoint, ({ params, body, principal }) =>
    setDataScope(core, principal, { id: params.id, ...body }),
  );
  route(app, copyRoleEndpoint, async ({ params, body, principal }) => ({
    id: await copyRole(core, principal, { id: params.id, ...body }),
  }));
  registerCrud(app, {
    resource: roleResource,
    repository: roleService(core),
    columns: [
      { field: 'id', title: '角色编号', width: 10 },
      { field: 'roleName', title: '角色名称' },
      { field: 'roleKey', title: '权限字符' },
      { field: 'roleSort', title: '显示顺序', width: 10 },
      {
        field: 'dataScope',
        title: '数据权限',
        show: (scope) => dataScopeNames[scope as keyof typeof dataScopeNames],
      },
      {
        field: 'status',
        title: '状态',
        width: 8,
        show: seededLabel('sys_normal_disable'),
      },
      { field: 'remark', title: '备注', width: 30 },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
}
