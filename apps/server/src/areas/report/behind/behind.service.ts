import { behindPageRows } from '@wm/contract/report/definition-rules';
import type { behindRunEndpoint, BehindResult } from '@wm/contract/report/links/behind';
import type { ReportColumn, ReportModule } from '@wm/contract/report/definition';
import { definitionLimits, hasData } from '@wm/contract/report/definition-rules';
import type { Cell } from '@wm/contract/report/run';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { maskFor } from '../catalog/catalog.ts';
import { sourceOf } from '../catalog/joined.ts';
import type { Source } from '../catalog/source.ts';
import { readParams } from '../engine/params.ts';
import { planModule } from '../engine/plan.ts';
import { growthFaultOf, readSummary } from '../engine/preview.ts';
import type { ReportReader } from '../engine/reader.ts';
import { relativeNow } from '../engine/relative-now.ts';
import { findRun } from '../run/run.repository.ts';
import type { Within } from './within.ts';

const timeoutSeconds = 30;

interface Asking {
  core: Core;
  reader: ReportReader;
  principal: Principal;
  signal: AbortSignal;
}

/**
 * What a group of somebody's own run was put together from: its source's records of this moment under the conditions and
 * parameters of the run, as far as he may see them now, a page of them.
 */
export async function readBehind(
  { core, reader, principal, signal }: Asking,
  id: number,
  { module: moduleId, at, page }: BodyOf<typeof behindRunEndpoint>,
): Promise<BehindResult> {
  const run = orNotFound(await findRun(core.db, principal.userId, id));
  const { params } = run.definition;
  const module = orNotFound(
    run.definition.modules.find((one) => one.id === moduleId && hasData(one)),
  );
  const within = at.map(({ column, value }) => ({ column: groupOf(module, column), value }));
  const source = sourceOf(module);
  const none = { columns: [], rows: [], total: 0, withheld: [], unlisted: 0 };
  if (!source) return { ...none, source: '', error: '数据集不存在' };
  const listed = listedColumns(module, source, principal);
  const asked = { principal, params, given: run.params, at: run.createTime };
  const day = await relativeNow(core.db, asked);
  const plan = planModule({
    module: rowsOf(module, listed.columns),
    principal,
    values: readParams(params, run.params, day),
    today: day.today,
    within,
  });
  if ('error' in plan) return { ...none, source: source.title, error: plan.error };
  const { columns, file, other } = plan;
  const reading = { userId: principal.userId, timeoutSeconds, signal, file, other };
  const fault = await growthFaultOf(plan, { reader, reading });
  if (fault !== '') return { ...none, source: source.title, error: fault };
  const rows: Cell[][] = [];
  const offset = (page - 1) * behindPageRows;
  const statement = sql`select * from (${plan.rows}) shown limit ${behindPageRows}::int offset ${offset}::int`;
  await reader.read({ ...reading, statement }, (found) => rows.push(...found));
  const { total } = await readSummary(plan, { reader, reading });
  return {
    columns,
    rows,
    total,
    withheld: listed.withheld,
    unlisted: listed.unlisted,
    source: source.title,
    error: '',
  };
}

/** A column that rows of a module were put together by. */
function groupOf({ columns }: ReportModule, id: string): Within['column'] {
  const found = orNotFound(columns.find((one) => one.id === id));
  return orNotFound(found.aggregate === 'none' && found.formula === undefined ? found : undefined);
}

/** A module as the rows that it counts: without what puts them together, in the order of their source. */
function rowsOf(module: ReportModule, columns: ReportColumn[]): ReportModule {
  const { limit: _, ...own } = module;
  return { ...own, kind: 'table', columns };
}

/** The columns of a source that somebody may see: first those that the module is about, and no more than a module may have. */
function listedColumns({ columns }: ReportModule, source: Source, principal: Principal) {
  const about = columns.flatMap(({ field }) => field ?? []);
  const place = (name: string): number => (about.includes(name) ? about.indexOf(name) : Infinity);
  const there = source.columns
    .filter(({ isMissing }) => isMissing !== true)
    .toSorted((one, other) => {
      const [first, second] = [place(one.name), place(other.name)];
      return first === second ? 0 : first - second;
    });
  const seen = there.filter((one) => maskFor(principal, source, one) !== undefined);
  const taken = seen.slice(0, definitionLimits.columns);
  return {
    columns: taken.map(({ name: field, title }, at) => ({
      ...asItIs,
      id: `c${at + 1}`,
      field,
      title,
      ...lookOf(columns.find((one) => one.field === field)),
    })),
    withheld: there.filter((one) => !seen.includes(one)).map(({ title }) => title),
    unlisted: seen.length - taken.length,
  };
}

const asItIs = {
  aggregate: 'none',
  bucket: 'none',
  unit: '',
  align: 'auto',
  sort: 'none',
  total: 'none',
  shown: true,
} as const;

/** How figures of a column are written; what they are counted by has none. */
function lookOf(column: ReportColumn | undefined): Partial<ReportColumn> {
  if (!column || column.aggregate === 'count' || column.aggregate === 'distinct') return {};
  const { unit, decimals } = column;
  return { unit, ...(decimals !== undefined && { decimals }) };
}
