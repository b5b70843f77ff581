import { readSorts } from '@wm/contract/core/sorts';
import type { ListQueryOf, Page } from '@wm/contract/core/resource';
import type { RightsEntry, rightsResource } from '@wm/contract/system/rights';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysMenu } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { shownRole } from '../role/shown-role.ts';
import { inReachBy, placedMenus } from './rights-sql.ts';

export type RightsQuery = ListQueryOf<typeof rightsResource>;

const sorts: Readonly<Record<string, SQL>> = {
  place: sql`place`,
  menu_name: sql`"menuName" collate "C"`,
  perms: sql`perms collate "C"`,
  path: sql`path collate "C"`,
  menu_type: sql`"menuType"`,
  level: sql`level`,
  role_count: sql`cardinality(owners)`,
  user_count: sql`"userCount"`,
} satisfies Record<RightsQuery['sort'], SQL>;

/**
 * What the guards go by: a code is held through the entries in use that carry it, in roles in use; administrators hold
 * every code, and so does a role with the code for all. An entry without a code belongs to the roles it is put in.
 */
const ownersOfEntries = sql`
  open_role as (select id, role_key from sys_role where status = '0'),
  open_grant as (
    select rm.role_id, m.id as menu_id, m.perms
    from sys_role_menu rm join open_role r on r.id = rm.role_id
    join sys_menu m on m.id = rm.menu_id and m.status = '0'),
  everything as (
    select id from open_role where role_key = 'admin'
    union select role_id from open_grant where perms = '*:*:*'),
  by_code as (
    select perms, array_agg(distinct role_id) as roles from open_grant where perms <> '' group by perms),
  by_entry as (select menu_id, array_agg(role_id) as roles from open_grant group by menu_id),
  owned as (
    select m.id, case
      when m.perms <> '' then array(
        select unnest(by_code.roles) union select id from everything)
      when m.status = '0' then array(
        select unnest(by_entry.roles) union select id from open_role where role_key = 'admin')
      else '{}' end as owners
    from sys_menu m
    left join by_code on by_code.perms = m.perms
    left join by_entry on by_entry.menu_id = m.id)`;

/** Users in use and in reach, counted by the set of roles they have: there are few sets, however many users. */
function roleSets(principal: Principal, code: string): SQL {
  return sql`role_set as (
    select roles, count(*)::int as users from (
      select array_agg(ur.role_id order by ur.role_id) as roles
      from sys_user join sys_user_role ur on ur.user_id = sys_user.id
      where sys_user.status = '0' and sys_user.is_active and ${inReachBy(principal, code)}
      group by sys_user.id) each_user
    group by roles)`;
}

/** A page of the permissions; by `system:rights:export` it counts the users that this very code reaches. */
export async function listRights(
  db: Database,
  principal: Principal,
  { query, code }: { query: RightsQuery; code: string },
): Promise<Page<RightsEntry>> {
  const { page, limit, sort, order } = query;
  const orders = [{ sort, order }, ...readSorts(query.thenBy)].map((one) => {
    const direction = one.order === 'asc' ? sql`asc` : sql`desc`;
    return sql`${sorts[one.sort] ?? sql`place`} ${direction}`;
  });
  const where = await conditionOf(db, query);
  const { rows } = await db.execute(sql`
    with recursive ${placedMenus}, ${ownersOfEntries}, ${roleSets(principal, code)},
    entry as (
      select m.id, m.menu_name as "menuName", m.perms, placed.address as path, m.menu_type as "menuType",
        least(placed.level, 3) as level, m.status, placed.place, owned.owners,
        coalesce((select sum(s.users) from role_set s where s.roles && owned.owners), 0)::int as "userCount"
      from sys_menu m join placed on placed.id = m.id join owned on owned.id = m.id
      where m.perms <> '' or placed.address <> ''),
    found as (select * from entry where ${where})
    select f.*, (select count(*) from found)::int as total, coalesce((
      select json_agg(json_build_object('id', r.id, 'roleName', r.role_name, 'roleKey', r.role_key)
        order by r.role_sort, r.id)
      from sys_role r where r.id = any(f.owners)), '[]') as roles
    from found f order by ${sql.join(orders, sql`, `)}, place limit ${limit} offset ${(page - 1) * limit}`);
  const total = rows[0]?.['total'] ?? (page === 1 ? 0 : await countRights(db, where));
  return { rows: rows.map((row) => entryOf(row, principal)), total: Number(total) };
}

/** A page behind the last one has no row to carry the number. */
async function countRights(db: Database, where: SQL): Promise<unknown> {
  const { rows } = await db.execute<{ total: number }>(sql`
    with recursive ${placedMenus}, ${ownersOfEntries},
    entry as (
      select m.id, m.menu_name as "menuName", m.perms, placed.address as path, m.menu_type as "menuType",
        least(placed.level, 3) as level, owned.owners
      from sys_menu m join placed on placed.id = m.id join owned on owned.id = m.id
      where m.perms <> '' or placed.address <> '')
    select count(*)::int as total from entry where ${where}`);
  return rows[0]?.total;
}

async function conditionOf(
  db: Database,
  { keyword = '', menuType, level, roleId }: RightsQuery,
): Promise<SQL> {
  const conditions: SQL[] = [sql`true`];
  const text = keyword.trim();
  if (text !== '') {
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const alike = sql.param(await soundingLike(db, text));
    conditions.push(sql`("menuName" ilike ${like} or perms ilike ${like} or path ilike ${like}
      or id = any(${alike}::bigint[]))`);
  }
  if (menuType !== undefined) conditions.push(sql`"menuType" = ${menuType}`);
  if (level !== undefined) conditions.push(sql`level = ${Number(level)}`);
  if (roleId !== undefined) conditions.push(sql`${roleId}::bigint = any(owners)`);
  return sql.join(conditions, sql` and `);
}

/** The entries whose name letters are the pinyin of. */
async function soundingLike(db: Database, text: string): Promise<number[]> {
  if (!/^[a-z ]+$/i.test(text)) return [];
  // The dictionary takes some megabytes, so it is loaded with the first question.
  const { match } = await import('pinyin-pro');
  const menus = await db.select({ id: sysMenu.id, name: sysMenu.menuName }).from(sysMenu);
  const letters = text.toLowerCase().replaceAll(' ', '');
  return menus
    .filter(({ name }) => match(name, letters, { continuous: true }) !== null)
    .map(({ id }) => id);
}

type StoredEntry = Omit<RightsEntry, 'id'> & { id: string };

function entryOf(row: Record<string, unknown>, principal: Principal): RightsEntry {
  const entry = row as unknown as StoredEntry;
  return {
    ...entry,
    id: Number(entry.id),
    roles: entry.roles.map((role) => shownRole(principal, role)),
  };
}

/** The roles there are, in their order. */
export async function listRoles(db: Database, principal: Principal): Promise<RightsEntry['roles']> {
  const { rows } = await db.execute<{ id: string; roleName: string; roleKey: string }>(sql`
    select id, role_name as "roleName", role_key as "roleKey" from sys_role order by role_sort, id`);
  return rows.map((role) => shownRole(principal, { ...role, id: Number(role.id) }));
}
