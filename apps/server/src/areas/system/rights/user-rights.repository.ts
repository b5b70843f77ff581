import type { HeldCode, UserRights } from '@wm/contract/system/rights';
import { sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import { namedLike, shownWays } from './rights-owners.repository.ts';
import { inReachBy, maySeeRoles, personColumns, placedMenus, wayAsJson } from './rights-sql.ts';
import { shownRole } from '../role/shown-role.ts';

type Choice = Pick<UserRights['user'], 'id' | 'username' | 'nickname' | 'deptName'>;

const choices = 20;

/** The first users in reach whose name holds a text. */
export async function listUserChoices(
  db: Database,
  principal: Principal,
  username: string,
): Promise<Choice[]> {
  const { rows } = await db.execute(sql`
    select sys_user.id, ${personColumns(principal)} from sys_user
    where ${inReachBy(principal, 'system:rights:list')} and ${namedLike(principal, username)}
    order by sys_user.id limit ${choices}`);
  return rows.map((row) => ({ ...row, id: Number(row['id']) }));
}

interface Stored extends Record<string, unknown> {
  id: string;
  holdsAll: boolean;
  roles: UserRights['roles'];
  codes: HeldCode[];
}

/** All that leads a user to codes, and whether it does. One statement. */
export async function readUserRights(
  db: Database,
  principal: Principal,
  id: number,
): Promise<UserRights> {
  const { rows } = await db.execute<Stored>(sql`
    with recursive ${placedMenus},
    mine as (
      select r.*, exists (
        select from sys_role_menu rm join sys_menu m on m.id = rm.menu_id
        where rm.role_id = r.id and m.perms = '*:*:*' and m.status = '0') as has_wildcard
      from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = ${id}),
    code as (
      select distinct on (m.perms) m.perms, m.menu_name, placed.trail, placed.place
      from sys_menu m join placed on placed.id = m.id where m.perms <> '' order by m.perms, m.status, placed.place),
    carried as (
      select rm.role_id, m.perms, bool_or(m.status = '0') as is_open, json_agg(json_build_object(
        'id', m.id, 'menuName', m.menu_name, 'trail', placed.trail, 'status', m.status) order by m.status, m.id) as menus
      from sys_role_menu rm join mine on mine.id = rm.role_id
      join sys_menu m on m.id = rm.menu_id and m.perms <> '' join placed on placed.id = m.id
      group by rm.role_id, m.perms),
    way as (
      select code.perms, mine.id, mine.role_name, mine.role_key, mine.status, mine.role_sort,
        case when mine.role_key = 'admin' then 'admin' when mine.has_wildcard then 'wildcard' else 'menu' end as via,
        coalesce(carried.menus, '[]') as menus,
        mine.status = '0' and (mine.role_key = 'admin' or mine.has_wildcard or coalesce(carried.is_open, false)) as counts
      from code cross join mine left join carried on carried.role_id = mine.id and carried.perms = code.perms
      where mine.role_key = 'admin' or mine.has_wildcard or carried.role_id is not null),
    held as (
      select w.perms, bool_or(w.counts) as is_given, json_agg(${wayAsJson} order by w.counts desc, w.role_sort, w.id) as ways
      from way w group by w.perms)
    select sys_user.id, ${personColumns(principal)},
      sys_user.status = '0' and sys_user.is_active and exists (
        select from mine where status = '0' and (role_key = 'admin' or has_wildcard)) as "holdsAll",
      coalesce((select json_agg(json_build_object(
        'id', mine.id, 'roleName', mine.role_name, 'roleKey', mine.role_key, 'status', mine.status,
        'dataScope', mine.data_scope, 'depts', array(
          select d.dept_name from sys_role_dept rd join sys_dept d on d.id = rd.dept_id
          where rd.role_id = mine.id and mine.data_scope = '2' order by d.id)) order by mine.role_sort, mine.id)
        from mine), '[]') as roles,
      coalesce((select json_agg(json_build_object(
        'perms', code.perms, 'menuName', code.menu_name, 'trail', code.trail, 'ways', held.ways,
        'holds', sys_user.status = '0' and sys_user.is_active and held.is_given) order by code.place)
        from held join code on code.perms = held.perms), '[]') as codes
    from sys_user where sys_user.id = ${id} and ${inReachBy(principal, 'system:rights:list')}`);
  const { roles, codes, ...user } = orNotFound(rows[0]);
  const showsRoles = maySeeRoles(principal);
  return {
    user: { ...(user as unknown as UserRights['user']), id: Number(user.id) },
    showsRoles,
    roles: showsRoles ? roles.map((role) => shownRole(principal, role)) : [],
    rows: codes.map((code) => ({ ...code, ways: shownWays(principal, code.ways) })),
  };
}
