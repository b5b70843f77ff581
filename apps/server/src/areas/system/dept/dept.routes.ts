import { seededLabel } from '@wm/contract/system/seeded-dicts';
import { deptResource, deptTreeEndpoint, sortDeptsEndpoint } from '@wm/contract/system/dept';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { deptChoices, deptService, saveDeptPlaces } from './dept.service.ts';

export function addDeptRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: deptResource,
    repository: deptService(core),
    columns: [
      { field: 'id', title: '部门序号', width: 10 },
      { field: 'deptName', title: '部门名称' },
      { field: 'parentId', title: '上级序号', width: 10 },
      { field: 'orderNum', title: '显示顺序', width: 10 },
      { field: 'leader', title: '负责人' },
      { field: 'phone', title: '联系电话' },
      { field: 'email', title: '邮箱', width: 26 },
      {
        field: 'status',
        title: '状态',
        width: 8,
        show: seededLabel('sys_normal_disable'),
      },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
  route(app, deptTreeEndpoint, ({ principal }) => deptChoices(core.db, principal));
  route(app, sortDeptsEndpoint, ({ body, principal }) =>
    saveDeptPlaces(core.db, body.orders, principal),
  );
}
