import { z } from 'zod';
import { dataScopes } from '../core/data-scope.ts';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource, listQueryOf, pageOf, pageShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

const status = z.enum(['0', '1']);
const recordId = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);

const namedRole = z.object({ id: z.number(), role_name: z.string(), role_key: z.string() });

/** 权限总览: every entry of the menu that has a code or a path, flat, with the roles and the number of users that hold it. */
export const rightsResource = defineResource({
  path: '/admin/v2/system/rights',
  permission: 'system:rights',
  title: '权限',
  row: z.object({
    id: z.number(),
    menu_name: z.string(),
    perms: z.string(),
    /** The whole address; of a button, that of its page. */
    path: z.string(),
    menu_type: z.enum(['M', 'C', 'F']),
    /** Depth in the tree; what stands deeper than the third level is of the third. */
    level: z.number(),
    status,
    roles: z.array(namedRole),
    /** Users in use and in the asker's reach who hold it. */
    user_count: z.number(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    /** A part of the name, its pinyin or initials, the code or the path. */
    keyword: z.string().max(100).optional(),
    menu_type: z.enum(['M', 'C', 'F']).optional(),
    level: z.enum(['1', '2', '3']).optional(),
    role_id: recordId.optional(),
  },
  sorts: ['place', 'menu_name', 'perms', 'path', 'menu_type', 'level', 'role_count', 'user_count'],
});

export type RightsEntry = RowOf<typeof rightsResource>;

const read = readOf('system:rights:list');

export const listRightsEndpoint = defineEndpoint({
  ...read,
  path: rightsResource.path,
  query: listQueryOf(rightsResource),
  data: pageOf(rightsResource.row),
});

export const exportRightsEndpoint = defineEndpoint({
  method: 'POST',
  path: `${rightsResource.path}/export`,
  access: 'system:rights:export',
  rate: 'export',
  audit: '导出权限',
  body: listQueryOf(rightsResource),
});

/** The roles that the list may be filtered by. */
export const rightsRolesEndpoint = defineEndpoint({
  ...read,
  path: `${rightsResource.path}/roles`,
  data: z.object({ rows: z.array(namedRole) }),
});

/** How a role gives a code: it is the administrators', it holds every code, or a menu entry of it carries the code. */
const way = z.object({
  ...namedRole.shape,
  status,
  via: z.enum(['admin', 'wildcard', 'menu']),
  /** The menu entries that carry the code. */
  menus: z.array(z.object({ id: z.number(), menu_name: z.string(), trail: z.string(), status })),
  /** Whether it gives the code: the role is in use, and an entry of it. */
  counts: z.boolean(),
});

/** One role through which somebody has a code. */
export type RightsWay = Camelize<z.output<typeof way>>;

/** What of a user the asker may see; a column that is kept from him is left out. */
const person = {
  id: z.number(),
  username: z.string().optional(),
  nickname: z.string().optional(),
  dept_name: z.string().optional(),
  status: status.optional(),
  is_active: z.boolean(),
};

const owner = z.object({
  ...person,
  /** Whether the server lets him do what the code stands for. */
  holds: z.boolean(),
  ways: z.array(way),
});

/** A user with the ways that lead him to a code, be they open or not. */
export type RightsOwner = Camelize<z.output<typeof owner>>;

/** Who has a code, and through what; those whom something keeps from it come last. */
export const rightsOwnersEndpoint = defineEndpoint({
  ...read,
  path: `${rightsResource.path}/owners`,
  query: z.strictObject({
    page: pageShape.page,
    limit: pageShape.limit,
    code: z.string().min(1).max(100),
    username: z.string().max(100).optional(),
    /** Only those who hold it, or only those who do not. */
    holds: z.enum(['true', 'false']).optional(),
  }),
  data: z.object({ rows: z.array(owner), total: z.number(), holders: z.number() }),
});

/** The users in reach by a part of their name, to ask what one of them may do. */
export const rightsUsersEndpoint = defineEndpoint({
  ...read,
  path: `${rightsResource.path}/users`,
  query: z.strictObject({ username: z.string().max(64).default('') }),
  data: z.object({
    rows: z.array(
      z.object({
        id: person.id,
        username: person.username,
        nickname: person.nickname,
        dept_name: person.dept_name,
      }),
    ),
  }),
});

const userRole = z.object({
  ...namedRole.shape,
  status,
  data_scope: z.enum(dataScopes),
  /** The departments of a custom data scope. */
  depts: z.array(z.string()),
});

const heldCode = z.object({
  perms: z.string(),
  menu_name: z.string(),
  trail: z.string(),
  holds: z.boolean(),
  ways: z.array(way),
});

/** A code of a user with the roles that lead to it. */
export type HeldCode = Camelize<z.output<typeof heldCode>>;

const userRights = z.object({
  user: z.object({ ...person, holds_all: z.boolean() }),
  /** Whether his roles may be told. */
  shows_roles: z.boolean(),
  roles: z.array(userRole),
  rows: z.array(heldCode),
});

/** All that a user may do. */
export type UserRights = Camelize<z.output<typeof userRights>>;

/** All codes that lead to a user, with the roles through which they do, and whose records these reach. */
export const userRightsEndpoint = defineEndpoint({
  ...read,
  path: `${rightsResource.path}/users/:id`,
  params: idParams,
  data: userRights,
});
