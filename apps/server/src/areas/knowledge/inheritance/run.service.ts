import type { DataOf } from '@wm/contract/core/endpoint';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type {
  InheritanceRun,
  readRunEndpoint,
  RunOptions,
  RunSummary,
  RunVariant,
  runVariantsEndpoint,
  WhyAnswer,
} from '@wm/contract/knowledge/inheritance-run';
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { eq, sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { orNotFound } from '#core/not-found.ts';
import { countReviewed, reviewsOf } from './acmg.repository.ts';
import { analysisTask } from './analysis-task.ts';
import { caseScope } from './case.repository.ts';
import { requireCase } from './case.service.ts';
import { sayCaseUses } from './case-uses.ts';
import type { Asking } from './case.service.ts';
import { explainText } from './explain-text.ts';
import { inhCase, inhRun } from './inheritance.table.ts';
import {
  countKnown,
  countOtherCases,
  findRun,
  listRemoved,
  listRuns,
  listVariants,
  runsKeeping,
  settleRuns,
  variantsByKey,
} from './run.repository.ts';
import { changedReleases, knowledgeReleases } from './releases.ts';
import { countLabelled, labelsOf } from './label.repository.ts';
import { countMarked, marksOf } from './mark.repository.ts';
import type { RunRow, VariantFilter } from './run.repository.ts';

/** Begins an analysis with the family and the file as they are now. */
export async function startRun(
  asking: Asking,
  id: number,
  options: RunOptions,
): Promise<{ runNo: number; taskId: number }> {
  const { core, principal } = asking;
  await requireCase(asking, id, 'run');
  await settleRuns(core.db);
  return core.db
    .transaction(async (tx) => {
      const [row] = await tx
        .update(inhCase)
        .set({ runCount: sql`${inhCase.runCount} + 1`, runState: 'waiting' })
        .where(sql`${inhCase.id} = ${id}`)
        .returning();
      const { people, file, fileId, runCount: runNo } = orNotFound(row);
      if (!file || fileId === '') throw new AppError('knowledge.case-without-file');
      const reason = faultOfFamily(people, file.samples);
      if (reason !== undefined) throw new AppError('knowledge.case-family', { values: { reason } });
      const { userId } = principal;
      const [made] = await tx
        .insert(inhRun)
        .values({ caseId: id, runNo, userId, options, people, fileId, fileName: file.name })
        .returning({ id: inhRun.id });
      const { id: runId } = orNotFound(made);
      await sayCaseUses(tx, id);
      // In the same transaction: an analysis without a task would never end, and its case would wait for ever.
      const taskId = await core.tasks.startWith(tx, {
        kind: analysisTask,
        // What a case is called may be withheld from who reads the list of tasks.
        title: `遗传分析：病例 ${id} 第 ${runNo} 次`,
        userId,
        payload: { runId },
      });
      await tx.update(inhRun).set({ taskId }).where(eq(inhRun.id, runId));
      return { runNo, taskId };
    })
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'inh_run_open_unique')
        throw new AppError('knowledge.case-running', { cause: error });
      throw error;
    });
}

/** Why a family cannot be analysed with a file, in Chinese: without a patient's genotypes nothing would be found, whatever the file holds. */
function faultOfFamily(
  people: readonly FamilyMember[],
  samples: readonly string[],
): string | undefined {
  const fault = checkFamily(familyOf('家系', people)).find(({ level }) => level === 'error');
  if (fault) return fault.text;
  const patients = people.filter(({ status }) => status === 2).map(({ id }) => id);
  if (patients.some((id) => samples.includes(id))) return undefined;
  return `文件里没有患病成员 ${patients.join('、')} 的样本，请核对样本编号`;
}

export async function readRuns(asking: Asking, id: number): Promise<InheritanceRun[]> {
  await requireCase(asking, id, 'query');
  await settleRuns(asking.core.db);
  return (await listRuns(asking.core.db, id)).map(presentRun);
}

