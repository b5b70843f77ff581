import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import type { VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { isReviewed } from './acmg.repository.ts';
import { inhCase, inhRemoved, inhRun, inhVariant } from './inheritance.table.ts';
import { isLabelled } from './label.repository.ts';
import { isMarked } from './mark.repository.ts';

export type RunRow = typeof inhRun.$inferSelect;

/** The analyses of a case, newest first, with who began each and whether the family has changed since. */
export async function listRuns(db: Database, caseId: number) {
  return db
    .select({
      run: inhRun,
      userName: shownName,
      isOutdated: sql<boolean>`${inhRun.people} is distinct from ${inhCase.people}`,
    })
    .from(inhRun)
    .innerJoin(inhCase, eq(inhCase.id, inhRun.caseId))
    .leftJoin(sysUser, eq(sysUser.id, inhRun.userId))
    .where(eq(inhRun.caseId, caseId))
    .orderBy(desc(inhRun.runNo));
}

export async function findRun(
  db: Database,
  caseId: number,
  runNo: number,
): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(inhRun)
    .where(and(eq(inhRun.caseId, caseId), eq(inhRun.runNo, runNo)));
  return row;
}

export async function findRunById(db: Database, id: number): Promise<RunRow | undefined> {
  const [row] = await db.select().from(inhRun).where(eq(inhRun.id, id));
  return row;
}

/** Changes an analysis and what its case tells of it. */
export async function moveRun(
  db: Pick<Database, 'update'>,
  { id, caseId }: Pick<RunRow, 'id' | 'caseId'>,
  patch: Partial<typeof inhRun.$inferInsert> & Pick<RunRow, 'state'>,
): Promise<void> {
  await db.update(inhRun).set(patch).where(eq(inhRun.id, id));
  const { state, kept } = patch;
  await db
    .update(inhCase)
    .set({ runState: state, ...(kept !== undefined && { keptCount: kept }) })
    .where(eq(inhCase.id, caseId));
}

/** The files that the analyses of a case read: they are explained and exported from them later. */
export async function filesOfRuns(
  db: Pick<Database, 'selectDistinct'>,
  caseId: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fileId: inhRun.fileId })
    .from(inhRun)
    .where(eq(inhRun.caseId, caseId));
  return rows.map(({ fileId }) => fileId);
}

/** Ends analyses whose task has ended without their knowing: it was cancelled before it began, given up, or is gone. */
export async function settleRuns(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`with gone as (
      update inh_run r set state = case t.status when 'cancelled' then 'cancelled' else 'failed' end,
        message = case t.status when 'cancelled' then '' else '分析中断，请重新开始' end, end_time = now()
      from inh_run o left join sys_task t on t.id = o.task_id
      where o.id = r.id and o.state in ('waiting', 'running') and r.state in ('waiting', 'running')
        and (t.id is null or t.status in ('cancelled', 'failed')) returning r.case_id, r.state)
    update inh_case c set run_state = gone.state from gone where gone.case_id = c.id`);
}

export interface VariantFilter {
  model?: string | undefined;
  keep: 'strict' | 'loose';
  gene?: string | undefined;
  impact?: string | undefined;
  pathogenic?: 'true' | undefined;
  mark?: VariantMark['mark'] | 'none' | undefined;
  acmg?: ReviewedClass['class'] | 'none' | undefined;
  label?: number | undefined;
}

type RunPlace = Pick<RunRow, 'id' | 'caseId'>;

function conditionOf({ id, caseId }: RunPlace, filter: VariantFilter): SQL | undefined {
  const { model, keep, gene, impact, pathogenic, mark, acmg, label } = filter;
  const fits =
    model === undefined ? sql`cardinality(${inhVariant.fits}) > 0` : holds('fits', model);
  const wanted =
    keep === 'strict'
      ? fits
      : model === undefined
        ? undefined
        : sql`(${fits} or ${holds('mayFit', model)})`;
  return and(
    eq(inhVariant.runId, id),
    wanted,
    gene === undefined ? undefined : sql`${gene.toUpperCase()} = any(${inhVariant.genes})`,
    impact === undefined ? undefined : eq(inhVariant.impact, impact),
    pathogenic && sql`${inhVariant.isPathogenic}`,
    mark && isMarked(caseId, mark),
    acmg && isReviewed(caseId, acmg),
    label === undefined ? undefined : isLabelled(caseId, label),
  );
}

function holds(column: 'fits' | 'mayFit', model: string): SQL {
  return sql`${model} = any(${inhVariant[column]})`;
}

const shown = { place: inhVariant.place, detail: inhVariant.detail };

function present({ place, detail }: { place: number; detail: unknown }): RunVariant {
  return { id: place, ...(detail as Omit<RunVariant, 'id'>) };
}

interface Paging {
  page: number;
  limit: number;
  sort: 'rank' | 'place';
}

export async function listVariants(
  db: Database,
  run: RunPlace,
  { page, limit, sort, ...filter }: VariantFilter & Paging,
): Promise<{ rows: RunVariant[]; total: number }> {
  const where = conditionOf(run, filter);
  const rows = await db
    .select(shown)
    .from(inhVariant)
    .where(where)
    .orderBy(...(sort === 'rank' ? [desc(inhVariant.rank)] : []), inhVariant.place)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(inhVariant).where(where);
  return { rows: rows.map(present), total: counted?.total ?? 0 };
}

