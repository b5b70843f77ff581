import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Core } from '#core/core.ts';
import type { Connection } from '#core/database/connections.ts';
import type { Housekeeping } from '#core/housekeeping.ts';
import { defineJob } from './job-handler.ts';
import type { JobHandler } from './job-handler.ts';

const rowsAtOnce = 1000;

function days(fallback: number, title: string): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int('应为整数')
    .min(1, '至少 1 天')
    .max(3650, '不超过 3650 天')
    .default(fallback)
    .meta({ title, unit: '天' });
}

/** The work by which an installation looks after itself. */
export function upkeepJobs(core: Core, housekeeping: Housekeeping): JobHandler[] {
  return [expiredJob(housekeeping), logJob(core), searchJob(core), statisticsJob(core)];
}

function expiredJob(housekeeping: Housekeeping): JobHandler {
  return defineJob({
    key: 'core:expired',
    title: '清理过期数据',
    description: '清除结束 30 天的会话、过期的验证码和凭证，以及回收站里到期的内容',
    params: z.strictObject({}),
    seed: { name: '清理过期会话和数据', cron: '0 7 * * * *', timeoutSeconds: 900 },
    run: async (_, { resume, checkpoint, say }) => {
      const before = typeof resume.result === 'number' ? resume.result : 0;
      if (resume.done > 0) say(`接着上一次中断的地方，已清除 ${before} 条`);
      const cleared = await housekeeping.run({
        done: resume.done,
        cleared: before,
        keep: (tx, done, result) => checkpoint(tx, { done, result }),
      });
      return `清除 ${cleared} 条`;
    },
  });
}

interface Slice {
  title: string;
  from: SQL;
  where: SQL;
}

function logJob({ db }: Core): JobHandler {
  return defineJob({
    key: 'core:logs',
    title: '清理日志',
    description:
      '删除超过保留期的操作日志、登录日志、调度日志和已结束的任务；数据的变更记录不会删除',
    params: z.strictObject({
      operations: days(365, '操作日志保留'),
      logins: days(365, '登录日志保留'),
      runs: days(30, '调度日志保留'),
      tasks: days(90, '已结束的任务保留'),
    }),
    seed: { name: '日志清理', cron: '0 20 3 * * *', timeoutSeconds: 3600 },
    run: async ({ operations, logins, runs, tasks }, { say, signal }) => {
      const olderThan = (column: SQL, count: number): SQL =>
        sql`${column} < now() - make_interval(days => ${count})`;
      const slices: Slice[] = [
        {
          title: '操作日志',
          from: sql`sys_oper_log`,
          // What became of records is their history.
          where: sql`changes is null and ${olderThan(sql`create_time`, operations)}`,
        },
        {
          title: '登录日志',
          from: sql`sys_login_log`,
          where: olderThan(sql`create_time`, logins),
        },
        {
          title: '调度日志',
          from: sql`sys_job_log`,
          where: sql`status not in ('waiting', 'running') and ${olderThan(sql`fire_time`, runs)}`,
        },
        { title: '已结束的任务', from: sql`sys_task`, where: olderThan(sql`end_time`, tasks) },
      ];
      const counts: string[] = [];
      for (const slice of slices) {
        const count = await removeSliced(db, slice, signal);
        say(`${slice.title}：删除 ${count} 条`);
        if (count > 0) counts.push(`${slice.title} ${count} 条`);
      }
      return counts.length > 0 ? `删除${counts.join('、')}` : '没有到期的日志';
    },
  });
}

/** Removes in slices, so that no lock is held for long. */
async function removeSliced(
  db: Core['db'],
  { from, where }: Slice,
  signal: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    signal.throwIfAborted();
    const { rowCount } = await db.execute(
      sql`delete from ${from} where id in (select id from ${from} where ${where} limit ${rowsAtOnce})`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return total;
  }
}

/** Statements that take as long as a table is big, on a connection of their own. */
async function withoutTimeLimit(
  { pool }: Core,
  work: (query: Connection['query']) => Promise<void>,
): Promise<void> {
  const connection = await pool.borrow({ untimed: true });
  try {
    await work(connection.query);
  } finally {
    connection.release(false);
  }
}

function searchJob(core: Core): JobHandler {
  return defineJob({
    key: 'core:search',
    title: '维护搜索索引',
    description: '补上漏掉的内容，整理索引，让搜索保持快而准',
    params: z.strictObject({}),
    seed: { name: '搜索索引维护', cron: '0 40 3 * * *' },
    run: async (_, { say }) => {
      const documents = await core.search.rebuild();
      say(`补上 ${documents} 篇内容`);
      await withoutTimeLimit(core, async (query) => {
        await query('vacuum (analyze) search_doc');
      });
      say('索引已整理');
      return documents > 0 ? `补上 ${documents} 篇，索引已整理` : '没有遗漏，索引已整理';
    },
  });
}

function statisticsJob(core: Core): JobHandler {
  return defineJob({
    key: 'core:statistics',
    title: '更新数据库统计信息',
    description: '让数据库按数据的现状选择查询方式，数据大量变化后查询不会变慢',
    params: z.strictObject({}),
    seed: { name: '数据库统计信息', cron: '0 0 4 * * *' },
    run: async (_, { say, signal, report }) => {
      const { rows } = await core.pool.query<{ name: string; quoted: string }>(
        `select relname as name, quote_ident(relname) as quoted
         from pg_stat_user_tables where schemaname = 'public' order by 1`,
      );
      await withoutTimeLimit(core, async (query) => {
        for (const [at, { quoted }] of rows.entries()) {
          signal.throwIfAborted();
          await query(`analyze ${quoted}`);
          report({ done: at + 1, total: rows.length });
        }
      });
      say(`已更新：${rows.map(({ name }) => name).join('、')}`);
      return `更新 ${rows.length} 张表`;
    },
  });
}
