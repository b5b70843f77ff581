import { runLimit } from '@wm/contract/report/run';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { readParams } from '../engine/params.ts';
import { relativeNow } from '../engine/relative-now.ts';
import { queueRun } from '../run/queue-run.ts';
import { countRuns, hasOpenFiring } from '../run/run.repository.ts';
import { findRunnable } from '../subreport/find-runnable.ts';
import { mayReadReport } from './may-read-report.ts';
import { writeSchedule } from './schedule.repository.ts';
import type { StoredSchedule } from './schedule.repository.ts';
import { noteTrouble } from './note-trouble.ts';

const stillRunning = '上一次还没有运行完，这次跳过';

type Published = NonNullable<Awaited<ReturnType<typeof findRunnable>>>;

/** Why somebody cannot run a report at this moment, in words; empty when he can. */
function reasonAgainst(principal: Principal | undefined, found: Published): string {
  if (!principal) return '所有者的账号已停用';
  if (!holdsPermission(principal, 'report:data:run')) return '所有者已没有运行报表的权限';
  if (!mayReadReport(principal, found.definition)) return '所有者已没有权限查看其中的数据';
  return '';
}

async function reasonNotToStart(
  core: Core,
  tx: Transaction,
  { schedule, found }: { schedule: StoredSchedule; found: Published | undefined },
): Promise<string> {
  const { ownerId, id, params } = schedule;
  if (ownerId === null) return '所有者的账号已删除';
  if (!found) return '报表还没有发布';
  const principal = await core.principals.find(ownerId);
  const against = reasonAgainst(principal, found);
  if (against !== '' || !principal) return against;
  try {
    const asked = { principal, params: found.definition.params, given: params };
    readParams(found.definition.params, params, await relativeNow(tx, asked));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  if ((await countRuns(tx, ownerId)) >= runLimit)
    return `所有者已保存 ${runLimit} 次运行，请先删除一些`;
  return (await hasOpenFiring(tx, id, ownerId)) ? stillRunning : '';
}

export interface Started {
  /** The run, when there is one. */
  runId?: number;
  /** Why there is none. */
  reason: string;
}

/**
 * Starts a run of what is published, as its owner and with what he may at this moment. Where he may not, nothing is run:
 * the schedule says why, and it is told once.
 */
export async function startSchedule(
  core: Core,
  tx: Transaction,
  { schedule, at }: { schedule: StoredSchedule; at: string },
): Promise<Started> {
  const { id: scheduleId, ownerId, reportId, params } = schedule;
  const found = await findRunnable(tx, reportId);
  const reason = await reasonNotToStart(core, tx, { schedule, found });
  if (reason !== '' || !found || ownerId === null) {
    await noteTrouble(core, tx, { schedule, reason, isTold: reason !== stillRunning });
    return { reason };
  }
  const { name, no, definition } = found;
  const queued = await queueRun(core, tx, {
    reportId,
    reportName: name,
    versionNo: no,
    userId: ownerId,
    definition,
    params,
    trigger: 'schedule',
    scheduleId,
    fireTime: at,
  });
  await writeSchedule(tx, scheduleId, { trouble: '', troubleTime: null });
  return queued ? { runId: queued.id, reason: '' } : { reason: '' };
}
