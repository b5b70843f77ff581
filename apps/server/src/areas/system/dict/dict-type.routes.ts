import { seededLabel } from '@wm/contract/system/seeded-dicts';
import { dictTypeResource } from '@wm/contract/system/dict';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { dictTypeRepository } from './dict-type.repository.ts';

export function addDictTypeRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: dictTypeResource,
    repository: dictTypeRepository(core),
    columns: [
      { field: 'id', title: '字典编号', width: 10 },
      { field: 'dictName', title: '字典名称' },
      { field: 'dictType', title: '字典类型', width: 26 },
      { field: 'dataCount', title: '数据条数', width: 10 },
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
