import {
  addReportDictEndpoint,
  editReportDictEndpoint,
  exportReportDictEndpoint,
  listReportDictTypesEndpoint,
  namesReportType,
  readReportDictEndpoint,
  removeReportDictEndpoint,
  reportDictResource,
} from '@wm/contract/report/dict';
import type { BodyOf } from '@wm/contract/core/endpoint';
import type { FastifyInstance } from 'fastify';
import { mayFilter, refuseWithheld } from '#core/access/column-rights.ts';
import type { ResourceRights } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { addHistoryRoute } from '#core/crud/register-crud.ts';
import { exportableColumns, withoutWithheld } from '#core/http/column-guard.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';
import {
  findEntryId,
  prepareEntriesOfType,
  reportDictRepository,
  reportDictTypeRepository,
} from './report-dict.repository.ts';

const columns: XlsxColumn[] = [
  { field: 'id', title: '编号', width: 10 },
  { field: 'dictCode', title: '字典编码' },
  { field: 'dictType', title: '字典类型', width: 30 },
  { field: 'dictLabel', title: '字典标签' },
  { field: 'dictValue', title: '字典键值' },
  { field: 'dictSort', title: '显示顺序', width: 10 },
  { field: 'listClass', title: '标签样式', width: 12 },
  { field: 'cssClass', title: '样式属性' },
  { field: 'remark', title: '备注', width: 30 },
  { field: 'createTime', title: '创建时间', width: 26 },
];

/** The ids that a delete names, itself or by type and value. */
async function idsOf(
  core: Core,
  { id, dictType = '', dictValue = '', ...rest }: BodyOf<typeof removeReportDictEndpoint>,
): Promise<number[]> {
  if (id !== undefined) return [id].flat();
  const found = await findEntryId(core, { dictType, dictValue, ...rest });
  return found === undefined ? [] : [found];
}

function rightsOf(principal: Principal): ResourceRights | undefined {
  return principal.columnRights.get(reportDictResource.permission);
}

export function addReportDictRoutes(app: FastifyInstance, core: Core): void {
  const repository = reportDictRepository(core);
  app.resources.push(reportDictResource);
  const types = reportDictTypeRepository(core);
  const entriesOfType = prepareEntriesOfType(core);

  route(app, listReportDictTypesEndpoint, async ({ query, principal }) => {
    const rights = rightsOf(principal);
    // The overview must not tell what the entries keep to themselves.
    if (!mayFilter(rights, 'dict_type')) throw new AppError('auth.column-forbidden');
    if (mayFilter(rights, 'dict_code')) return types.list(query, principal);
    if (query.dictCode !== undefined) throw new AppError('auth.column-forbidden');
    const { rows, total } = await types.list(query, principal);
    return { rows: rows.map((row) => Object.assign(row, { dictCodes: '' })), total };
  });

  route(app, readReportDictEndpoint, async ({ query, principal, request }) => {
    const { id, page = 1, limit = 20, typeAll, ...filters } = query;
    if (id !== undefined) return orNotFound(await repository.find(id, principal));
    if (namesReportType(request.query as object)) {
      const { dictType, dictCode = null } = query;
      const entries = await entriesOfType.execute({
        dictType,
        dictCode: typeAll === 'ALL' ? null : dictCode,
      });
      return entries.map((entry) => withoutWithheld(entry, rightsOf(principal)));
    }
    return repository.list({ ...filters, page, limit }, principal);
  });

  addHistoryRoute(app, { resource: reportDictResource, repository });

  route(app, addReportDictEndpoint, async ({ body, principal, request }) => {
    refuseWithheld(rightsOf(principal), request.body, 'create');
    return repository.create(body, principal);
  });

  route(app, editReportDictEndpoint, async ({ body, principal, request }) => {
    refuseWithheld(rightsOf(principal), request.body, 'update');
    const { id: given, ...patch } = body;
    const { dictType = '', dictValue = '' } = patch;
    const id = given ?? (await findEntryId(core, { dictType, dictValue }));
    return orNotFound(id === undefined ? undefined : await repository.update(id, patch, principal));
  });

  route(app, removeReportDictEndpoint, async ({ body, principal }) => {
    const ids = await idsOf(core, body);
    const removed = ids.length > 0 ? await repository.remove(ids, principal) : 0;
    requireFound(removed > 0);
    return { removed };
  });

  route(app, exportReportDictEndpoint, async ({ body, principal, reply }) => {
    const rows = repository.each(body, principal);
    const allowed = exportableColumns(columns, rightsOf(principal));
    await sendXlsx(reply, { title: '报表字典数据', columns: allowed, rows });
  });
}
