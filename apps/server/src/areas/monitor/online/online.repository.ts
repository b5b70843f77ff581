import type { OnlineDevice } from '@wm/contract/monitor/online';
import { and, count, countDistinct, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser, sysUserRole } from '#core/access/access.table.ts';
import { roleIds } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { sysSession } from '#core/session/session.table.ts';

export interface OnlineFilter {
  /** Minutes after which a session that nobody used has ended. */
  idleMinutes: number;
  username?: string | undefined;
  ip?: string | undefined;
  isActive?: boolean;
}

const devicesAtMost = 50;
const activeMinutes = 5;

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function isOnline({ idleMinutes, username, ip, isActive }: OnlineFilter): SQL | undefined {
  const minutes = isActive ? Math.min(activeMinutes, idleMinutes) : idleMinutes;
  return and(
    isNull(sysSession.endTime),
    sql`${sysSession.absoluteEnd} > now()`,
    sql`${sysSession.lastSeen} > now() - make_interval(mins => ${minutes})`,
    username === undefined
      ? undefined
      : sql`(${sysUser.username} ilike ${like(username)} or ${sysUser.nickname} ilike ${like(username)})`,
    ip === undefined ? undefined : sql`${sysSession.ip} like ${like(ip)}`,
  );
}

/** People who are signed in, the last seen first, each with his devices. */
export async function listOnline(
  db: Database,
  filter: OnlineFilter,
  { page, limit }: { page: number; limit: number },
) {
  const lastSeen = sql<string>`max(${sysSession.lastSeen})`.mapWith(sysSession.lastSeen);
  return db
    .select({
      userId: sysUser.id,
      username: sysUser.username,
      nickname: sysUser.nickname,
      deptName: sql<string>`coalesce((select dept_name from sys_dept d where d.id = ${sysUser.deptId}), '')`,
      lastSeen,
      devices: sql<
        Omit<OnlineDevice, 'isOwn'>[]
      >`(json_agg(json_build_object('id', ${sysSession.id}, 'ip', ${sysSession.ip},
        'userAgent', ${sysSession.userAgent}, 'isBrowser', ${sysSession.bindHash} is not null,
        'isLocked', ${sysSession.locked}, 'createTime', ${sysSession.createTime}, 'lastSeen', ${sysSession.lastSeen})
        order by ${sysSession.lastSeen} desc))`,
    })
    .from(sysSession)
    .innerJoin(sysUser, eq(sysUser.id, sysSession.userId))
    .where(isOnline(filter))
    .groupBy(sysUser.id)
    .orderBy(desc(lastSeen), sysUser.id)
    .limit(limit)
    .offset((page - 1) * limit)
    .then((rows) => rows.map((row) => ({ ...row, devices: row.devices.slice(0, devicesAtMost) })));
}

export async function countOnline(db: Database, filter: OnlineFilter) {
  const [counted] = await db
    .select({ people: countDistinct(sysSession.userId), devices: count() })
    .from(sysSession)
    .innerJoin(sysUser, eq(sysUser.id, sysSession.userId))
    .where(isOnline(filter));
  return counted ?? { people: 0, devices: 0 };
}

/** Which of these sessions go on, and whether each belongs to an administrator. */
export async function findSessions(db: Database, ids: string[]) {
  return db
    .select({
      id: sysSession.id,
      isAdministrator: sql<boolean>`exists (select from ${sysUserRole} r
        where r.user_id = sys_session.user_id and r.role_id = ${roleIds.admin})`,
    })
    .from(sysSession)
    .where(and(inArray(sysSession.id, ids), isNull(sysSession.endTime)));
}
