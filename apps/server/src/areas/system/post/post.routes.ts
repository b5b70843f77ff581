import { seededLabel } from '@wm/contract/system/seeded-dicts';
import { postResource } from '@wm/contract/system/post';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { postService } from './post.service.ts';

export function addPostRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: postResource,
    repository: postService(core),
    columns: [
      { field: 'id', title: '岗位序号', width: 10 },
      { field: 'postCode', title: '岗位编码' },
      { field: 'postName', title: '岗位名称' },
      { field: 'postSort', title: '显示顺序', width: 10 },
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
