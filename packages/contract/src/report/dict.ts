import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource, pageOf, pageShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import { cssClass, idOrIds } from '../system/dict.ts';
import { tagKinds } from '../system/tag-kinds.ts';

const code = /^\w*$/;
const key = z.string().trim();

const dataFields = {
  dict_code: key
    .max(100, '字典编码不超过 100 个字符')
    .regex(code, '字典编码只能包含字母、数字和下划线'),
  dict_type: key
    .min(1, '请输入字典类型')
    .max(100, '字典类型不超过 100 个字符')
    .regex(code, '字典类型只能包含字母、数字和下划线'),
  dict_value: key
    .min(1, '请输入字典键值')
    .max(200, '字典键值不超过 200 个字符')
    .regex(/^[^,]*$/, '字典键值不能包含逗号'),
  dict_label: key.min(1, '请输入字典标签').max(200, '字典标签不超过 200 个字符'),
  dict_sort: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  css_class: cssClass,
  list_class: z.enum(tagKinds),
  remark: z.string().max(500, '备注不超过 500 个字符'),
};

const id = idParams.shape.id;
const bodyId = z.number().int().positive();

/** 报表字典数据: an entry is known by its type and value; `dict_code` groups entries, for example by report. */
export const reportDictResource = defineResource({
  path: '/report/v2/dict/data',
  permission: 'report:dict',
  title: '报表字典数据',
  row: z.object({
    id: z.number(),
    ...dataFields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...dataFields,
    dict_code: dataFields.dict_code.default(''),
    dict_sort: dataFields.dict_sort.default(0),
    css_class: cssClass.default(''),
    list_class: dataFields.list_class.default('default'),
    remark: dataFields.remark.default(''),
  }),
  update: z.strictObject(dataFields).partial(),
  filters: {
    dict_code: z.string().max(100).optional(),
    dict_type: z.string().max(100).optional(),
    dict_label: z.string().max(200).optional(),
    dict_value: z.string().max(200).optional(),
  },
  sorts: ['dict_sort', 'dict_type', 'dict_code', 'dict_label', 'dict_value', 'create_time'],
  columns: {
    dict_code: { title: '字典编码' },
    dict_type: { title: '字典类型' },
    dict_value: { title: '字典键值' },
    dict_label: { title: '字典标签' },
    dict_sort: { title: '显示顺序' },
    css_class: { title: '样式属性' },
    list_class: { title: '标签样式' },
    remark: { title: '备注' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type ReportDict = RowOf<typeof reportDictResource>;
export type ReportDictInput = CreateOf<typeof reportDictResource>;

/** 报表字典类型: a type exists through its entries; its id is that of its first one. Its routes ask for the codes of `report:dict`. */
export const reportDictTypeResource = defineResource({
  path: '/report/v2/dict/type',
  permission: 'report:dict-type',
  title: '报表字典类型',
  row: z.object({
    id: z.number(),
    dict_type: z.string(),
    /** The codes of its entries, parted by commas. */
    dict_codes: z.string(),
    data_count: z.number(),
    update_time: z.string(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    dict_type: z.string().max(100).optional(),
    dict_code: z.string().max(100).optional(),
  },
  sorts: ['dict_type', 'data_count', 'update_time'],
});

export type ReportDictType = RowOf<typeof reportDictTypeResource>;

/** The types that have entries. */
export const listReportDictTypesEndpoint = defineEndpoint({
  method: 'GET',
  path: reportDictTypeResource.path,
  access: 'report:dict:list',
  rate: 'default',
  audit: null,
  query: z.strictObject({
    ...reportDictTypeResource.filters,
    ...pageShape,
    sort: z.enum(reportDictTypeResource.sorts).default('dict_type'),
  }),
  data: pageOf(reportDictTypeResource.row),
});

/** What every signed-in user may read of an entry. */
export const reportDictEntry = reportDictResource.row.pick({
  id: true,
  dict_code: true,
  dict_type: true,
  dict_value: true,
  dict_label: true,
  list_class: true,
  css_class: true,
  remark: true,
});

const listShape = {
  ...reportDictResource.filters,
  order: pageShape.order,
  sort: z.enum(reportDictResource.sorts).default('dict_sort'),
};

const base = { path: reportDictResource.path, rate: 'default' } as const;

const ofType = new Set(['dict_type', 'dict_code', 'type_all']);

/** Whether a type is named, and nothing beside it but which of its codes: then its entries are meant. */
export function namesReportType(query: object): boolean {
  return 'dict_type' in query && Object.keys(query).every((name) => ofType.has(name));
}

/**
 * With `id` one entry (`report:dict:query`). With `dict_type` its entries, for every signed-in user: of one `dict_code`
 * where that is given, of all codes without one or with `type_all=ALL`. Otherwise a list (`report:dict:list`), which a page
 * or limit asks for too.
 */
export const readReportDictEndpoint = defineEndpoint({
  ...base,
  method: 'GET',
  access: 'signed-in',
  codes: {
    all: ['report:dict:query', 'report:dict:list'],
    neededFor: (query) => {
      if ('id' in query) return ['report:dict:query'];
      return namesReportType(query) ? [] : ['report:dict:list'];
    },
  },
  audit: null,
  query: z.strictObject({
    ...listShape,
    id: id.optional(),
    type_all: z.literal('ALL').optional(),
    page: pageShape.page.unwrap().optional(),
    limit: pageShape.limit.unwrap().optional(),
  }),
  data: z.union([z.array(reportDictEntry), reportDictResource.row, pageOf(reportDictResource.row)]),
});

export const addReportDictEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  access: 'report:dict:add',
  audit: '新增报表字典数据',
  body: reportDictResource.create,
  data: reportDictResource.row,
});

/** Changes the entry of an `id`, or else of the given type and value. */
export const editReportDictEndpoint = defineEndpoint({
  ...base,
  method: 'PUT',
  access: 'report:dict:edit',
  audit: '修改报表字典数据',
  body: reportDictResource.update
    .extend({ id: bodyId.optional() })
    .refine(({ id: given, dict_type, dict_value }) => given ?? (dict_type && dict_value), {
      message: '请指出要修改的字典数据',
      path: ['dict_value'],
    }),
  data: reportDictResource.row,
});

/** Deletes the entries of `id`, or the one of a type and value; a code or label that is given must be its own. */
export const removeReportDictEndpoint = defineEndpoint({
  ...base,
  method: 'DELETE',
  access: 'report:dict:remove',
  audit: '删除报表字典数据',
  body: z
    .strictObject({
      id: idOrIds,
      dict_code: z.string().max(100),
      dict_type: z.string().max(100),
      dict_value: z.string().max(200),
      dict_label: z.string().max(200),
    })
    .partial()
    .refine(({ id: given, dict_type, dict_value }) => given ?? (dict_type && dict_value), {
      message: '请指出要删除的字典数据',
      path: ['dict_value'],
    }),
  data: z.object({ removed: z.number() }),
});

export const exportReportDictEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/dict/data/export',
  access: 'report:dict:export',
  rate: 'export',
  audit: '导出报表字典数据',
  body: z.strictObject({ ...listShape, page: pageShape.page, limit: pageShape.limit }),
});
