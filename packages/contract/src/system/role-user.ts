import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { defineResource, pageOf, pageShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';

const recordId = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);

const row = z.object({
  id: z.number(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  status: z.enum(['0', '1']),
  create_time: z.string(),
});

const shape = {
  permission: 'system:role',
  row,
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    role_id: z.coerce
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
    username: z.string().max(100).optional(),
    mobile: z.string().max(100).optional(),
    status: z.enum(['0', '1']).optional(),
  },
  sorts: ['id', 'username', 'create_time'],
} as const;

/** The users who have a role. */
export const roleUserResource = defineResource({
  ...shape,
  path: '/admin/v2/system/role_user',
  title: '已分配用户',
});

/** The users who could be given a role: those in reach who do not have it. */
export const roleCandidateResource = defineResource({
  ...shape,
  path: '/admin/v2/system/role_candidate',
  title: '未分配用户',
});

export type RoleUser = RowOf<typeof roleUserResource>;

const query = z.strictObject({
  ...pageShape,
  ...shape.filters,
  sort: z.enum(shape.sorts).default('id'),
});

const read = readOf('system:role:edit');

export const roleUsersEndpoint = defineEndpoint({
  ...read,
  path: roleUserResource.path,
  query,
  data: pageOf(row),
});

export const roleCandidatesEndpoint = defineEndpoint({
  ...read,
  path: roleCandidateResource.path,
  query,
  data: pageOf(row),
});

const change = {
  path: roleUserResource.path,
  access: 'system:role:edit',
  rate: 'default',
  body: z.strictObject({ role_id: recordId, user_ids: z.array(recordId).min(1).max(1000) }),
} as const;

/** Gives a role to users; who has it already keeps it. All of them, or none. */
export const addRoleUsersEndpoint = defineEndpoint({
  ...change,
  method: 'POST',
  asksPassword: true,
  audit: '分配角色用户',
  data: z.object({ added: z.number() }),
});

/** Takes a role from users. All of them, or none. */
export const removeRoleUsersEndpoint = defineEndpoint({
  ...change,
  method: 'DELETE',
  asksPassword: true,
  audit: '取消角色用户',
  data: z.object({ removed: z.number() }),
});
