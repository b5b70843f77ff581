import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource, pageOf, pageShape, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import { tagKinds } from './tag-kinds.ts';

const status = z.enum(['0', '1']);
const remark = z.string().max(500, '备注不超过 500 个字符');

const typeFields = {
  dict_name: z.string().trim().min(1, '请输入字典名称').max(100, '字典名称不超过 100 个字符'),
  dict_type: z
    .string()
    .trim()
    .max(100, '字典类型不超过 100 个字符')
    .regex(/^[a-z][a-z0-9_]*$/, '字典类型以小写字母开头，只能包含小写字母、数字和下划线'),
  status,
  remark,
};

/** 字典类型: one dictionary. Status 0 is in use; the entries of one that is not are read by nobody. */
export const dictTypeResource = defineResource({
  path: '/admin/v2/system/dict',
  permission: 'system:dict',
  title: '字典类型',
  row: z.object({
    id: z.number(),
    ...typeFields,
    /** How many entries it has, in use or not. */
    data_count: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...typeFields,
    status: status.default('0'),
    remark: remark.default(''),
  }),
  update: z.strictObject(typeFields).partial(),
  filters: {
    dict_name: z.string().max(100).optional(),
    dict_type: z.string().max(100).optional(),
    status: status.optional(),
    ...rangeShape,
  },
  sorts: ['id', 'dict_name', 'dict_type', 'create_time'],
  columns: {
    dict_name: { title: '字典名称' },
    dict_type: { title: '字典类型' },
    status: { title: '状态' },
    remark: { title: '备注' },
    data_count: { title: '数据条数' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type DictType = RowOf<typeof dictTypeResource>;
export type DictTypeInput = CreateOf<typeof dictTypeResource>;

/** Names of classes, parted by spaces; nothing that could leave an attribute. */
export const cssClass = z
  .string()
  .trim()
  .max(100, '样式属性不超过 100 个字符')
  .regex(/^[\w -]*$/, '样式属性只能包含字母、数字、下划线、连字符和空格');

const dataFields = {
  dict_label: z.string().trim().min(1, '请输入字典标签').max(100, '字典标签不超过 100 个字符'),
  /** Empty: the entry's id stands for it (specification 3). A comma would part it in two. */
  dict_value: z
    .string()
    .trim()
    .max(100, '字典键值不超过 100 个字符')
    .regex(/^[^,]*$/, '字典键值不能包含逗号'),
  dict_sort: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  css_class: cssClass,
  list_class: z.enum(tagKinds),
  status,
  remark,
};

const id = idParams.shape.id;

/** 字典数据: one entry of a dictionary. Its routes ask for the codes of `system:dict`. */
export const dictDataResource = defineResource({
  path: '/admin/v2/dict/data',
  permission: 'system:dict-data',
  title: '字典数据',
  row: z.object({
    id: z.number(),
    dict_id: z.number(),
    dict_type: z.string(),
    ...dataFields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    dict_id: z.number().int().positive(),
    ...dataFields,
    dict_value: dataFields.dict_value.default(''),
    dict_sort: dataFields.dict_sort.default(0),
    css_class: cssClass.default(''),
    list_class: dataFields.list_class.default('default'),
    status: status.default('0'),
    remark: remark.default(''),
  }),
  update: z.strictObject(dataFields).partial(),
  filters: {
    dict_id: id.optional(),
    dict_type: z.string().max(100).optional(),
    dict_label: z.string().max(100).optional(),
    status: status.optional(),
  },
  sorts: ['dict_sort', 'dict_label', 'dict_value', 'create_time'],
  columns: {
    dict_type: { title: '字典类型' },
    dict_label: { title: '字典标签' },
    dict_value: { title: '字典键值' },
    dict_sort: { title: '显示顺序' },
    css_class: { title: '样式属性' },
    list_class: { title: '标签样式' },
    status: { title: '状态' },
    remark: { title: '备注' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
  titles: { dict_id: '字典编号' },
});

export type DictData = RowOf<typeof dictDataResource>;
export type DictDataInput = CreateOf<typeof dictDataResource>;

/** What every signed-in user may read of an entry in use. */
export const dictEntry = dictDataResource.row.pick({
  id: true,
  dict_type: true,
  dict_label: true,
  dict_value: true,
  list_class: true,
  css_class: true,
  remark: true,
});

/** One or several keys of entries to delete. */
export const idOrIds = z.union([
  z.number().int().positive(),
  z.array(z.number().int().positive()).min(1).max(1000),
]);

const listShape = {
  ...dictDataResource.filters,
  order: pageShape.order,
  sort: z.enum(dictDataResource.sorts).default('dict_sort'),
};

const base = { path: dictDataResource.path, rate: 'default' } as const;

/** Whether nothing but a type is named: then its entries in use are meant. */
export function namesTypeAlone(query: object): boolean {
  return Object.keys(query).join() === 'dict_type';
}

/**
 * With `id` one entry (`system:dict:query`). With `dict_type` and nothing else its entries in use, for every signed-in
 * user. Otherwise a list (`system:dict:list`), which a page or limit asks for too.
 */
export const readDictDataEndpoint = defineEndpoint({
  ...base,
  method: 'GET',
  access: 'signed-in',
  codes: {
    all: ['system:dict:query', 'system:dict:list'],
    neededFor: (query) => {
      if ('id' in query) return ['system:dict:query'];
      return namesTypeAlone(query) ? [] : ['system:dict:list'];
    },
  },
  audit: null,
  query: z.strictObject({
    ...listShape,
    id: id.optional(),
    page: pageShape.page.unwrap().optional(),
    limit: pageShape.limit.unwrap().optional(),
  }),
  data: z.union([z.array(dictEntry), dictDataResource.row, pageOf(dictDataResource.row)]),
});

export const addDictDataEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  access: 'system:dict:add',
  audit: '新增字典数据',
  body: dictDataResource.create,
  data: dictDataResource.row,
});

export const editDictDataEndpoint = defineEndpoint({
  ...base,
  method: 'PUT',
  access: 'system:dict:edit',
  audit: '修改字典数据',
  body: dictDataResource.update.extend({ id: z.number().int().positive() }),
  data: dictDataResource.row,
});

export const removeDictDataEndpoint = defineEndpoint({
  ...base,
  method: 'DELETE',
  access: 'system:dict:remove',
  audit: '删除字典数据',
  body: z.strictObject({ id: idOrIds }),
  data: z.object({ removed: z.number() }),
});

export const exportDictDataEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/dict/data/export',
  access: 'system:dict:export',
  rate: 'export',
  audit: '导出字典数据',
  body: z.strictObject({ ...listShape, page: pageShape.page, limit: pageShape.limit }),
});
