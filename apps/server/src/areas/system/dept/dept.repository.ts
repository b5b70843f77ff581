import { deptResource } from '@wm/contract/system/dept';
import type { DeptNode } from '@wm/contract/system/dept';
import { asc, inArray, sql } from 'drizzle-orm';
import { sysDept } from '#core/access/access.table.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';

/** A department belongs to itself: data scopes reach it by its own key. */
export const deptScope: ScopeColumns = { dept: sysDept.id };

/** With `scope` each read and write keeps to the departments in reach; without it the caller has seen to that. */
export function deptRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
  scope?: ScopeColumns,
): CrudRepository<typeof deptResource> {
  return tableRepository(database, deptResource, {
    table: sysDept,
    ...(scope && { scope }),
    filters: {
      deptName: contains(sysDept.deptName),
      status: equals(sysDept.status),
      beginTime: dayBound(sysDept.createTime, 'begin'),
      endTime: dayBound(sysDept.createTime, 'end'),
    },
    violations: {
      sys_dept_parent_id_dept_name_unique: 'dept.name-taken',
      sys_user_dept_id_sys_dept_id_fk: 'dept.has-users',
    },
  });
}

/** Every department in the order they stand. */
export async function listDeptNodes(db: Database): Promise<DeptNode[]> {
  return db
    .select({
      id: sysDept.id,
      parentId: sysDept.parentId,
      deptName: sysDept.deptName,
      status: sysDept.status,
    })
    .from(sysDept)
    .orderBy(asc(sysDept.orderNum), asc(sysDept.id));
}

export async function hasUsers(db: Database, ids: number[]): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from sys_user where dept_id = any(${sql.param(ids)}::bigint[])) as found`);
  return rows[0]?.found === true;
}

/** Whether a department in use stands anywhere below. */
export async function hasActiveBelow(db: Database, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with recursive below as (
      select id, status from sys_dept where parent_id = ${id}
      union
      select child.id, child.status from sys_dept child join below on child.parent_id = below.id)
    select exists (select from below where status = '0') as found`);
  return rows[0]?.found === true;
}

/** The departments out of use above one. */
export async function listDisabledAbove(db: Database, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive up as (
      select id, parent_id, status from sys_dept where id = ${id}
      union
      select above.id, above.parent_id, above.status from sys_dept above join up on above.id = up.parent_id)
    select id from up where id <> ${id} and status <> '0'`);
  return rows.map((row) => Number(row.id));
}

export async function enable(db: Database, ids: number[]): Promise<void> {
  await db
    .update(sysDept)
    .set({ status: '0', updateTime: sql`now()` })
    .where(inArray(sysDept.id, ids));
}
