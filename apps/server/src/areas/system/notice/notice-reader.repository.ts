import type { Page } from '@wm/contract/core/resource';
import type { NoticeReader } from '@wm/contract/system/notice';
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { mayFilter } from '#core/access/column-rights.ts';
import type { ResourceRights } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import { contains } from '#core/crud/filters.ts';
import { inReach, ownId, reachOf, visibleFields } from '#core/crud/row-access.ts';
import type { Fields } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { sysNotice, sysNoticeRead } from './notice.table.ts';

/** Whose a user is: his department's, and his own. */
const scope = { dept: sysUser.deptId, user: sysUser.id };

const fields: Fields = {
  id: sysUser.id,
  username: sysUser.username,
  nickname: sysUser.nickname,
  deptName:
    sql<string>`coalesce((select d.dept_name from sys_dept d where d.id = sys_user.dept_id), '')`.as(
      'dept_name',
    ),
  readTime: sysNoticeRead.readTime,
};

const sorts = { id: sysUser.id, username: sysUser.username, read_time: sysNoticeRead.readTime };

export interface ReaderQuery {
  noticeId: number;
  nickname?: string | undefined;
  isRead?: 'true' | 'false' | undefined;
  page: number;
  limit: number;
  sort: keyof typeof sorts;
  order: 'asc' | 'desc';
}

function readOf(noticeId: number): SQL | undefined {
  return and(eq(sysNoticeRead.userId, sysUser.id), eq(sysNoticeRead.noticeId, noticeId));
}

/** Users in reach who can read notices, or who have read this one. */
function audience(principal: Principal): SQL | undefined {
  const reach = reachOf(scope, principal, 'system:notice:query');
  return and(
    or(and(eq(sysUser.status, '0'), eq(sysUser.isActive, true)), isNotNull(sysNoticeRead.userId)),
    reach && inReach(scope, { depts: reach.deptIds, user: ownId(reach, principal.userId) }),
  );
}

/** Who has read a notice and who has not. What is kept of users from the asker is kept here too. */
export async function listReaders(
  db: Database,
  principal: Principal,
  query: ReaderQuery,
): Promise<Page<NoticeReader>> {
  await mustExist(db, query.noticeId);
  const rights = principal.columnRights.get('system:user');
  const where = and(audience(principal), ...filtersOf(query, rights));
  if (query.sort === 'username') refuseHidden(rights, 'username', 'sort');
  const direction = query.order === 'asc' ? asc : desc;
  const rows = await db
    .select(visibleFields(fields, rights))
    .from(sysUser)
    .leftJoin(sysNoticeRead, readOf(query.noticeId))
    .where(where)
    // Whoever has not read it stands last, either way.
    .orderBy(sql`${direction(sorts[query.sort])} nulls last`, direction(sysUser.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [counted] = await db
    .select({ total: count() })
    .from(sysUser)
    .leftJoin(sysNoticeRead, readOf(query.noticeId))
    .where(where);
  return {
    rows: rows as unknown as NoticeReader[],
    total: counted?.total ?? 0,
    ...(rights && { columns: [...rights.columns.values()] }),
  };
}

/** How many of the users whom the list shows have read a notice. */
export async function countReaders(
  db: Database,
  principal: Principal,
  noticeId: number,
): Promise<{ read: number; users: number }> {
  await mustExist(db, noticeId);
  const [counted] = await db
    .select({ read: count(sysNoticeRead.userId), users: count() })
    .from(sysUser)
    .leftJoin(sysNoticeRead, readOf(noticeId))
    .where(audience(principal));
  return counted ?? { read: 0, users: 0 };
}

async function mustExist(db: Database, id: number): Promise<void> {
  const [notice] = await db
    .select({ id: sysNotice.id })
    .from(sysNotice)
    .where(eq(sysNotice.id, id));
  requireFound(notice !== undefined);
}

function filtersOf(query: ReaderQuery, rights: ResourceRights | undefined): (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = [];
  if (query.isRead !== undefined)
    conditions.push(
      query.isRead === 'true' ? isNotNull(sysNoticeRead.userId) : isNull(sysNoticeRead.userId),
    );
  if (query.nickname) {
    refuseHidden(rights, 'nickname', 'nickname');
    refuseHidden(rights, 'username', 'nickname');
    const part = String(contains(sysUser.nickname).value(query.nickname));
    conditions.push(or(ilike(sysUser.nickname, part), ilike(sysUser.username, part)));
  }
  return conditions;
}

/** Filtering or sorting by what one may not see would tell what it is. */
function refuseHidden(rights: ResourceRights | undefined, column: string, path: string): void {
  if (mayFilter(rights, column)) return;
  const faults = [{ path, message: '没有权限按该字段筛选或排序' }];
  throw new AppError('auth.column-forbidden', { data: { fields: faults } });
}
