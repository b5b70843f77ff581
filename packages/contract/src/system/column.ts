import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { columnRightsShape } from './role-column.ts';
import { columnRightWords } from '../core/words.ts';

const sensitivity = z.number().int().min(0).max(3);

/** 字段: the columns that the resources declare, with what holds for roles that say nothing of them. */
export const columnResource = defineResource({
  path: '/admin/v2/system/column',
  permission: 'system:column',
  title: '字段',
  row: z.object({
    id: z.number(),
    resource: z.string(),
    field: z.string(),
    title: z.string(),
    data_type: z.string(),
    sensitivity,
    column_sort: z.number(),
    ...columnRightsShape,
  }),
  create: z.strictObject({}),
  update: z.strictObject({ sensitivity, ...columnRightsShape }).partial(),
  asksPassword: { edit: true },
  filters: {
    resource: z.string().max(100).optional(),
    field: z.string().max(100).optional(),
    title: z.string().max(100).optional(),
    /** Empty as a form sends it: any. */
    sensitivity: z.literal('').or(z.coerce.number().int().min(0).max(3)).optional(),
  },
  sorts: ['resource', 'field', 'title', 'sensitivity'],
  titles: {
    sensitivity: '敏感级别',
    can_read: columnRightWords.canRead,
    can_create: columnRightWords.canCreate,
    can_update: columnRightWords.canUpdate,
    can_filter: columnRightWords.canFilter,
    can_export: columnRightWords.canExport,
    mask: '掩码',
  },
});

export type ColumnEntry = RowOf<typeof columnResource>;

/** The resources that have columns, with their titles. */
export const columnResourcesEndpoint = defineEndpoint({
  ...readOf('system:column:list'),
  path: `${columnResource.path}/resources`,
  data: z.object({ rows: z.array(z.object({ resource: z.string(), title: z.string() })) }),
});
