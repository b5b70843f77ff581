import type { Dashboard } from '@wm/contract/home/dashboard';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import {
  signInEndpoint,
  signInWithFactorEndpoint,
  streamTicketEndpoint,
} from '@wm/contract/auth/account';
import { removePreferenceEndpoint, savePreferenceEndpoint } from '@wm/contract/auth/profile';
import { jokeSeenEndpoint } from '@wm/contract/joke/reading';
import { countOwnNotes } from '#areas/notebook/public.ts';
import { namesOfRecords } from '#areas/monitor/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { sysOperLog } from '#core/session/session.table.ts';
import { doneSteps } from './first-steps.ts';
import { recentWork, waitingWork } from './my-work.ts';

const days = 14;
/** Alike ones are told in one line. */
const activityLength = 40;
/** The right to see how the installation does. */
const siteFigures = 'monitor:server:list';

/** What the pages do by themselves is nobody's activity, and that he has signed in everybody knows. */
const unseen = [
  signInEndpoint,
  signInWithFactorEndpoint,
  streamTicketEndpoint,
  savePreferenceEndpoint,
  removePreferenceEndpoint,
  jokeSeenEndpoint,
].map(({ audit }) => audit);

/** What the home page shows, read at once; of the installation itself only to who may look at it. */
export async function readDashboard(core: Core, principal: Principal): Promise<Dashboard> {
  const mayLook = holdsPermission(principal, siteFigures);
  const [signIns, online, notes, activity, recent, waiting, steps] = await Promise.all([
    mayLook ? signInsByDay(core.db) : null,
    mayLook ? countOnline(core.db) : null,
    countOwnNotes(core.db, principal.userId),
    ownActivity(core.db, principal),
    recentWork(core.db, principal),
    waitingWork(core.db, principal),
    doneSteps(core.db, principal.userId),
  ]);
  return {
    signIns,
    online,
    counts: [
      { key: 'notebooks', title: '笔记本', count: notes.notebooks },
      { key: 'notes', title: '笔记', count: notes.notes },
    ],
    activity,
    recent,
    waiting,
    doneSteps: steps,
  };
}

async function signInsByDay(db: Database): Promise<NonNullable<Dashboard['signIns']>> {
  const { rows } = await db.execute<{ day: string; succeeded: number; failed: number }>(sql`
    with today as (select (now() at time zone office_zone())::date as day)
    select to_char(d.day, 'YYYY-MM-DD') as day,
           (count(l.id) filter (where l.succeeded))::int as succeeded,
           (count(l.id) filter (where not l.succeeded))::int as failed
    from today, generate_series(today.day - ${days - 1}::int, today.day, interval '1 day') as d(day)
    left join sys_login_log l
      on l.create_time >= (d.day::timestamp at time zone office_zone())
     and l.create_time < ((d.day + interval '1 day')::timestamp at time zone office_zone())
    group by d.day order by d.day`);
  return rows;
}

async function countOnline(db: Database): Promise<NonNullable<Dashboard['online']>> {
  const { rows } = await db.execute<NonNullable<Dashboard['online']>>(sql`
    select count(*)::int as sessions, count(distinct user_id)::int as users
    from sys_session
    where end_time is null and absolute_end > now() and last_seen > now() - interval '5 minutes'`);
  return rows[0] ?? { sessions: 0, users: 0 };
}

async function ownActivity(db: Database, principal: Principal): Promise<Dashboard['activity']> {
  const rows = await db
    .select({
      title: sysOperLog.title,
      url: sysOperLog.url,
      code: sysOperLog.code,
      resource: sysOperLog.resource,
      recordId: sql<number>`coalesce(${sysOperLog.recordId}, 0)`.mapWith(Number),
      createTime: sysOperLog.createTime,
    })
    .from(sysOperLog)
    .where(
      and(
        eq(sysOperLog.userId, principal.userId),
        eq(sysOperLog.part, 0),
        notInArray(sysOperLog.title, unseen),
      ),
    )
    .orderBy(desc(sysOperLog.createTime), desc(sysOperLog.id))
    .limit(activityLength);
  const tell = await namesOfRecords(
    db,
    principal,
    rows.filter(({ recordId }) => recordId > 0),
  );
  return rows.map(({ resource, recordId, ...row }) => ({
    ...row,
    ...tell({ resource, recordId }),
  }));
}
