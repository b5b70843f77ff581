import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { adminRole } from './principal.ts';

/** Whose a record is, for data scopes. */
interface Owned {
  ownerId: number | null;
  deptId: number | null;
}

const most = 500;

/**
 * The users in use whom a permission code lets reach a record, administrators among them: the other way round of
 * `recordScope`. The first 500 by id.
 */
export async function findHolders(
  db: Pick<Database, 'execute'>,
  code: string,
  { ownerId, deptId }: Owned,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select id, parent_id from sys_dept where id = ${deptId}::bigint
      union
      select d.id, d.parent_id from sys_dept d join above a on d.id = a.parent_id)
    select u.id from sys_user u
    where u.status = '0' and u.is_active and exists (
      select from sys_user_role ur join sys_role r on r.id = ur.role_id and r.status = '0'
      where ur.user_id = u.id and (r.role_key = ${adminRole} or (
        exists (
          select from sys_role_menu rm join sys_menu m on m.id = rm.menu_id
          where rm.role_id = r.id and m.status = '0' and m.perms = ${code})
        and case r.data_scope
          when '1' then true
          when '2' then exists (
            select from sys_role_dept d where d.role_id = r.id and d.dept_id = ${deptId}::bigint)
          when '3' then u.dept_id = ${deptId}::bigint
          when '4' then u.dept_id in (select id from above)
          when '5' then u.id = ${ownerId}::bigint
          else u.id = ${ownerId}::bigint or u.dept_id in (select id from above) end)))
    order by u.id limit ${most}`);
  return rows.map(({ id }) => Number(id));
}
