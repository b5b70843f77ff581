import { reportWarningResource, warningLimit } from '@wm/contract/report/warning';
import type { WarningEvent, WatchedColumn } from '@wm/contract/report/warning';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { report, reportRun, reportWarningEvent, reportWarningRule } from '../report.table.ts';
import { cutModule } from '../run/cut-outcome.ts';
import { findPublished } from '../run/run.repository.ts';

type Repository = CrudRepository<typeof reportWarningResource>;
type Bounds = Pick<typeof reportWarningRule.$inferSelect, 'kind' | 'low' | 'high'>;

const shownEvents = 200;

function plainRepository(handle: DatabaseHandle): Repository {
  return tableRepository(handle, reportWarningResource, {
    table: reportWarningRule,
    filters: {
      reportId: equals(reportWarningRule.reportId),
      columnTitle: contains(reportWarningRule.columnTitle),
      status: equals(reportWarningRule.status),
    },
    computed: {
      reportName: sql`(select r.name from report r where r.id = report_warning_rule.report_id)`,
    },
  });
}

/** Rules of reports: about a column that is there, with the bounds that their kind asks for. */
export function warningService(core: Core): Repository {
  const plain = plainRepository(core);
  return {
    ...plain,
    create: (input, principal) =>
      inTransaction(core.db, async (tx) => {
        checkBounds(input);
        const columns = await columnsOfReport({ ...core, db: tx }, input.reportId);
        const column = columns.find(
          ({ moduleId, columnId }) => moduleId === input.moduleId && columnId === input.columnId,
        );
        if (!column) throw fieldFault('column_id', '报表里没有这一列');
        const [held] = await tx
          .select({ count: count() })
          .from(reportWarningRule)
          .where(eq(reportWarningRule.reportId, input.reportId));
        if ((held?.count ?? 0) >= warningLimit)
          throw new AppError('report.too-many-warnings', {
            values: { count: String(warningLimit) },
          });
        const rules = plainRepository({ ...core, db: tx });
        const { id } = await rules.create(input, principal);
        await tx
          .update(reportWarningRule)
          .set({ columnTitle: column.title })
          .where(eq(reportWarningRule.id, id));
        return orNotFound(await rules.find(id, principal, 'add'));
      }),
    update: (id, patch, principal) =>
      inTransaction(core.db, async (tx) => {
        const [stored] = await tx
          .select()
          .from(reportWarningRule)
          .where(eq(reportWarningRule.id, id))
          .for('update');
        if (!stored) return undefined;
        checkBounds({ ...stored, ...patch });
        return plainRepository({ ...core, db: tx }).update(id, patch, principal);
      }),
  };
}

function fieldFault(path: string, message: string): AppError {
  return new AppError('request.fields', { data: { fields: [{ path, message }] } });
}

/** @throws AppError `request.fields` */
function checkBounds({ kind, low, high }: Bounds): void {
  if (kind !== 'above' && kind !== 'empty' && low === null)
    throw fieldFault('low', kind === 'change' ? '请输入百分比' : '请输入下限');
  if (kind === 'change' && low !== null && low < 0) throw fieldFault('low', '百分比不能小于 0');
  if ((kind === 'above' || kind === 'outside') && high === null)
    throw fieldFault('high', '请输入上限');
  if (kind === 'outside' && low !== null && high !== null && low > high)
    throw fieldFault('high', '上限不能小于下限');
}

/** The columns of what is published of a report. */
export async function columnsOfReport(
  { db }: Pick<Core, 'db'>,
  reportId: number,
): Promise<WatchedColumn[]> {
  const found = await findPublished(db, reportId);
  if (!found) throw new AppError('report.not-published');
  return found.definition.modules.flatMap((module) =>
    module.kind === 'text'
      ? []
      : module.columns.map(({ id, title }) => ({
          moduleId: module.id,
          moduleTitle: module.title,
          columnId: id,
          title,
        })),
  );
}

/** Somebody's warnings about columns that he may see today. */
export async function readEvents({
  core,
  principal,
}: {
  core: Core;
  principal: Principal;
}): Promise<{ rows: WarningEvent[] }> {
  const found = await core.db
    .select({
      event: reportWarningEvent,
      rule: reportWarningRule,
      reportName: report.name,
      outcome: reportRun.outcome,
    })
    .from(reportWarningEvent)
    .innerJoin(reportWarningRule, eq(reportWarningRule.id, reportWarningEvent.ruleId))
    .innerJoin(report, eq(report.id, reportWarningRule.reportId))
    .leftJoin(reportRun, eq(reportRun.id, reportWarningEvent.runId))
    .where(eq(reportWarningEvent.userId, principal.userId))
    .orderBy(
      sql`array_position(array['open', 'ack', 'closed'], ${reportWarningEvent.state})`,
      desc(reportWarningEvent.lastTime),
    )
    .limit(shownEvents);
  const seen = found.filter(({ rule, outcome }) => {
    const stored = outcome?.modules.find(({ id }) => id === rule.moduleId);
    if (!stored) return false;
    const { columns } = cutModule(stored, { principal }).module;
    return columns.some(({ id }) => id === rule.columnId);
  });
  return {
    rows: seen.map(({ event, rule, reportName }) => ({
      id: event.id,
      reportId: rule.reportId,
      reportName,
      runId: event.runId,
      level: rule.level,
      state: event.state,
      message: event.message,
      count: event.count,
      firstTime: event.firstTime,
      lastTime: event.lastTime,
    })),
  };
}

/** Takes note of one's own warning. */
export async function acknowledge(
  { core, principal }: { core: Core; principal: Principal },
  id: number,
): Promise<void> {
  const noted = await core.db
    .update(reportWarningEvent)
    .set({
      state: sql`case when ${reportWarningEvent.state} = 'open' then 'ack' else ${reportWarningEvent.state} end`,
    })
    .where(and(eq(reportWarningEvent.id, id), eq(reportWarningEvent.userId, principal.userId)))
    .returning({ id: reportWarningEvent.id });
  requireFound(noted.length > 0);
}