const batch = 500;

/** Every kept variant in file order, some hundred at a time. */
export async function* eachVariant(
  db: Database,
  run: RunPlace,
  filter: VariantFilter,
): AsyncGenerator<RunVariant> {
  for (let after = -1; ;) {
    const rows = await db
      .select(shown)
      .from(inhVariant)
      .where(and(conditionOf(run, filter), sql`${inhVariant.place} > ${after}`))
      .orderBy(inhVariant.place)
      .limit(batch);
    for (const row of rows) yield present(row);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.place;
  }
}

/** Variants of an analysis by their keys. */
export async function variantsByKey(
  db: Database,
  runId: number,
  keys: readonly string[],
): Promise<RunVariant[]> {
  if (keys.length === 0) return [];
  const beginnings = [...new Set(keys.map((key) => sql`left(${key}::text, 100)`))];
  const rows = await db
    .select(shown)
    .from(inhVariant)
    .where(
      and(
        eq(inhVariant.runId, runId),
        sql`left(${inhVariant.variant}, 100) in (${sql.join(beginnings, sql`, `)})`,
        inArray(inhVariant.variant, [...keys]),
      ),
    )
    .orderBy(inhVariant.place);
  return rows.map(present);
}

/** The kept variant that a c. or p. change names, if only one does. */
export async function variantByChange(
  db: Database,
  runId: number,
  change: string,
): Promise<string | undefined> {
  const rows = await db
    .select({ variant: inhVariant.variant })
    .from(inhVariant)
    .where(
      and(
        eq(inhVariant.runId, runId),
        sql`(split_part(${inhVariant.detail} ->> 'hgvsC', ':', 2) = ${change}
          or split_part(${inhVariant.detail} ->> 'hgvsP', ':', 2) = ${change}
          or ${inhVariant.detail} ->> 'hgvsC' = ${change} or ${inhVariant.detail} ->> 'hgvsP' = ${change})`,
      ),
    )
    .limit(2);
  return rows.length === 1 ? rows[0]?.variant : undefined;
}

export async function listRemoved(
  db: Database,
  runId: number,
  { stage, page, limit }: { stage: string; page: number; limit: number },
): Promise<{ rows: { variant: string; text: string }[]; total: number }> {
  const where = and(eq(inhRemoved.runId, runId), eq(inhRemoved.stage, stage));
  const rows = await db
    .select({ variant: inhRemoved.variant, text: inhRemoved.reason })
    .from(inhRemoved)
    .where(where)
    .orderBy(inhRemoved.place)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(inhRemoved).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The key of a catalog's variant with this rs number at an assembly, if there is one. */
export async function keyOfRsid(
  db: Database,
  rsid: string,
  assembly: string,
): Promise<string | undefined> {
  const column = sql.raw(assembly === 'GRCh38' ? 'key38' : 'key37');
  const { rows } = await db.execute<{ key: string }>(
    sql`select ${column} as key from kb_mutation where rsid = ${rsid} and ${column} <> '' limit 2`,
  );
  return rows.length === 1 ? rows[0]?.key : undefined;
}

export async function countKnown(db: Database, key: string, assembly: string): Promise<number> {
  const column = sql.raw(assembly === 'GRCh38' ? 'key38' : 'key37');
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from kb_mutation where left(${column}, 100) = left(${key}::text, 100)
      and ${column} = ${key} and ${column} <> ''`,
  );
  return Number(rows[0]?.total ?? 0);
}

/** Numbers of the analyses of a case that kept a variant. */
export async function runsKeeping(
  db: Database,
  caseId: number,
  variant: string,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ runNo: inhRun.runNo })
    .from(inhVariant)
    .innerJoin(inhRun, eq(inhRun.id, inhVariant.runId))
    .where(
      and(
        sql`left(${inhVariant.variant}, 100) = left(${variant}::text, 100)`,
        eq(inhVariant.variant, variant),
        eq(inhRun.caseId, caseId),
        eq(inhRun.state, 'done'),
      ),
    )
    .orderBy(inhRun.runNo);
  return rows.map(({ runNo }) => runNo);
}

/** Other cases, of those that the condition lets through, whose newest finished analysis kept a variant. */
export async function countOtherCases(
  db: Database,
  { variant, caseId, reached }: { variant: string; caseId: number; reached: SQL | undefined },
): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${inhCase.id})::int` })
    .from(inhVariant)
    .innerJoin(inhRun, eq(inhRun.id, inhVariant.runId))
    .innerJoin(inhCase, eq(inhCase.id, inhRun.caseId))
    .where(
      and(
        sql`left(${inhVariant.variant}, 100) = left(${variant}::text, 100)`,
        eq(inhVariant.variant, variant),
        sql`${inhCase.id} <> ${caseId}`,
        sql`${inhRun.runNo} = (select max(newest.run_no) from inh_run newest
          where newest.case_id = ${inhCase.id} and newest.state = 'done')`,
        reached,
      ),
    );
  return counted?.total ?? 0;
}
