import type {
  ParamValue,
  ReportDefinition,
  ReportModule,
  ReportParam,
} from '@wm/contract/report/definition';
import { hasData } from '@wm/contract/report/definition-rules';
import type { RelativeNow } from '@wm/contract/report/relative';
import type { Cell, ModuleResult, RunResult } from '@wm/contract/report/run';
import { sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { markPreview } from '../warning/mark-modules.ts';
import { readParams } from './params.ts';
import type { ParamValues } from './params.ts';
import { layCross } from '../run/lay-cross.ts';
import { withOwnContent } from '../run/own-content.ts';
import type { Cross } from '../run/stored-outcome.ts';
import { planModule } from './plan.ts';
import { growthFault } from './print-from.ts';
import type { Plan } from './plan.ts';
import { readCross } from './read-cross.ts';
import type { ReportReader } from './reader.ts';
import type { Reading } from './reading.ts';

/** Rows of a module that a preview shows. */
const previewRows = 200;
/** Rows at which warnings look to say how many of them they would be about. */
const watchedRows = 10_000;
const timeoutSeconds = 30;

interface Asked {
  reader: ReportReader;
  principal: Principal;
  definition: ReportDefinition;
  params: readonly ParamValue[];
  now: RelativeNow;
  signal: AbortSignal;
  /** Whether it is said of each warning how many rows it would be about. */
  tellsCounts?: boolean;
}

/** What a definition shows to somebody, the first rows of each module and what its warnings mark in them. */
export async function previewReport(asked: Asked): Promise<RunResult> {
  const begun = performance.now();
  const values = readParams(asked.definition.params, asked.params, asked.now);
  const modules: ModuleResult[] = [];
  for (const module of asked.definition.modules)
    modules.push(await previewModule(module, values, asked));
  const shown = withOwnContent(modules, asked.definition);
  return { modules: shown, ms: Math.round(performance.now() - begun) };
}

interface Asking {
  params: readonly ReportParam[];
  given: readonly ParamValue[];
}

/** A module before anything is found; of a filter all that there is to it. */
export function emptyResult(
  module: ReportModule,
  { params, given }: Asking = { params: [], given: [] },
): ModuleResult {
  const { id, kind, title, text, x, y, w, h, scale, param: name } = module;
  const param = kind === 'filter' ? params.find((one) => one.name === name) : undefined;
  const value = given.find((one) => one.name === name)?.value ?? param?.fallback ?? '';
  return {
    id,
    kind,
    title,
    text,
    columns: [],
    rows: [],
    total: 0,
    isTruncated: false,
    totals: {},
    withheld: [],
    error: '',
    ...(kind === 'gauge' && scale && { scale }),
    ...(param && { asks: { param, value } }),
    place: { x, y, w, h },
  };
}

async function previewModule(
  module: ReportModule,
  values: ParamValues,
  { reader, principal, definition, params: given, now, signal, tellsCounts = false }: Asked,
): Promise<ModuleResult> {
  const empty = emptyResult(module, { params: definition.params, given });
  if (!hasData(module)) return empty;
  const marking = { definition, today: now.today, shown: previewRows, tellsCounts };
  const plan = planModule({ module, principal, values, today: now.today });
  if ('error' in plan)
    return markPreview({ ...empty, error: plan.error }, { ...marking, foundBy: null });
  const { userId } = principal;
  const reading = { userId, timeoutSeconds, signal, file: plan.file, other: plan.other };
  const fault = await growthFaultOf(plan, { reader, reading });
  if (fault !== '') return markPreview({ ...empty, error: fault }, { ...marking, foundBy: null });
  if (plan.across) {
    const found = await readCross(plan, { reader, reading });
    if ('error' in found)
      return markPreview({ ...empty, error: found.error }, { ...marking, foundBy: null });
    return previewCross({ empty, plan, found, marking });
  }
  const rows: Cell[][] = [];
  const isWatched = (definition.warnings ?? []).some((one) => one.module === module.id);
  const most = tellsCounts && isWatched ? watchedRows : previewRows;
  const shown = sql`select * from (${plan.rows}) shown limit ${most}::int`;
  await reader.read({ ...reading, statement: shown }, (found) => rows.push(...found));
  const { total, totals } = await readSummary(plan, { reader, reading });
  const isTruncated = total > Math.min(rows.length, previewRows);
  const { columns, withheld, foundBy } = plan;
  const result = { ...empty, columns, rows, total, totals, isTruncated, withheld };
  return markPreview(result, { ...marking, foundBy });
}

interface CrossPreview {
  empty: ModuleResult;
  plan: Pick<Plan, 'columns' | 'withheld' | 'foundBy'>;
  found: { rows: Cell[][]; cross: Cross };
  marking: Omit<Parameters<typeof markPreview>[1], 'foundBy'>;
}

/** The first lines of a cross table, with what its warnings mark in all of its cells. */
function previewCross({ empty, plan, found, marking }: CrossPreview): ModuleResult {
  const { rows, cross } = found;
  const { columns, withheld, foundBy } = plan;
  const cells = { ...empty, columns, withheld, rows, total: rows.length };
  const marked = markPreview(cells, { ...marking, shown: rows.length, foundBy });
  const laid = layCross(marked, { cross, rows });
  const isTruncated = laid.rows.length > previewRows;
  return { ...laid, rows: laid.rows.slice(0, previewRows), isTruncated };
}

/** Why two sources are not joined, where they would come to too many rows; empty where they are. */
export async function growthFaultOf(
  { growth }: Plan,
  { reader, reading }: { reader: ReportReader; reading: Omit<Reading, 'statement'> },
): Promise<string> {
  if (!growth) return '';
  let rows = 0;
  await reader.read({ ...reading, statement: growth.statement }, ([[first = 0] = []]) => {
    rows = Number(first);
  });
  return growthFault(rows, growth.title);
}

interface Summary {
  total: number;
  totals: Record<string, number | null>;
}

/** How many rows a module has, and what its columns come to. */
export async function readSummary(
  { summary, totalled }: Plan,
  { reader, reading }: { reader: ReportReader; reading: Omit<Reading, 'statement'> },
): Promise<Summary> {
  let cells: Cell[] = [];
  await reader.read({ ...reading, statement: summary }, ([first = []]) => {
    cells = first;
  });
  const [total, ...sums] = cells;
  const totals = totalled.map((id, at) => [id, numberOrNull(sums[at])] as const);
  return { total: Number(total ?? 0), totals: Object.fromEntries(totals) };
}

function numberOrNull(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}
