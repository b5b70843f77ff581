import type { IndexSize, SlowStatement, TableSize } from '@wm/contract/monitor/druid';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

export interface RawConnection {
  pid: number;
  application: string;
  state: string | null;
  waits: string | null;
  seconds: number;
  statement: string;
  blockedBy: number[];
}

/** Everybody who is connected to our database, and whom each waits for. */
export async function readConnections(db: Database): Promise<RawConnection[]> {
  const { rows } = await db.execute<RawConnection & Record<string, unknown>>(sql`
    select pid, application_name as application, state,
      case when wait_event_type = 'Lock' then wait_event end as waits,
      coalesce(extract(epoch from clock_timestamp() - case when state = 'active' then query_start else state_change end), 0)::float8 as seconds,
      coalesce(query, '') as statement,
      case when wait_event_type = 'Lock' then to_json(pg_blocking_pids(pid)) else '[]'::json end as "blockedBy"
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    order by application_name, pid limit 500`);
  return rows;
}

export async function readDatabase(db: Database) {
  const { rows } = await db.execute<{
    version: string;
    most: number;
    size: number;
    hitShare: number;
  }>(sql`
    select current_setting('server_version') as version, current_setting('max_connections')::int as most,
      pg_database_size(current_database())::float8 as size,
      (blks_hit::float8 / greatest(blks_hit + blks_read, 1)) as "hitShare"
    from pg_stat_database where datname = current_database()`);
  return rows[0] ?? { version: '', most: 0, size: 0, hitShare: 0 };
}

/** Why statements are not counted; nothing when they are. */
export async function missingStatements(db: Database): Promise<string> {
  const { rows } = await db.execute<{ loaded: boolean; there: boolean; offered: boolean }>(sql`
    select 'pg_stat_statements' = any(string_to_array(replace(coalesce(current_setting('shared_preload_libraries', true), ''), ' ', ''), ',')) as loaded,
      exists (select from pg_extension where extname = 'pg_stat_statements') as there,
      exists (select from pg_available_extensions where name = 'pg_stat_statements') as offered`);
  const { loaded = false, there = false, offered = false } = rows[0] ?? {};
  if (there && loaded) return '';
  if (!loaded)
    return '数据库没有加载 pg_stat_statements。在 postgresql.conf 的 shared_preload_libraries 里加上它并重启数据库，这里就会统计每条语句用的时间';
  if (!offered) return '数据库服务器上没有安装 pg_stat_statements 扩展';
  return '数据库用户没有权限创建扩展。请用管理员身份执行 create extension pg_stat_statements';
}

/** Has the database count its statements where it can and we may. */
export async function countStatements(db: Database): Promise<void> {
  await db.execute(sql`create extension if not exists pg_stat_statements`).catch(() => undefined);
}

const statementsAtMost = 20;

/** What reads or changes rows has a plan; setting up and looking after the database has none. */
export function hasPlan(statement: string): boolean {
  return /^\s*(?:select|insert|update|delete|with|values|table|merge)\b/i.test(statement);
}

/** Statements that a user of the database ran, by their share of its time. */
const own = sql`dbid = (select oid from pg_database where datname = current_database())`;

export async function readStatements(
  db: Database,
): Promise<{ since: string | null; rows: SlowStatement[] }> {
  const { rows } = await db.execute<SlowStatement & Record<string, unknown>>(sql`
    select queryid::text as id, min(query) as statement, sum(calls)::float8 as calls,
      (sum(total_exec_time) / greatest(sum(calls), 1))::float8 as mean, max(max_exec_time)::float8 as most,
      sum(total_exec_time)::float8 as total, sum(rows)::float8 as rows,
      (sum(total_exec_time) / greatest(sum(sum(total_exec_time)) over (), 0.001))::float8 as share
    from pg_stat_statements where ${own} and queryid is not null group by queryid
    order by total desc limit ${statementsAtMost * 5}`);
  const reset = await db.execute<{ since: Date | null }>(
    sql`select to_json(stats_reset)#>>'{}' as since from pg_stat_statements_info`,
  );
  const since = reset.rows[0]?.since;
  const shown = rows.filter(({ statement }) => hasPlan(statement)).slice(0, statementsAtMost);
  return { since: since ? String(since) : null, rows: shown };
}

/** The text of a statement, as the database counted it: its values are $1, $2. */
export async function findStatement(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ query: string }>(
    sql`select query from pg_stat_statements where ${own} and queryid = (${id})::text::bigint limit 1`,
  );
  return rows[0]?.query;
}

const sizesAtMost = 100;

export async function readTables(db: Database): Promise<TableSize[]> {
  const { rows } = await db.execute<TableSize & Record<string, unknown>>(sql`
    select s.relname as name, greatest(c.reltuples, s.n_live_tup, 0)::float8 as rows,
      pg_total_relation_size(s.relid)::float8 as total, pg_table_size(s.relid)::float8 as "table",
      pg_indexes_size(s.relid)::float8 as indexes, s.n_dead_tup::float8 as dead,
      to_json(greatest(s.last_vacuum, s.last_autovacuum))#>>'{}' as "vacuumTime",
      coalesce(s.seq_scan, 0)::float8 as "fullReads"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    order by total desc, s.relname limit ${sizesAtMost}`);
  return rows;
}

export async function readIndexes(db: Database): Promise<IndexSize[]> {
  const { rows } = await db.execute<IndexSize & Record<string, unknown>>(sql`
    select indexrelname as name, relname as "table", pg_relation_size(indexrelid)::float8 as size,
      idx_scan::float8 as reads
    from pg_stat_user_indexes order by size desc, indexrelname limit ${sizesAtMost}`);
  return rows;
}
