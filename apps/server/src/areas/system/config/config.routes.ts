import { seededLabel } from '@wm/contract/system/seeded-dicts';
import { configResource } from '@wm/contract/system/config';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { configService } from './config.service.ts';

export function addConfigRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: configResource,
    repository: configService(core),
    columns: [
      { field: 'id', title: '参数主键', width: 10 },
      { field: 'configName', title: '参数名称', width: 26 },
      { field: 'configKey', title: '参数键名', width: 34 },
      { field: 'configValue', title: '参数键值' },
      {
        field: 'builtIn',
        title: '系统内置',
        width: 10,
        show: (builtIn) => seededLabel('sys_yes_no')(builtIn === true ? 'Y' : 'N'),
      },
      { field: 'remark', title: '备注', width: 30 },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
}
