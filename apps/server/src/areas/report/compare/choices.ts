import type { ComparisonChoices } from '@wm/contract/report/compare';
import { dayIn, paramText } from '@wm/contract/report/relative';
import type { Core } from '#core/core.ts';
import type { Principal } from '#core/access/principal.ts';
import { findRun, listFinished, listReportsRun } from '../run/run.repository.ts';

/** What somebody may compare: the reports that he has run, and his finished runs of one. */
export async function readChoices(
  { core, principal }: { core: Core; principal: Principal },
  { reportId, run }: { reportId?: number | undefined; run?: number | undefined },
): Promise<ComparisonChoices> {
  const { db } = core;
  const { userId } = principal;
  const timeZone = await core.settings.text('sys.office.time-zone');
  const reports = await listReportsRun(db, userId);
  const found = run === undefined ? undefined : await findRun(db, userId, run);
  const chosen = found?.reportId ?? reportId ?? null;
  const runs = chosen === null ? [] : await listFinished(db, userId, chosen);
  return {
    reports,
    reportId: chosen,
    runs: runs.map(({ params, definition, createTime, ...one }) => ({
      ...one,
      asked: definition.params
        .flatMap(({ name, title, fallback, type }) => {
          const value = params.find((given) => given.name === name)?.value || fallback;
          const day = dayIn(timeZone, new Date(createTime));
          return value === '' ? [] : [`${title} ${paramText(type, value, day)}`];
        })
        .join('，'),
    })),
  };
}
