import { hasData } from '@wm/contract/report/definition-rules';
import { reportWarningResource } from '@wm/contract/report/warning';
import { warningLimit } from '@wm/contract/report/warning-rules';
import type { WarningEvent, WatchedColumn } from '@wm/contract/report/warning';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
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
import { mayReadReport } from '../schedule/may-read-report.ts';
import { checkBounds, fieldFault } from './check-bounds.ts';
import { decidingColumns } from './warning-rule.ts';

type Repository = CrudRepository<typeof reportWarningResource>;

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

/** Rules set beside reports: about a column that is there, with the bounds that their kind asks for. */
export function warningService(core: Core): Repository {
  const plain = plainRepository(core);
  return {
    ...plain,
    create: (input, principal) =>
      inTransaction(core.db, async (tx) => {
        refuseCondition(input);
        checkBounds(input);
        const columnTitle = await titleOfWatched({ ...core, db: tx }, input);
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
        await tx.update(reportWarningRule).set({ columnTitle }).where(eq(reportWarningRule.id, id));
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
        refuseOwned([stored]);
        const next = { ...stored, ...patch };
        refuseCondition(next);
        checkBounds(next);
        if ((next.kind === 'stale') !== (stored.kind === 'stale'))
          throw fieldFault('kind', '看列的规则和看运行时间的规则不能互换，请新增一条');
        return plainRepository({ ...core, db: tx }).update(id, patch, principal);
      }),
    remove: (ids, principal) =>
      inTransaction(core.db, async (tx) => {
        refuseOwned(
          await tx
            .select({ warningId: reportWarningRule.warningId })
            .from(reportWarningRule)
            .where(inArray(reportWarningRule.id, ids)),
        );
        return plainRepository({ ...core, db: tx }).remove(ids, principal);
      }),
  };
}

/** Refuses what the definition of a report keeps: it would come back with the next publishing. */
function refuseOwned(rules: readonly { warningId: string }[]): void {
  if (rules.some(({ warningId }) => warningId !== ''))
    throw new AppError('report.warning-of-report');
}

/** A condition names the columns of a definition: it is kept there. */
function refuseCondition({ kind }: { kind: string }): void {
  if (kind === 'condition') throw fieldFault('kind', '多个条件的预警请在报表设计里设置');
}

/** What the watched column is called; empty for a rule about the report itself. */
async function titleOfWatched(
  core: Pick<Core, 'db'>,
  rule: { reportId: number; kind: string; moduleId: string; columnId: string },
): Promise<string> {
  const columns = await columnsOfReport(core, rule.reportId);
  const isAny = rule.moduleId !== '' || rule.columnId !== '';
  if (rule.kind === 'stale') {
    if (isAny) throw fieldFault('column_id', '这种规则不看列');
    return '';
  }
  const column = columns.find(
    ({ moduleId, columnId }) => moduleId === rule.moduleId && columnId === rule.columnId,
  );
  if (!column) throw fieldFault('column_id', isAny ? '报表里没有这一列' : '请选择列');
  return column.title;
}

/** The columns of what is published of a report. */
export async function columnsOfReport(
  { db }: Pick<Core, 'db'>,
  reportId: number,
): Promise<WatchedColumn[]> {
  const found = await findPublished(db, reportId);
  if (!found) throw new AppError('report.not-published');
  return found.definition.modules.flatMap((module) =>
    !hasData(module)
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
  const stale = new Set(
    found.flatMap(({ rule }) => (rule.kind === 'stale' ? [rule.reportId] : [])),
  );
  const readable = new Set<number>();
  for (const id of stale) {
    const published = await findPublished(core.db, id);
    if (published && mayReadReport(principal, published.definition)) readable.add(id);
  }
  const seen = found.filter(({ rule, outcome }) => {
    if (rule.kind === 'stale') return readable.has(rule.reportId);
    const stored = outcome?.modules.find(({ id }) => id === rule.moduleId);
    if (!stored) return false;
    const { columns } = cutModule(stored, { principal }).module;
    const ids = new Set(columns.map(({ id }) => id));
    return decidingColumns(rule).every((id) => ids.has(id));
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
