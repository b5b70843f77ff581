import { seededLabel } from '@wm/contract/system/seeded-dicts';
import {
  exportRightsEndpoint,
  listRightsEndpoint,
  rightsOwnersEndpoint,
  rightsRolesEndpoint,
  rightsUsersEndpoint,
  userRightsEndpoint,
} from '@wm/contract/system/rights';
import type { RightsEntry } from '@wm/contract/system/rights';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';
import { listOwners } from './rights-owners.repository.ts';
import { listRights, listRoles } from './rights.repository.ts';
import type { RightsQuery } from './rights.repository.ts';
import { listUserChoices, readUserRights } from './user-rights.repository.ts';

const types: Record<string, string> = { M: '目录', C: '菜单', F: '按钮' };
const levels: Record<string, string> = { 1: '一级', 2: '二级', 3: '三级' };

const columns: XlsxColumn[] = [
  { field: 'menuName', title: '权限名称' },
  { field: 'perms', title: '权限标识', width: 30 },
  { field: 'path', title: '路径', width: 30 },
  { field: 'menuType', title: '类型', width: 8, show: (type) => types[String(type)] ?? '' },
  { field: 'level', title: '级别', width: 8, show: (level) => levels[String(level)] ?? '' },
  {
    field: 'status',
    title: '状态',
    width: 8,
    show: seededLabel('sys_normal_disable'),
  },
  { field: 'roles', title: '拥有角色', width: 40, show: (roles) => namesOf(roles) },
  { field: 'userCount', title: '用户数', width: 10 },
];

export function addRightsRoutes(app: FastifyInstance, core: Core): void {
  route(app, listRightsEndpoint, ({ query, principal }) =>
    listRights(core.db, principal, { query: query as RightsQuery, code: 'system:rights:list' }),
  );
  route(app, exportRightsEndpoint, async ({ body, principal, reply }) => {
    const rows = every(core, principal, body as RightsQuery);
    await sendXlsx(reply, { title: '权限', columns, rows });
  });
  route(app, rightsRolesEndpoint, async ({ principal }) => ({
    rows: await listRoles(core.db, principal),
  }));
  route(app, rightsOwnersEndpoint, ({ query, principal }) => listOwners(core.db, principal, query));
  route(app, rightsUsersEndpoint, async ({ query, principal }) => ({
    rows: await listUserChoices(core.db, principal, query.username),
  }));
  route(app, userRightsEndpoint, ({ params, principal }) =>
    readUserRights(core.db, principal, params.id),
  );
}

/** The whole list in one piece: there are as many entries as the menu has. */
async function* every(
  core: Core,
  principal: Principal,
  query: RightsQuery,
): AsyncGenerator<RightsEntry> {
  const whole = { ...query, page: 1, limit: 100_000 };
  const { rows } = await listRights(core.db, principal, {
    query: whole,
    code: 'system:rights:export',
  });
  yield* rows;
}

function namesOf(roles: unknown): string {
  return Array.isArray(roles)
    ? roles.map(({ roleName }: { roleName: string }) => roleName).join('、')
    : '';
}
