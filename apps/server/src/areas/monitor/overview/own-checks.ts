import { sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import type { HealthCheck, HealthFinding, HealthLevel } from '#core/health/health-checks.ts';
import { lookAtBackup } from '../backup/backup-standing.ts';
import { diskTrend, lastSamples, listNodes } from '../samples/sample.repository.ts';
import { formatBytes, formatNumber, formatSpan } from './check-words.ts';

/** Things that are wrong one after the other: the first that holds is said. */
function firstOf(...cases: [boolean, HealthLevel, string][]): HealthFinding | undefined {
  const found = cases.find(([holds]) => holds);
  return found && { level: found[1], text: found[2] };
}

const daySeconds = 86_400;

/** Days until the disk is full at the pace of the last hours; nothing when it is not filling, or too little is known. */
export function daysLeft(trend: {
  free: number | null;
  slope: number | null;
  hours: number;
}): number | undefined {
  const { free, slope, hours } = trend;
  if (free === null || slope === null || slope >= 0 || hours < 3) return undefined;
  const days = free / -slope / daySeconds;
  return days < 60 ? days : undefined;
}

async function lookAtDisk({ db }: Core): Promise<HealthFinding | undefined> {
  const trend = await diskTrend(db);
  if (!trend || trend.free === null || trend.total === null) return undefined;
  const share = trend.free / trend.total;
  const days = daysLeft(trend);
  const fullAfter =
    days === undefined ? '' : `，约 ${days < 1 ? '1 天内' : `${Math.floor(days)} 天后`}用满`;
  const text = `${share < 0.1 ? '只剩' : '剩余'} ${formatBytes(trend.free)}${fullAfter}`;
  const level =
    share < 0.03 || (days ?? 99) < 1 ? 'bad' : share < 0.1 || (days ?? 99) < 3 ? 'warn' : 'ok';
  const actions = [{ title: '看原因', to: '/monitor/druid?tab=tables' }];
  return { level, text, ...(level !== 'ok' && { actions }) };
}

async function lookAtNodes({ db }: Core): Promise<HealthFinding> {
  const nodes = await listNodes(db);
  const { rows: lost } = await db.execute<{ node: string; ago: number }>(sql`
    select node, extract(epoch from now() - seen_time)::float8 as ago from sys_node
    where seen_time between now() - interval '10 minutes' and now() - interval '35 seconds'
    order by seen_time desc`);
  const [gone] = lost;
  if (gone) return { level: 'warn', text: `副本 ${gone.node} 已 ${formatSpan(gone.ago)}没有响应` };
  const oldest = Math.max(
    0,
    ...nodes.map(({ startTime }) => (Date.now() - Date.parse(startTime)) / 1000),
  );
  return { level: 'ok', text: `${nodes.length} 个副本，已运行 ${formatSpan(oldest)}` };
}

async function lookAtLoad({ db }: Core): Promise<HealthFinding | undefined> {
  const samples = await lastSamples(db);
  if (samples.length === 0) return undefined;
  const { rows } = await db.execute<{ cpu: number | null; minutes: number | null }>(sql`
    select avg(cpu)::float8 as cpu, (extract(epoch from max(sample_time) - min(sample_time)) / 60)::float8 as minutes
    from sys_sample where sample_time > now() - interval '5 minutes'`);
  const { cpu: mean, minutes } = rows[0] ?? {};
  const cpu = mean ?? 0;
  const isLong = (minutes ?? 0) > 4;
  const memory = Math.max(...samples.map((one) => one.memoryUsed / one.memoryTotal));
  const late = Math.max(...samples.map((one) => one.loopDelay));
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  const text = `处理器 ${percent(cpu)}，内存 ${percent(memory)}`;
  return (
    firstOf(
      [memory > 0.97, 'bad', `内存只剩 ${percent(1 - memory)}`],
      [memory > 0.92, 'warn', `内存已用 ${percent(memory)}`],
      [isLong && cpu > 0.9, 'warn', `最近 5 分钟处理器平均 ${percent(cpu)}`],
      [late > 1000, 'warn', `事件循环停顿 ${formatSpan(late / 1000)}，请求要等`],
    ) ?? { level: 'ok', text }
  );
}

async function lookAtRequests({ db }: Core): Promise<HealthFinding> {
  const { rows } = await db.execute<{
    count: number;
    failures: number;
    p95: number | null;
    rate: number | null;
  }>(sql`
    select coalesce(sum(requests), 0)::float8 as count, coalesce(sum(failures), 0)::float8 as failures,
      (percentile_cont(0.5) within group (order by p95))::float8 as p95,
      (sum(requests) / nullif(sum(seconds), 0) * count(distinct node))::float8 as rate
    from sys_sample where sample_time > now() - interval '5 minutes'`);
  const { count = 0, failures = 0, p95 = null, rate = 0 } = rows[0] ?? {};
  const quick = p95 === null ? '' : `，95% 快于 ${formatNumber(p95)} ms`;
  return (
    firstOf(
      [count >= 20 && failures / count > 0.05, 'bad', `最近 5 分钟 ${failures} 个请求出错`],
      [failures > 0, 'warn', `最近 5 分钟 ${failures} 个请求出错`],
      [(p95 ?? 0) > 2000, 'warn', `请求变慢，95% 快于 ${formatNumber(p95 ?? 0)} ms`],
    ) ?? { level: 'ok', text: `每秒 ${formatNumber(rate ?? 0)} 个${quick}` }
  );
}

async function lookAtDatabase(core: Core): Promise<HealthFinding> {
  const { rows } = await core.db.execute<{
    used: number;
    most: number;
    waiting: number;
    longest: number | null;
    idle: number;
  }>(sql`
    select count(*)::int as used, current_setting('max_connections')::int as most,
      (count(*) filter (where wait_event_type = 'Lock'))::int as waiting,
      (max(extract(epoch from now() - query_start)) filter (where wait_event_type = 'Lock'))::float8 as longest,
      (max(extract(epoch from now() - xact_start)) filter (where state like 'idle in transaction%'))::float8 as idle
    from pg_stat_activity where backend_type = 'client backend'`);
  const { used = 0, most = 1, waiting = 0, longest = 0, idle = 0 } = rows[0] ?? {};
  const samples = await lastSamples(core.db);
  const queued = samples.reduce((sum, { poolWaiting }) => sum + poolWaiting, 0);
  return (
    firstOf(
      [(longest ?? 0) > 10, 'bad', `${waiting} 个连接在等锁，最长 ${formatSpan(longest ?? 0)}`],
      [used / most > 0.9, 'bad', `连接快用完：${used}/${most}`],
      [queued > 0, 'warn', `${queued} 个请求在等数据库连接`],
      [(idle ?? 0) > 60, 'warn', `有事务 ${formatSpan(idle ?? 0)}没有结束`],
    ) ?? {
      level: 'ok',
      text: `连接 ${used}/${most}，${waiting > 0 ? `${waiting} 个在等锁` : '没有锁等待'}`,
    }
  );
}

async function lookAtJobs({ db }: Core): Promise<HealthFinding> {
  const { rows } = await db.execute<{ today: number; failed: number; broken: string | null }>(sql`
    with day as (
      select date_trunc('day', now() at time zone office_zone()) at time zone office_zone() as begin),
    last as (
      select distinct on (l.job_id) j.job_name, l.status from sys_job_log l join sys_job j on j.id = l.job_id
      where j.status = '0' and l.status in ('done', 'failed') order by l.job_id, l.id desc)
    select (select count(*)::int from sys_job_log, day where fire_time >= day.begin) as today,
      (select count(*)::int from sys_job_log, day where fire_time >= day.begin and status = 'failed') as failed,
      (select string_agg(job_name, '、' order by job_name) from last where status = 'failed') as broken`);
  const { today = 0, failed = 0, broken = null } = rows[0] ?? {};
  if (broken !== null) {
    const actions = [{ title: '看日志', to: '/monitor/job-log/index/0' }];
    return { level: 'warn', text: `上次失败：${broken}`, actions };
  }
  return { level: 'ok', text: `今天 ${formatNumber(today)} 次，失败 ${formatNumber(failed)}` };
}

async function lookAtQueue({ db }: Core): Promise<HealthFinding> {
  const { rows } = await db.execute<{
    waiting: number;
    running: number;
    oldest: number | null;
  }>(sql`
    select (count(*) filter (where status = 'waiting'))::int as waiting,
      (count(*) filter (where status = 'running'))::int as running,
      (extract(epoch from now() - min(create_time) filter (where status = 'waiting')))::float8 as oldest
    from sys_task where status in ('waiting', 'running')`);
  const { waiting = 0, running = 0, oldest = 0 } = rows[0] ?? {};
  const isLong = (oldest ?? 0) > 600;
  if (isLong)
    return { level: 'warn', text: `${waiting} 个在排队，最久的等了 ${formatSpan(oldest ?? 0)}` };
  return { level: 'ok', text: `${running} 个进行中，${waiting} 个排队` };
}

async function lookAtSignIns({ db }: Core): Promise<HealthFinding> {
  const { rows } = await db.execute<{ good: number; bad: number; most: number | null }>(sql`
    select (count(*) filter (where succeeded))::int as good, (count(*) filter (where not succeeded))::int as bad,
      (select max(tries)::int from (
        select count(*) as tries from sys_sign_in_failure
        where create_time > now() - interval '1 hour' group by account_key) f) as most
    from sys_login_log where create_time > now() - interval '1 hour'`);
  const { good = 0, bad = 0, most = 0 } = rows[0] ?? {};
  const text = `1 小时内成功 ${formatNumber(good)} 次，失败 ${formatNumber(bad)} 次`;
  if ((most ?? 0) < 20) return { level: 'ok', text };
  const actions = [{ title: '查看并解锁', to: '/monitor/logininfor' }];
  return { level: 'warn', text: `有人在猜密码：一个账号 1 小时内失败 ${most} 次`, actions };
}

async function lookAtCaches({ db }: Core): Promise<HealthFinding | undefined> {
  const nodes = await listNodes(db);
  const all = nodes.flatMap(({ about }) => about.caches);
  const hits = all.reduce((sum, one) => sum + one.hits, 0);
  const asked = hits + all.reduce((sum, one) => sum + one.misses, 0);
  if (asked === 0) return undefined;
  return { level: 'ok', text: `命中 ${Math.round((hits / asked) * 100)}%` };
}

/** What the area itself looks at, in the order of the overview. */
export function ownChecks(core: Core): HealthCheck[] {
  const check = (
    key: string,
    [title, code, page]: [title: string, code: string, page: string],
    look: (core: Core) => Promise<HealthFinding | undefined>,
  ): HealthCheck => ({ key, title, code, page, look: () => look(core) });
  return [
    check('disk', ['磁盘', 'monitor:server:list', '/monitor/server'], lookAtDisk),
    check('nodes', ['服务', 'monitor:server:list', '/monitor/server'], lookAtNodes),
    check('load', ['负载', 'monitor:server:list', '/monitor/server'], lookAtLoad),
    check('requests', ['请求', 'monitor:server:list', '/monitor/server'], lookAtRequests),
    check('database', ['数据库', 'monitor:druid:list', '/monitor/druid'], lookAtDatabase),
    check('jobs', ['任务', 'monitor:job:list', '/monitor/job'], lookAtJobs),
    check('queue', ['队列', 'monitor:job:list', '/monitor/job-log/index/0'], lookAtQueue),
    check('backup', ['备份', 'monitor:backup:list', '/monitor/backup'], lookAtBackup),
    check('sign-ins', ['登录', 'monitor:logininfor:list', '/monitor/logininfor'], lookAtSignIns),
    check('caches', ['缓存', 'monitor:cache:list', '/monitor/cache'], lookAtCaches),
  ];
}
