import { seededLabel } from '@wm/contract/system/seeded-dicts';
import {
  addDictDataEndpoint,
  dictDataResource,
  editDictDataEndpoint,
  exportDictDataEndpoint,
  namesTypeAlone,
  readDictDataEndpoint,
  removeDictDataEndpoint,
} from '@wm/contract/system/dict';
import type { FastifyInstance } from 'fastify';
import { refuseWithheld } from '#core/access/column-rights.ts';
import type { ResourceRights } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { addHistoryRoute } from '#core/crud/register-crud.ts';
import { exportableColumns, withoutWithheld } from '#core/http/column-guard.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';
import { dictDataRepository, prepareEntriesInUse } from './dict-data.repository.ts';

const columns: XlsxColumn[] = [
  { field: 'id', title: '字典编码', width: 10 },
  { field: 'dictType', title: '字典类型', width: 26 },
  { field: 'dictLabel', title: '字典标签' },
  { field: 'dictValue', title: '字典键值' },
  { field: 'dictSort', title: '显示顺序', width: 10 },
  { field: 'listClass', title: '标签样式', width: 12 },
  { field: 'cssClass', title: '样式属性' },
  {
    field: 'status',
    title: '状态',
    width: 8,
    show: seededLabel('sys_normal_disable'),
  },
  { field: 'remark', title: '备注', width: 30 },
  { field: 'createTime', title: '创建时间', width: 26 },
];

function rightsOf(principal: Principal): ResourceRights | undefined {
  return principal.columnRights.get(dictDataResource.permission);
}

export function addDictDataRoutes(app: FastifyInstance, core: Core): void {
  const repository = dictDataRepository(core);
  app.resources.push(dictDataResource);
  const entriesInUse = prepareEntriesInUse(core);

  route(app, readDictDataEndpoint, async ({ query, principal, request }) => {
    const { id, page = 1, limit = 20, ...filters } = query;
    if (id !== undefined) return orNotFound(await repository.find(id, principal));
    if (namesTypeAlone(request.query as object)) {
      const entries = await entriesInUse.execute({ dictType: query.dictType });
      return entries.map((entry) => withoutWithheld(entry, rightsOf(principal)));
    }
    return repository.list({ ...filters, page, limit }, principal);
  });

  addHistoryRoute(app, { resource: dictDataResource, repository, codes: 'system:dict' });

  route(app, addDictDataEndpoint, async ({ body, principal, request }) => {
    refuseWithheld(rightsOf(principal), request.body, 'create');
    return repository.create(body, principal);
  });

  route(app, editDictDataEndpoint, async ({ body, principal, request }) => {
    refuseWithheld(rightsOf(principal), request.body, 'update');
    const { id, ...patch } = body;
    return orNotFound(await repository.update(id, patch, principal));
  });

  route(app, removeDictDataEndpoint, async ({ body, principal }) => {
    const removed = await repository.remove([body.id].flat(), principal);
    requireFound(removed > 0);
    return { removed };
  });

  route(app, exportDictDataEndpoint, async ({ body, principal, reply }) => {
    await sendXlsx(reply, {
      title: '字典数据',
      columns: exportableColumns(columns, rightsOf(principal)),
      rows: repository.each(body, principal),
    });
  });
}
