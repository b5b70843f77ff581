import { hasData } from '@wm/contract/report/definition-rules';
import type { Comparison } from '@wm/contract/report/compare';
import type { Principal } from '#core/access/principal.ts';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { cutModule } from '../run/cut-outcome.ts';
import { findRows, findRun } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { ModuleSide } from './compare-columns.ts';
import type { RowSource } from './row-source.ts';

export interface Reader {
  core: Core;
  principal: Principal;
  /** Whether the rows leave the product. */
  isExport: boolean;
}

export interface Runs {
  before: StoredRun;
  after: StoredRun;
}

/** Two finished runs of one report, both the asker's own. What runs hold is under the code of their page, too. */
export async function findRuns(
  { core, principal, isExport }: Reader,
  { a, b }: { a: number; b: number },
): Promise<Runs> {
  const code = isExport ? 'report:data:export' : 'report:data:list';
  if (!holdsPermission(principal, code)) throw new AppError('auth.forbidden');
  const find = async (id: number): Promise<StoredRun> =>
    orNotFound(await findRun(core.db, principal.userId, id));
  const [before, after] = [await find(a), await find(b)];
  if (a === b) throw new AppError('report.compare-same');
  if (before.reportId === null || before.reportId !== after.reportId)
    throw new AppError('report.compare-other');
  for (const { id, outcome } of [before, after])
    if (!outcome) throw new AppError('report.compare-unfinished', { values: { id: String(id) } });
  return { before, after };
}

/** The modules that both runs have, texts left out. */
export function commonModules({ before, after }: Runs): Comparison['modules'] {
  const there = new Set(before.outcome?.modules.map(({ id }) => id));
  return (after.outcome?.modules ?? []).flatMap(({ id, title, kind }) =>
    hasData({ kind }) && there.has(id) ? [{ id, title }] : [],
  );
}

/** A module of a run as the asker may see it today, and its rows cut the same way. */
export function openSide(
  { core, principal, isExport }: Reader,
  run: StoredRun,
  moduleId: string,
): { side: ModuleSide; rows: RowSource } {
  const stored = orNotFound(run.outcome?.modules.find(({ id }) => id === moduleId));
  const designed = orNotFound(run.definition.modules.find(({ id }) => id === moduleId));
  const cut = cutModule(stored, { principal, isExport });
  const isShown = cut.module.error === '';
  return {
    side: { designed, stored, cut },
    rows: {
      rows: isShown ? stored.kept : 0,
      read: async (page) => cut.cut(await findRows(core.db, { runId: run.id, moduleId, page })),
    },
  };
}
