import {
  cleanOperations,
  countOldOperations,
  operLogDetailEndpoint,
  operLogResource,
} from '@wm/contract/monitor/operlog';
import type { OperChange } from '@wm/contract/monitor/operlog';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { cleanedLogs, countOld, removeOld } from '../log-cleaning.ts';
import { operLogService } from './operlog.service.ts';

const log = cleanedLogs.operations;

export function addOperLogRoutes(app: FastifyInstance, core: Core): void {
  const service = operLogService(core, () => app.resources);
  const { db } = core;
  route(app, countOldOperations, async ({ query }) => ({
    count: await countOld(db, log, query.before),
  }));
  route(app, cleanOperations, async ({ body }) => ({
    count: await removeOld(db, log, body.before),
  }));
  route(app, operLogDetailEndpoint, ({ params, principal }) =>
    service.detail(params.id, principal),
  );
  registerCrud(app, {
    resource: operLogResource,
    repository: service,
    only: ['list', 'query', 'export'],
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'createTime', title: '操作时间', width: 26 },
      { field: 'username', title: '用户名', width: 16 },
      { field: 'title', title: '操作', width: 20 },
      { field: 'change', title: '改了什么', width: 60, show: changeText },
      { field: 'ip', title: 'IP 地址', width: 18 },
      { field: 'method', title: '方法', width: 8 },
      { field: 'url', title: '请求地址', width: 40 },
      { field: 'code', title: '结果', width: 8 },
      { field: 'message', title: '说明', width: 30 },
      { field: 'costMs', title: '耗时（毫秒）', width: 12 },
      { field: 'traceId', title: '追踪号', width: 36 },
    ],
  });
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A change in one cell: 用户「王雨桐」 部门：测试组 → 平台组. */
function changeText(given: unknown): string {
  const change = given as OperChange | null;
  if (!change) return '';
  const name = change.name === '' ? ` ${change.recordId}` : `「${change.name}」`;
  const fields = change.fields.map(
    ({ title, before, after }) => `${title}：${valueText(before)} → ${valueText(after)}`,
  );
  return [`${change.kind}${name}`, ...fields].join('；');
}
