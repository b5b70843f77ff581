import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RecordScope } from '#core/access/data-scope.ts';
import type { Database } from '#core/database/database.ts';

/** Whose usage, and of which days. */
export interface UsageWish {
  askerId: number;
  /** Undefined for the asker's own. */
  reach: RecordScope | undefined;
  beginDate: string;
  endDate: string;
}

export interface UsageSums {
  answers: number;
  failures: number;
  tokensIn: number;
  tokensOut: number;
  costMicro: number;
}

export interface UsagePerson {
  userId: number;
  nickname: string;
  username: string;
}

const sums = sql`sum(u.answers)::float8 as answers, sum(u.failures)::float8 as failures,
  sum(u.tokens_in)::float8 as tokens_in, sum(u.tokens_out)::float8 as tokens_out,
  sum(u.cost_micro)::float8 as cost_micro`;

/** The day that budgets count by. */
const today = sql`(now() at time zone office_zone())::date`;

function wanted({ askerId, reach, beginDate, endDate }: UsageWish): SQL {
  const inSpan = sql`u.day between ${beginDate}::date and ${endDate}::date`;
  if (!reach) return sql`${inSpan} and u.owner_id = ${askerId}`;
  if (reach.isEverything) return inSpan;
  const ids = sql.param(reach.deptIds);
  const own = reach.isOwn ? sql` or u.owner_id = ${askerId}` : sql``;
  return sql`${inSpan} and (s.dept_id = any(${ids}::bigint[])${own})`;
}

const tables = sql`chat_usage u join sys_user s on s.id = u.owner_id left join chat_provider p on p.id = u.provider_id`;

/** Somebody's own provider is named to himself alone. */
const providerName = (askerId: number): SQL =>
  sql`case when p.owner_id is null or p.owner_id = ${askerId} then coalesce(p.name, '') else '' end`;

/** As its name: what somebody else asks by himself is told as nobody's. */
const providerId = (askerId: number): SQL =>
  sql`case when (p.id is not null and p.owner_id is null) or p.owner_id = ${askerId} or u.owner_id = ${askerId}
    then u.provider_id else 0 end`;

interface SumRow extends Record<string, unknown> {
  answers: number;
  failures: number;
  tokens_in: number;
  tokens_out: number;
  cost_micro: number;
}

const sumsOf = (row: SumRow): UsageSums => ({
  answers: row.answers,
  failures: row.failures,
  tokensIn: row.tokens_in,
  tokensOut: row.tokens_out,
  costMicro: row.cost_micro,
});

interface DayRow extends SumRow {
  day: string;
  provider_id: string;
  provider: string;
  model: string;
}

export async function usageByDay(db: Database, wish: UsageWish) {
  const { rows } = await db.execute<DayRow>(sql`
    select u.day::text as day, ${providerId(wish.askerId)} as provider_id, ${providerName(wish.askerId)} as provider, u.model, ${sums}
    from ${tables} where ${wanted(wish)}
    group by 1, 2, 3, 4 order by 1, 3, 4`);
  return rows.map((row) => ({
    day: row.day,
    providerId: Number(row.provider_id),
    provider: row.provider,
    model: row.model,
    ...sumsOf(row),
  }));
}

interface PersonRow extends SumRow {
  user_id: string;
  nickname: string;
  username: string;
  last_day: string;
  cost_today: number;
  people: string;
}

/** Those who have used most, and how many there are at all. */
export async function usageByPerson(db: Database, wish: UsageWish, most: number) {
  const { rows } = await db.execute<PersonRow>(sql`
    select u.owner_id as user_id, s.nickname, s.username, max(u.day)::text as last_day,
      coalesce(sum(u.cost_micro) filter (where u.day = ${today}), 0)::float8 as cost_today,
      count(*) over () as people, ${sums}
    from ${tables} where ${wanted(wish)}
    group by u.owner_id, s.nickname, s.username
    order by sum(u.cost_micro) desc, sum(u.tokens_in + u.tokens_out) desc, u.owner_id limit ${most}`);
  const people = rows.map((row) => ({
    userId: Number(row.user_id),
    nickname: row.nickname,
    username: row.username,
    lastDay: row.last_day,
    costToday: row.cost_today,
    ...sumsOf(row),
  }));
  return { people, count: Number(rows[0]?.people ?? 0) };
}

interface LineRow extends DayRow {
  user_id: string;
  nickname: string;
  username: string;
}

/** So many lines are read at a time. */
const batch = 1000;

/** Every line of it, the newest day first. */
export async function* usageLines(db: Database, wish: UsageWish) {
  let after = sql`true`;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const { rows } = await db.execute<LineRow>(sql`
      select u.day::text as day, u.owner_id as user_id, s.nickname, s.username, u.provider_id,
        ${providerName(wish.askerId)} as provider, u.model,
        u.answers::float8 as answers, u.failures::float8 as failures, u.tokens_in::float8 as tokens_in,
        u.tokens_out::float8 as tokens_out, u.cost_micro::float8 as cost_micro
      from ${tables} where ${wanted(wish)} and ${after}
      order by u.day desc, u.owner_id, u.provider_id, u.model limit ${batch}`);
    for (const row of rows)
      yield {
        day: row.day,
        userId: Number(row.user_id),
        nickname: row.nickname,
        username: row.username,
        provider: row.provider,
        model: row.model,
        ...sumsOf(row),
      };
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    // By its key, not by its place: what is written meanwhile moves no line.
    after = sql`(u.day < ${last.day}::date or (u.day = ${last.day}::date and
      (u.owner_id, u.provider_id, u.model) > (${last.user_id}::bigint, ${last.provider_id}::bigint, ${last.model})))`;
  }
}

/** The day that it is by the office's clock. */
export async function officeDay(db: Database): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${today}::text as day`);
  return rows[0]?.day ?? '';
}
