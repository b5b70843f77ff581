import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { BodyOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { viewNameLength } from './list-view-limits.ts';

const recordId = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);
/** The name of a column in the code of its page. */
const columnName = z.string().min(1).max(64);
const columns = z.array(columnName).max(200);

/** How a list looks: columns are named by their keys, widths are in pixels. */
export const listLook = z.strictObject({
  density: z.enum(['large', 'middle', 'small']),
  hidden: columns,
  order: columns,
  widths: z.record(columnName, z.number().min(40).max(2000)),
  pinned: z.record(columnName, z.enum(['start', 'end']).nullable()),
});

const fields = {
  name: z
    .string()
    .trim()
    .min(1, '请输入视图名称')
    .max(viewNameLength, `视图名称不超过 ${viewNameLength} 个字符`),
  /** Filters and order, as the address of the list writes them. */
  search: z
    .string()
    .max(2000, '条件过长，无法保存')
    .regex(/^(\?.+)?$/),
  value: listLook,
  /** Those who hold this role see the view, too. */
  role_id: recordId.nullable(),
};

const listView = z.object({
  id: z.number(),
  ...fields,
  role_name: z.string(),
  /** Whether the asker has made it: nobody else may change it. */
  is_own: z.boolean(),
  owner_name: z.string(),
});

/** A list under a name: what is filtered, in which order, and which columns are shown. */
export type ListView = Camelize<z.output<typeof listView>>;

const path = z
  .string()
  .max(120)
  .regex(/^\/[a-z0-9_./-]+$/i);
const shared = { access: 'signed-in', rate: 'default' } as const;

/** One's own views of a list, and those that are shared with one's roles; by name. */
export const listViewsEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/list_view',
  audit: null,
  query: z.strictObject({ list: path }),
  data: z.object({ rows: z.array(listView) }),
});

/** One view, for whoever opens a link to it. */
export const listViewEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/list_view/:id',
  audit: null,
  params: idParams,
  data: listView,
});

export const createListViewEndpoint = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/admin/v2/list_view',
  audit: '新增列表视图',
  body: z.strictObject({ list: path, ...fields }),
  bodyLimit: 32 * 1024,
  data: listView,
});

export const changeListViewEndpoint = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/admin/v2/list_view/:id',
  audit: '修改列表视图',
  params: idParams,
  body: z.strictObject(fields).partial(),
  bodyLimit: 32 * 1024,
  data: listView,
});

export const removeListViewEndpoint = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/admin/v2/list_view/:id',
  audit: '删除列表视图',
  params: idParams,
});

/** The roles that the asker may share a view with: his own; all, for whoever may see the roles. */
export const viewRolesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/list_view/roles',
  audit: null,
  data: z.object({ rows: z.array(z.object({ id: z.number(), role_name: z.string() })) }),
});

export type ListViewInput = BodyOf<typeof createListViewEndpoint>;
export type ListViewChange = BodyOf<typeof changeListViewEndpoint>;
