import type { RightsOwner, RightsWay } from '@wm/contract/system/rights';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { mayFilter } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { inReachBy, maySeeRoles, personColumns, placedMenus, wayAsJson } from './rights-sql.ts';
import { shownRole } from '../role/shown-role.ts';

export interface OwnersQuery {
  code: string;
  page: number;
  limit: number;
  username?: string | undefined;
  holds?: 'true' | 'false' | undefined;
}

export interface OwnersPage {
  rows: RightsOwner[];
  total: number;
  holders: number;
}

/** The roles that lead to a code, each with how it does and whether it really gives it, as `role_way`. */
function roleWays(code: string): SQL {
  return sql`role_way as materialized (
    select r.id, r.role_name, r.role_key, r.status,
      case when r.role_key = 'admin' then 'admin' when bool_or(m.perms = '*:*:*') then 'wildcard' else 'menu' end as via,
      coalesce(json_agg(json_build_object(
        'id', m.id, 'menuName', m.menu_name, 'trail', placed.trail, 'status', m.status)
        order by m.status, m.id) filter (where m.id is not null), '[]') as menus,
      r.status = '0' and (r.role_key = 'admin' or coalesce(bool_or(m.status = '0'), false)) as counts
    from sys_role r
    left join (sys_role_menu rm join sys_menu m on m.id = rm.menu_id and m.perms in (${code}, '*:*:*'))
      on rm.role_id = r.id
    left join placed on placed.id = m.id
    where r.role_key = 'admin' or m.id is not null
    group by r.id)`;
}

/** Who has a code, and through what: what keeps somebody from it is answered with him. One statement. */
export async function listOwners(
  db: Database,
  principal: Principal,
  { code, page, limit, username, holds }: OwnersQuery,
): Promise<OwnersPage> {
  const wanted = holds === undefined ? sql`true` : sql`holds = ${holds === 'true'}`;
  const { rows } = await db.execute<StoredOwner>(sql`
    with recursive ${placedMenus}, ${roleWays(code)},
    reached as materialized (
      select sys_user.id, sys_user.status = '0' and sys_user.is_active and bool_or(w.counts) as holds
      from sys_user join sys_user_role ur on ur.user_id = sys_user.id join role_way w on w.id = ur.role_id
      where ${inReachBy(principal, 'system:rights:list')} and ${namedLike(principal, username)}
      group by sys_user.id),
    page as (
      select id, holds from reached where ${wanted}
      order by holds desc, id limit ${limit} offset ${(page - 1) * limit}),
    counted as (
      select count(*) filter (where ${wanted})::int as total, count(*) filter (where holds)::int as holders
      from reached)
    select counted.total, counted.holders, page.id, page.holds, ${personColumns(principal)}, (
      select json_agg(${wayAsJson} order by w.counts desc, w.id)
      from sys_user_role ur join role_way w on w.id = ur.role_id where ur.user_id = page.id) as ways
    from counted left join page on true left join sys_user on sys_user.id = page.id
    order by page.holds desc, page.id`);
  const [first] = rows;
  return {
    rows: rows.filter(({ id }) => id !== null).map((row) => ownerOf(row, principal)),
    total: first?.total ?? 0,
    holders: first?.holders ?? 0,
  };
}

interface StoredOwner extends Omit<RightsOwner, 'id'>, Record<string, unknown> {
  id: string | null;
  total: number;
  holders: number;
}

function ownerOf({ id, ways, ...row }: StoredOwner, principal: Principal): RightsOwner {
  return { ...row, id: Number(id), ways: shownWays(principal, ways) };
}

/** The ways that lead to a code, as far as the asker may know who has which role. */
export function shownWays(principal: Principal, ways: RightsWay[]): RightsWay[] {
  if (!maySeeRoles(principal)) return [];
  return ways.map((way) => shownRole(principal, way));
}

/** Searching by a name that is hidden from the asker would leak the hidden value. */
export function namedLike(principal: Principal, text: string | undefined): SQL {
  const name = text?.trim();
  if (!name) return sql`true`;
  const rights = principal.columnRights.get('system:user');
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const columns = [
    ...(mayFilter(rights, 'username') ? [sql`sys_user.username ilike ${like}`] : []),
    ...(mayFilter(rights, 'nickname') ? [sql`sys_user.nickname ilike ${like}`] : []),
  ];
  if (columns.length > 0) return sql`(${sql.join(columns, sql` or `)})`;
  const fields = [{ path: 'username', message: '没有权限按该字段筛选或排序' }];
  throw new AppError('auth.column-forbidden', { data: { fields } });
}
