import { streamTicketEndpoint } from '@wm/contract/auth/account';
import { removePreferenceEndpoint, savePreferenceEndpoint } from '@wm/contract/auth/profile';
import { operLogResource } from '@wm/contract/monitor/operlog';
import { and, asc, count, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { contains, dayBound } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { sysOperLog } from '#core/session/session.table.ts';
import { instantBound } from '../instant-bound.ts';

/** What pages do by themselves. */
const pagesOwn: string[] = [
  streamTicketEndpoint.audit,
  savePreferenceEndpoint.audit,
  removePreferenceEndpoint.audit,
];

const succeeded = 200;

const byResult: Filter = {
  columns: ['code'],
  where: (placeholder) =>
    sql`(${sysOperLog.code} = ${sql.raw(String(succeeded))}) = ((${placeholder})::text = 'done')`,
  value: (given) => given,
};

export function operLogRepository(
  database: DatabaseHandle,
): CrudRepository<typeof operLogResource> {
  return tableRepository(database, operLogResource, {
    table: sysOperLog,
    // The further records of an operation are told with it, and what pages do by themselves is nobody's deed.
    only: and(eq(sysOperLog.part, 0), notInArray(sysOperLog.title, pagesOwn)) ?? sql`true`,
    computed: {
      // Told by the service, which knows who asks.
      change: sql`null`,
      changed: sql<number>`0`,
    },
    filters: {
      title: contains(sysOperLog.title),
      username: contains(sysOperLog.username),
      ip: contains(sysOperLog.ip),
      url: contains(sysOperLog.url),
      traceId: contains(sysOperLog.traceId),
      result: byResult,
      since: instantBound(sysOperLog.createTime, 'begin'),
      until: instantBound(sysOperLog.createTime, 'end'),
      beginTime: dayBound(sysOperLog.createTime, 'begin'),
      endTime: dayBound(sysOperLog.createTime, 'end'),
    },
  });
}

const changeFields = {
  id: sysOperLog.id,
  resource: sysOperLog.resource,
  recordId: sql<number>`${sysOperLog.recordId}`.mapWith(Number),
  changes: sysOperLog.changes,
};

/** What the rows themselves changed. */
export async function readChanges(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select(changeFields)
    .from(sysOperLog)
    .where(and(inArray(sysOperLog.id, ids), isNotNull(sysOperLog.changes)));
}

/** How many records each operation changed, by its trace; all rows of one are written within a minute. */
export async function countChanges(
  db: Database,
  traceIds: string[],
  { first, last }: { first: string; last: string },
): Promise<Map<string, number>> {
  if (traceIds.length === 0) return new Map();
  const rows = await db
    .select({ traceId: sysOperLog.traceId, changed: count() })
    .from(sysOperLog)
    .where(
      and(
        inArray(sysOperLog.traceId, traceIds),
        isNotNull(sysOperLog.changes),
        sql`${sysOperLog.createTime} between ${first}::timestamptz - interval '1 minute' and ${last}::timestamptz + interval '1 minute'`,
      ),
    )
    .groupBy(sysOperLog.traceId);
  return new Map(rows.map(({ traceId, changed }) => [traceId, changed]));
}

/** One operation with what was sent. */
export async function readOperation(db: Database, id: number) {
  const [row] = await db
    .select({
      traceId: sysOperLog.traceId,
      createTime: sysOperLog.createTime,
      params: sysOperLog.params,
    })
    .from(sysOperLog)
    .where(eq(sysOperLog.id, id));
  return row;
}

/** Every record that an operation changed; they were written within a minute. */
export async function changesOfOperation(
  db: Database,
  { traceId, createTime }: { traceId: string; createTime: string },
  limit: number,
) {
  return db
    .select(changeFields)
    .from(sysOperLog)
    .where(
      and(
        eq(sysOperLog.traceId, traceId),
        isNotNull(sysOperLog.changes),
        sql`${sysOperLog.createTime} between ${createTime}::timestamptz - interval '1 minute' and ${createTime}::timestamptz + interval '1 minute'`,
      ),
    )
    .orderBy(asc(sysOperLog.part), asc(sysOperLog.id))
    .limit(limit);
}
