import type { ParamValue, ReportParam } from '@wm/contract/report/definition';
import { readRelative } from '@wm/contract/report/relative';
import type { RelativeNow } from '@wm/contract/report/relative';
import { eq, sql } from 'drizzle-orm';
import { sysDept } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';

interface Asking {
  principal: Principal;
  params: readonly ReportParam[];
  given: readonly ParamValue[];
  /** The instant whose day is meant; now, when absent. */
  at?: string | undefined;
}

/** What relative values mean to somebody: his department is only asked for where one of them stands for it. */
export async function relativeNow(
  db: Pick<Database, 'select' | 'execute'>,
  { principal, params, given, at }: Asking,
): Promise<RelativeNow> {
  const moment = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  const { rows } = await db.execute<{ today: string }>(
    sql`select (${moment} at time zone office_zone())::date::text as today`,
  );
  const today = rows[0]?.today ?? '';
  const texts = [...params.map(({ fallback }) => fallback), ...given.map(({ value }) => value)];
  const isDeptAsked = texts.some((text) => readRelative('text', text)?.kind === 'dept');
  const { username: user, deptId } = principal;
  if (!isDeptAsked || deptId === null) return { today, user };
  const [dept] = await db
    .select({ name: sysDept.deptName })
    .from(sysDept)
    .where(eq(sysDept.id, deptId));
  return { today, user, dept: dept?.name };
}
