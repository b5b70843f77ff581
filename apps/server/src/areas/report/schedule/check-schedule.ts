import type { ParamValue } from '@wm/contract/report/definition';
import type { RelativeNow } from '@wm/contract/report/relative';
import { leastGapMinutes } from '@wm/contract/report/schedule';
import { AppError } from '#core/app-error.ts';
import { isSchedule, nextInstants } from '#core/jobs/cron.ts';
import type { Schedule } from '#core/jobs/cron.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { readParams } from '../engine/params.ts';
import { relativeNow } from '../engine/relative-now.ts';
import type { findPublished } from '../run/run.repository.ts';

type Published = Awaited<ReturnType<typeof findPublished>>;

/** Instants that are looked at for how close they stand. */
const lookedAt = 100;

interface Checking {
  found: Published;
  /** Who makes or changes it. */
  principal: Principal;
  db: Database;
}

/** Checks what no schema can. @throws AppError `report.not-published`, `request.fields` with each fault at its field */
export async function checkSchedule(
  given: Schedule & { params: ParamValue[] },
  { found, principal, db }: Checking,
): Promise<void> {
  if (!found) throw new AppError('report.not-published');
  const asked = { principal, params: found.definition.params, given: given.params };
  const now = await relativeNow(db, asked);
  const faults = [
    { path: 'cron', message: cronFault(given) },
    { path: 'params', message: paramFault(given.params, found, now) },
  ].filter(({ message }) => message !== '');
  if (faults.length > 0) throw new AppError('request.fields', { data: { fields: faults } });
}

/** Why an expression cannot be a report's; empty when it can. */
function cronFault(schedule: Schedule): string {
  if (!isSchedule(schedule)) return '这个表达式没有可执行的时间';
  const next = nextInstants(schedule, new Date(), lookedAt).map((at) => at.getTime());
  if (next.length === 0) return '这个表达式没有可执行的时间';
  const isClose = next.some(
    (at, index) => index > 0 && at - (next[index - 1] ?? 0) < leastGapMinutes * 60_000,
  );
  return isClose ? `两次运行至少相隔 ${leastGapMinutes} 分钟` : '';
}

function paramFault(
  params: ParamValue[],
  { definition }: NonNullable<Published>,
  now: RelativeNow,
): string {
  try {
    readParams(definition.params, params, now);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
