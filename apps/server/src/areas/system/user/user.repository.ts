import { userResource } from '@wm/contract/system/user';
import { sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';

/** Whose record a user's is: his department's, and his own. */
export const userScope: ScopeColumns = { dept: sysUser.deptId, user: sysUser.id };

export function userRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof userResource> {
  return tableRepository(database, userResource, {
    table: sysUser,
    scope: userScope,
    filters: {
      username: contains(sysUser.username),
      nickname: contains(sysUser.nickname),
      mobile: contains(sysUser.mobile),
      status: equals(sysUser.status),
      deptId: {
        columns: ['dept_name'],
        where: (placeholder) => sql`${sysUser.deptId} in (
          with recursive below as (
            select ${placeholder}::bigint as id
            union select d.id from sys_dept d join below b on d.parent_id = b.id)
          select id from below)`,
        value: (given) => given,
      },
      roleId: {
        columns: ['roles'],
        where: (placeholder) => sql`exists (
          select from sys_user_role ur where ur.user_id = ${sysUser.id} and ur.role_id = ${placeholder}::bigint)`,
        value: (given) => given,
      },
      beginTime: dayBound(sysUser.createTime, 'begin'),
      endTime: dayBound(sysUser.createTime, 'end'),
    },
    computed: {
      deptName: sql<string>`coalesce((select d.dept_name from sys_dept d where d.id = sys_user.dept_id), '')`,
      roles: sql<unknown[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.role_name) order by r.role_sort, r.id)
        from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = sys_user.id), '[]')`,
      posts: sql<unknown[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.post_name) order by p.post_sort, p.id)
        from sys_user_post up join sys_post p on p.id = up.post_id where up.user_id = sys_user.id), '[]')`,
    },
  });
}
