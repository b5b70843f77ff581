import { mailRowLimit } from '@wm/contract/report/channel-rules';
import type { CellMark, ModuleResult } from '@wm/contract/report/run';
import type { warningLevels } from '@wm/contract/report/warning-rules';
import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { cutModule } from '../run/cut-outcome.ts';
import type { CutModule } from '../run/cut-outcome.ts';
import { openModule } from '../run/open-module.ts';
import { findRun } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { StoredModule } from '../run/stored-outcome.ts';
import { mayReceive } from '../subscription/deliver.ts';
import type { WarningChange } from '../warning/warning-change.ts';
import type { FoundDelivery } from './channel.repository.ts';
import { SendFault } from './send-fault.ts';

/** What a subscriber is sent of a run, or to try a channel out. Nothing in it is what he may not take away today. */
export interface News {
  deliveryId: number;
  isTest: boolean;
  report: { id: number | null; name: string };
  run: { id: number; time: string; rowCount: number } | null;
  warnings: {
    level: (typeof warningLevels)[number];
    state: WarningChange['state'];
    message: string;
  }[];
  link: string;
  /** Where rows were asked for. */
  modules?: SentModule[];
}

/** What goes out of a module: the columns that are shown, its first rows, and what warnings say of them. */
export interface SentModule extends Pick<
  ModuleResult,
  'title' | 'columns' | 'rows' | 'total' | 'totals'
> {
  marks: CellMark[];
}

/** What goes out by a delivery, by the rights of this moment. @throws SendFault where there is nothing to send */
export async function composeNews(core: Core, found: FoundDelivery): Promise<News> {
  const { delivery, channel, userId } = found;
  const origin = core.config.publicOrigin ?? '';
  if (delivery.kind === 'test')
    return {
      deliveryId: delivery.id,
      isTest: true,
      report: { id: null, name: '测试' },
      run: null,
      warnings: [],
      link: `${origin}/report/console?tab=subscriptions`,
    };
  const principal = await core.principals.find(userId);
  const run = delivery.runId === null ? undefined : await findRun(core.db, userId, delivery.runId);
  if (!run?.outcome) throw new SendFault('这次运行已被删除', { isFinal: true });
  if (!mayReceive(principal, run.definition))
    throw new SendFault('已没有权限查看这张报表', { isFinal: true });
  const cut = run.outcome.modules.map((stored) => ({
    stored,
    cut: cutModule(stored, { principal, isExport: true }),
  }));
  const left = cut.filter(({ stored, cut: { module } }) => stored.foundBy && module.error === '');
  const mayTakeRows = channel.withRows && holdsPermission(principal, 'report:data:export');
  return {
    deliveryId: delivery.id,
    isTest: false,
    report: { id: run.reportId, name: run.reportName },
    run: {
      id: run.id,
      time: run.endTime ?? run.createTime,
      rowCount: left.reduce((sum, { stored }) => sum + stored.kept, 0),
    },
    warnings: delivery.changes
      .filter((change) => isLeft(change, left))
      .map(({ level, state, message }) => ({ level, state, message })),
    link: `${origin}/report/data?r=${run.reportId ?? ''}&run=${run.id}`,
    ...(mayTakeRows && { modules: await rowsOf(core, { run, left, limit: limitOf(channel) }) }),
  };
}

interface Left {
  stored: StoredModule;
  cut: CutModule;
}

/** Whether a warning is about something that may be taken away. */
function isLeft({ moduleId, columnId, needs = [] }: WarningChange, left: readonly Left[]): boolean {
  if (columnId === '') return true;
  const found = left.find(({ stored }) => stored.id === moduleId);
  const ids = new Set(found?.cut.module.columns.map(({ id }) => id));
  return [columnId, ...needs].every((id) => ids.has(id));
}

async function rowsOf(
  core: Core,
  { run, left, limit }: { run: StoredRun; left: readonly Left[]; limit: number },
): Promise<SentModule[]> {
  const sent: SentModule[] = [];
  for (const { stored, cut } of left) {
    const { module, rowsOf: pageOf } = await openModule(core, { runId: run.id, stored, cut });
    const { title, columns, total, totals, marks = [] } = module;
    // A page holds as many rows as may be asked for.
    const found = await pageOf(1);
    const places = shownPlaces(columns);
    sent.push({
      title,
      columns: places.flatMap((at) => columns[at] ?? []),
      rows: found.filter((_, at) => at < limit).map((row) => places.map((at) => row[at] ?? null)),
      total,
      totals,
      marks,
    });
  }
  return sent;
}

function limitOf({ kind, rowLimit }: FoundDelivery['channel']): number {
  return kind === 'mail' ? mailRowLimit : rowLimit;
}

function shownPlaces(columns: ModuleResult['columns']): number[] {
  return columns.flatMap(({ shown }, at) => (shown ? [at] : []));
}
