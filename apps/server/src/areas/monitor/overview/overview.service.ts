import { spans } from '@wm/contract/monitor/spans';
import type { HealthLevel, HealthLine, SeriesPoint } from '@wm/contract/monitor/overview';
import type { SpanName } from '@wm/contract/monitor/spans';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { firstSampleTime, readSeries } from '../samples/sample.repository.ts';
import { sysCheckSpan } from '../samples/sample.table.ts';

const stripParts = 48;
const stripHours = 24;

/** What the asker may see of how the installation stands. */
export async function readOverview(core: Core, principal: Principal) {
  const { db, checks } = core;
  const seen = checks.all().filter(({ code }) => holdsPermission(principal, code));
  const [latest, strips, firstTime] = await Promise.all([
    readLatest(core),
    readStrips(core),
    firstSampleTime(db),
  ]);
  const lines = seen.flatMap(({ key, title, page }): HealthLine[] => {
    const span = latest.get(key);
    // What has nothing to say has no line.
    if (!span) return [];
    return [
      {
        key,
        title,
        page,
        level: span.level,
        message: span.message,
        actions: span.actions,
        since: span.since,
        takenBy: shownName(principal, span.takenBy),
        takenTime: span.takenTime,
        strip: strips.get(key) ?? emptyStrip(),
      },
    ];
  });
  const times = [...latest.values()].map(({ lastTime }) => lastTime).toSorted();
  return {
    now: new Date().toISOString(),
    lookedTime: times.at(-1) ?? null,
    firstTime,
    isPartial: seen.length < checks.all().length,
    lines,
  };
}

const userNames = { resource: 'system:user', column: 'nickname' };

function shownName(principal: Principal, name: string | null): string {
  if (name === null) return '';
  return shownValue(principal, userNames, name) ?? '同事';
}

async function readLatest({ db }: Core) {
  const rows = await db
    .selectDistinctOn([sysCheckSpan.checkKey], {
      key: sysCheckSpan.checkKey,
      level: sysCheckSpan.level,
      message: sysCheckSpan.message,
      actions: sysCheckSpan.actions,
      since: sysCheckSpan.beginTime,
      lastTime: sysCheckSpan.lastTime,
      takenBy: sysUser.nickname,
      takenTime: sysCheckSpan.takenTime,
    })
    .from(sysCheckSpan)
    .leftJoin(sysUser, eq(sysUser.id, sysCheckSpan.takenBy))
    .where(gt(sysCheckSpan.lastTime, sql`now() - interval '1 day'`))
    .orderBy(sysCheckSpan.checkKey, desc(sysCheckSpan.id));
  return new Map(rows.map((row) => [row.key, row]));
}

type Strip = (HealthLevel | null)[];

const emptyStrip = (): Strip => Array.from({ length: stripParts }, () => null);

/** The last day of each check, the worst of each half hour. */
async function readStrips({ db }: Core): Promise<Map<string, Strip>> {
  const rank = sql`max(case level when 'bad' then 3 when 'warn' then 2 else 1 end)`;
  const { rows } = await db.execute<{ key: string; part: number; rank: number }>(sql`
    with parts as (
      select part, now() - make_interval(mins => (${stripParts} - part) * ${(stripHours * 60) / stripParts}) as begin
      from generate_series(0, ${stripParts - 1}::int) part)
    select check_key as key, part, ${rank}::int as rank from parts
    join sys_check_span on begin_time < parts.begin + interval '30 minutes' and last_time >= parts.begin
    group by check_key, part`);
  const levels: HealthLevel[] = ['ok', 'warn', 'bad'];
  const strips = new Map<string, Strip>();
  for (const { key, part, rank: worst } of rows) {
    const strip = strips.get(key) ?? emptyStrip();
    strip[part] = levels[worst - 1] ?? null;
    strips.set(key, strip);
  }
  return strips;
}

/** Notes who looks after what is wrong. */
export async function takeHealth(
  { db, checks }: Core,
  principal: Principal,
  { key, isTaken }: { key: string; isTaken: boolean },
): Promise<void> {
  const check = checks.all().find((one) => one.key === key);
  if (!check || !holdsPermission(principal, check.code)) throw new AppError('monitor.all-well');
  const latest = db
    .select({ id: sql`max(${sysCheckSpan.id})` })
    .from(sysCheckSpan)
    .where(eq(sysCheckSpan.checkKey, key));
  const taken = await db
    .update(sysCheckSpan)
    .set(
      isTaken
        ? { takenBy: principal.userId, takenTime: sql`now()` }
        : { takenBy: null, takenTime: null },
    )
    .where(and(eq(sysCheckSpan.id, latest), sql`${sysCheckSpan.level} <> 'ok'`))
    .returning({ id: sysCheckSpan.id });
  if (taken.length === 0) throw new AppError('monitor.all-well');
}

const hourMs = 3_600_000;

interface Span {
  begin: string;
  end: string;
  stepSeconds: number;
  points: SeriesPoint[];
}

const keptMs = 5000;
/** Curves that end now, for all who look on at the same time. */
const live = new WeakMap<Core, Map<SpanName, { until: number; span: Promise<Span> }>>();

/** What was measured over a span that ends at an instant, or now. */
export function readSpan(
  core: Core,
  { span, at }: { span: SpanName; at?: string | undefined },
): Promise<Span> {
  if (at !== undefined) return measuredSpan(core, { span, at });
  const known = live.get(core) ?? new Map<SpanName, { until: number; span: Promise<Span> }>();
  live.set(core, known);
  const kept = known.get(span);
  if (kept && kept.until > performance.now()) return kept.span;
  const fresh = measuredSpan(core, { span });
  known.set(span, { until: performance.now() + keptMs, span: fresh });
  // Neither a failure nor the moment before the first sample is shown to whoever asks next.
  const forget = (): boolean => known.delete(span);
  fresh.then(({ points }) => points.length > 0 || forget(), forget);
  return fresh;
}

async function measuredSpan(
  { db }: Core,
  { span, at }: { span: SpanName; at?: string | undefined },
): Promise<Span> {
  const [hours, stepSeconds] = spans[span];
  const end = at === undefined ? new Date() : new Date(at);
  return {
    begin: new Date(end.getTime() - hours * hourMs).toISOString(),
    end: end.toISOString(),
    stepSeconds,
    points: await readSeries(db, { until: at, hours, stepSeconds }),
  };
}