/** An analysis with its summary, which is there once it is finished, and what of the knowledge base is newer than it. */
export async function readRun(
  asking: Asking,
  id: number,
  runNo: number,
): Promise<DataOf<typeof readRunEndpoint>> {
  await requireCase(asking, id, 'query');
  await settleRuns(asking.core.db);
  const rows = await listRuns(asking.core.db, id);
  const found = orNotFound(rows.find(({ run }) => run.runNo === runNo));
  const { summary } = found.run;
  const releases = summary?.releases ?? null;
  const now = releases ? await knowledgeReleases(asking.core.db) : [];
  return {
    ...presentRun(found),
    summary: summary && { ...summary, releases },
    changedReleases: changedReleases(releases, now),
  };
}

function presentRun({
  run,
  userName,
  isOutdated,
}: Awaited<ReturnType<typeof listRuns>>[number]): InheritanceRun {
  const { runNo, state, message, options, taskId, fileName, kept, createTime, endTime } = run;
  return {
    runNo,
    state,
    message,
    options,
    taskId,
    fileName,
    kept,
    isOutdated,
    userName,
    createTime,
    endTime,
  };
}

/** A finished analysis of a case in reach of an operation's code. Throws `knowledge.run-unfinished` for one that is not. */
export async function requireRun(
  asking: Asking,
  { id, runNo }: { id: number; runNo: number },
  operation = 'query',
): Promise<RunRow & { summary: RunSummary }> {
  await requireCase(asking, id, operation);
  const run = orNotFound(await findRun(asking.core.db, id, runNo));
  const { summary } = run;
  if (run.state !== 'done' || !summary) throw new AppError('knowledge.run-unfinished');
  return { ...run, summary };
}

interface Place {
  id: number;
  runNo: number;
}

export async function readVariants(
  asking: Asking,
  place: Place,
  query: VariantFilter & { page: number; limit: number; sort: 'rank' | 'place' },
): Promise<DataOf<typeof runVariantsEndpoint>> {
  const run = await requireRun(asking, place);
  const { rows, total } = await listVariants(asking.core.db, run, query);
  const partners = await partnersOf(asking, run, rows);
  const shown = [...rows, ...partners].map(({ variant }) => variant);
  return {
    rows,
    total,
    partners,
    marks: await marksOf(asking.core.db, run.caseId, shown),
    marked: await countMarked(asking.core.db, run),
    labels: await labelsOf(asking.core.db, run.caseId, shown),
    labelled: await countLabelled(asking.core.db, run),
    reviews: await reviewsOf(asking.core.db, run.caseId, shown),
    reviewed: await countReviewed(asking.core.db, run),
  };
}

/** Partners that are shown of each variant: the best stand first. */
const partnersShown = 5;

function partnersOf(
  { core }: Asking,
  run: RunRow,
  rows: readonly RunVariant[],
): Promise<RunVariant[]> {
  const keys = rows.flatMap(({ pairs }) =>
    pairs.slice(0, partnersShown).map(({ partner }) => partner),
  );
  return variantsByKey(core.db, run.id, [...new Set(keys)]);
}

export async function readVariant(asking: Asking, place: Place, key: string) {
  const { core, principal } = asking;
  const run = await requireRun(asking, place);
  const [found] = await variantsByKey(core.db, run.id, [key]);
  const variant = orNotFound(found);
  const reach = reachOf(caseScope, principal, 'knowledge:inheritance-mutation:query');
  const reached =
    reach && inReach(caseScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  const [mark] = await marksOf(core.db, run.caseId, [key]);
  return {
    variant,
    mark: mark ?? null,
    labels: await labelsOf(core.db, run.caseId, [key]),
    partners: await partnersOf(asking, run, [variant]),
    known: holdsPermission(principal, 'knowledge:mutation:list')
      ? await countKnown(core.db, key, run.summary.assembly)
      : null,
    keptBy: await runsKeeping(core.db, run.caseId, key),
    otherCases: await countOtherCases(core.db, { variant: key, caseId: run.caseId, reached }),
  };
}

export async function readRemoved(
  asking: Asking,
  place: Place,
  query: { stage: string; page: number; limit: number },
) {
  const run = await requireRun(asking, place);
  const step = orNotFound(run.summary.funnel.find(({ id }) => id === query.stage));
  return { ...(await listRemoved(asking.core.db, run.id, query)), removed: step.removed };
}

export async function readWhy(asking: Asking, place: Place, text: string): Promise<WhyAnswer> {
  return explainText(asking.core, await requireRun(asking, place), text);
}
