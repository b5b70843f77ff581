import type { ParamValue, ReportDefinition, ReportModule } from '@wm/contract/report/definition';
import type { RelativeNow } from '@wm/contract/report/relative';
import type { Cell, ModuleResult, RunResult } from '@wm/contract/report/run';
import { sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { markPreview } from '../warning/mark-modules.ts';
import { readParams } from './params.ts';
import type { ParamValues } from './params.ts';
import { planModule } from './plan.ts';
import type { Plan } from './plan.ts';
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
  return { modules, ms: Math.round(performance.now() - begun) };
}

export function emptyResult(module: ReportModule): ModuleResult {
  const { id, kind, title, text, x, y, w, h } = module;
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
    place: { x, y, w, h },
  };
}

async function previewModule(
  module: ReportModule,
  values: ParamValues,
  { reader, principal, definition, now, signal, tellsCounts = false }: Asked,
): Promise<ModuleResult> {
  const empty = emptyResult(module);
  if (module.kind === 'text') return empty;
  const marking = { definition, today: now.today, shown: previewRows, tellsCounts };
  const plan = planModule({ module, principal, values, today: now.today });
  if ('error' in plan)
    return markPreview({ ...empty, error: plan.error }, { ...marking, foundBy: null });
  const { userId } = principal;
  const reading = { userId, timeoutSeconds, signal, file: plan.file };
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
