import { camelKey } from '@wm/contract/core/wire';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf, visibleFields } from '#core/crud/row-access.ts';
import type { Fields } from '#core/crud/row-access.ts';

/** Whose a user is: his department's, and his own. */
const scope = { dept: sysUser.deptId, user: sysUser.id };

/** The condition that a user is in the asker's reach by a code. */
export function inReachBy(principal: Principal, code: string): SQL {
  const reach = reachOf(scope, principal, code);
  if (!reach) return sql`true`;
  return inReach(scope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
}

/** The menu with each entry's depth, whole address, place and the names that lead to it, as `placed`. */
export const placedMenus = sql`placed as (
  select m.id, 1 as level, array[m.order_num, m.id]::bigint[] as place, ''::text as trail,
    case when m.path = '' or m.path ~ '^[a-z]+:' then m.path else '/' || ltrim(m.path, '/') end as address
  from sys_menu m where not exists (select from sys_menu p where p.id = m.parent_id)
  union all
  select m.id, placed.level + 1, placed.place || array[m.order_num, m.id]::bigint[],
    case placed.trail when '' then above.menu_name else placed.trail || ' / ' || above.menu_name end,
    case when m.path = '' then placed.address when m.path ~ '^[a-z]+:' then m.path
      else placed.address || '/' || ltrim(m.path, '/') end
  from sys_menu m join placed on m.parent_id = placed.id join sys_menu above on above.id = placed.id
  where placed.level < 20)`;

/** How a row of roles gives a code, with the entries that carry it, as JSON; the names are those of `RightsWay`. */
export const wayAsJson = sql`json_build_object(
  'id', w.id, 'roleName', w.role_name, 'roleKey', w.role_key, 'status', w.status,
  'via', w.via, 'menus', w.menus, 'counts', w.counts)`;

const fields: Fields = {
  username: sysUser.username,
  nickname: sysUser.nickname,
  deptName:
    sql<string>`coalesce((select d.dept_name from sys_dept d where d.id = sys_user.dept_id), '')`.as(
      'dept_name',
    ),
  status: sysUser.status,
};

/** What of users the asker may see, for a selection from `sys_user`. */
export function personColumns(principal: Principal): SQL {
  const visible = visibleFields(fields, principal.columnRights.get('system:user'));
  const columns = Object.entries(visible).map(([name, field]) => {
    const value = field instanceof PgColumn ? sql`${field}` : field.sql;
    return sql`${value} as ${sql.identifier(camelKey(name))}`;
  });
  return sql.join([sql`sys_user.is_active as "isActive"`, ...columns], sql`, `);
}

/** Whether the asker may know who has which role. */
export function maySeeRoles(principal: Principal): boolean {
  const column = principal.columnRights.get('system:user')?.columns.get('roles');
  return column === undefined || (column.read && column.mask === '');
}
