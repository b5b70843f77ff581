import { z } from 'zod';
import { maskKinds } from '../core/column.ts';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** What may be done with a column, and how it is hidden in part; in the order the grid shows them. */
export const columnRightsShape = {
  can_read: z.boolean(),
  can_create: z.boolean(),
  can_update: z.boolean(),
  can_filter: z.boolean(),
  can_export: z.boolean(),
  mask: z.enum(['', ...maskKinds]),
};

const rights = z.strictObject(columnRightsShape);

/** The rights on one column. */
export type RightsOnColumn = Camelize<z.output<typeof rights>>;

const column = z.object({
  id: z.number(),
  resource: z.string(),
  resource_title: z.string(),
  field: z.string(),
  title: z.string(),
  sensitivity: z.number(),
  /** What holds for a role that says nothing. */
  defaults: rights,
});

const roleColumn = z.object({
  ...column.shape,
  /** What the role says; null leaves the default. */
  own: rights.nullable(),
});

/** A column with what a role says of it. */
export type RoleColumn = Camelize<z.output<typeof roleColumn>>;

/** Every column with what a role says of it. */
export const roleColumnsEndpoint = defineEndpoint({
  ...readOf('system:role:edit'),
  path: '/admin/v2/system/role/:id/columns',
  params: idParams,
  data: z.object({ role_name: z.string(), rows: z.array(roleColumn) }),
});

/** Changes what a role says of columns: new rights, or null for the default. All of it, or nothing. */
export const saveRoleColumnsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/v2/system/role/:id/columns',
  access: 'system:role:edit',
  rate: 'default',
  asksPassword: true,
  audit: '分配字段权限',
  params: idParams,
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ column_id: z.number().int().positive(), rights: rights.nullable() }))
      .min(1)
      .max(5000),
  }),
});

const seenColumn = z.object({ ...column.shape, merged: rights });

/** A column with what all roles of a user leave him. */
export type SeenColumn = Camelize<z.output<typeof seenColumn>>;

/** What a user may do with every column by all his roles together. */
export const seenColumnsEndpoint = defineEndpoint({
  ...readOf('system:role:edit'),
  path: '/admin/v2/system/role/seen_columns/:id',
  params: idParams,
  data: z.object({
    username: z.string(),
    roles: z.array(z.object({ role_id: z.number(), role_name: z.string() })),
    rows: z.array(seenColumn),
  }),
});
