import type { Release } from '@wm/contract/knowledge/inheritance/release';
import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { inhReport } from '../case-report/case-report.table.ts';
import {
  inhAcmg,
  inhCase,
  inhMark,
  inhRun,
  inhVariant,
  inhVariantLabel,
} from '../inheritance.table.ts';

/** What contradicts the family as it was drawn: errors of inheritance, kinship, sex. */
const doubts = sql<number>`(select count(*)::int from jsonb_path_query(${inhRun.summary},
        '$.mendel[*] ? (@.level == "警告" || @.level == "疑似样本错误")'))
        + (select count(*)::int from jsonb_path_query(${inhRun.summary}, '$.relations[*] ? (@.isSuspect == true)'))
        + coalesce(jsonb_array_length(${inhRun.summary} -> 'unconfirmedSex'), 0)`;

/** What of each of some cases tells where it stands: one statement, however many they are. */
export function progressFacts(db: Database, ids: readonly number[]) {
  // A selection from one table writes its columns without the table, so those of two are written out.
  const run = db
    .select({
      runId: sql`${inhRun.id}`.as('run_id'),
      runNo: inhRun.runNo,
      kept: sql<number>`coalesce(${inhRun.kept}, 0)`.as('run_kept'),
      releases: sql<Release[] | null>`${inhRun.summary} -> 'releases'`.as('releases'),
      isOutdated: sql<boolean>`inh_run.people is distinct from inh_case.people`.as('is_outdated'),
      doubts: doubts.as('doubts'),
    })
    .from(inhRun)
    .where(and(eq(inhRun.caseId, inhCase.id), eq(inhRun.state, 'done')))
    .orderBy(desc(inhRun.runNo))
    .limit(1)
    .as('run');
  const touched = union(
    db.select({ touched: inhMark.variant }).from(inhMark).where(eq(inhMark.caseId, inhCase.id)),
    db
      .select({ touched: inhAcmg.variant })
      .from(inhAcmg)
      .where(and(eq(inhAcmg.caseId, inhCase.id), isNotNull(inhAcmg.class))),
    db
      .select({ touched: inhVariantLabel.variant })
      .from(inhVariantLabel)
      .where(eq(inhVariantLabel.caseId, inhCase.id)),
  ).as('touched');
  const handled = db
    .select({ handled: count().as('handled') })
    .from(touched)
    .where(
      sql`exists (select from ${inhVariant} where ${inhVariant.runId} = ${run.runId}
        and left(${inhVariant.variant}, 100) = left(${touched.touched}, 100)
        and ${inhVariant.variant} = ${touched.touched})`,
    )
    .as('handled_variants');
  const report = db
    .select({
      version: inhReport.version,
      state: inhReport.state,
      isReturned: sql<boolean>`${inhReport.returned} <> ''`.as('is_returned'),
      writerIds: inhReport.writerIds,
      writers: sql<string[]>`array(select ${shownName} from ${sysUser}
        where ${sysUser.id} = any(${inhReport.writerIds}) order by ${sysUser.id})`.as('writers'),
    })
    .from(inhReport)
    .where(eq(inhReport.caseId, inhCase.id))
    .orderBy(desc(inhReport.version))
    .limit(1)
    .as('report');
  return db
    .select({
      id: inhCase.id,
      ownerId: inhCase.ownerId,
      deptId: inhCase.deptId,
      ownerName: shownName,
      samples: sql<number | null>`jsonb_array_length(${inhCase.file} -> 'samples')`,
      runState: inhCase.runState,
      run: {
        runNo: run.runNo,
        kept: run.kept,
        releases: run.releases,
        isOutdated: run.isOutdated,
        doubts: run.doubts,
      },
      handled: handled.handled,
      report: {
        version: report.version,
        state: report.state,
        isReturned: report.isReturned,
        writerIds: report.writerIds,
        writers: report.writers,
      },
    })
    .from(inhCase)
    .leftJoin(sysUser, eq(sysUser.id, inhCase.ownerId))
    .leftJoinLateral(run, sql`true`)
    .leftJoinLateral(handled, sql`true`)
    .leftJoinLateral(report, sql`true`)
    .where(inArray(inhCase.id, [...ids]));
}

export type ProgressFacts = Awaited<ReturnType<typeof progressFacts>>[number];
