import type { ParamValue, ReportDefinition, ReportModule } from '@wm/contract/report/definition';
import type { Cell, ModuleResult, RunResult } from '@wm/contract/report/run';
import { sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { readParams } from './params.ts';
import type { ParamValues } from './params.ts';
import { planModule } from './plan.ts';
import type { ReportReader } from './reader.ts';

/** Rows of a module that a preview shows. */
const previewRows = 200;
const timeoutSeconds = 30;

interface Asked {
  reader: ReportReader;
  principal: Principal;
  definition: ReportDefinition;
  params: readonly ParamValue[];
  signal: AbortSignal;
}

/** What a definition shows to somebody, the first rows of each module. */
export async function previewReport(asked: Asked): Promise<RunResult> {
  const begun = performance.now();
  const values = readParams(asked.definition.params, asked.params);
  const modules: ModuleResult[] = [];
  for (const module of asked.definition.modules)
    modules.push(await previewModule(module, values, asked));
  return { modules, ms: Math.round(performance.now() - begun) };
}

function emptyResult({ id, kind, title, text }: ReportModule): ModuleResult {
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
    warnings: [],
    moreWarnings: 0,
    withheld: [],
    error: '',
  };
}

async function previewModule(
  module: ReportModule,
  values: ParamValues,
  { reader, principal, signal }: Asked,
): Promise<ModuleResult> {
  const empty = emptyResult(module);
  if (module.kind === 'text') return empty;
  const plan = planModule({ module, principal, values });
  if ('error' in plan) return { ...empty, error: plan.error };
  const { userId } = principal;
  const reading = { userId, timeoutSeconds, signal };
  const rows: Cell[][] = [];
  const shown = sql`select * from (${plan.rows}) shown limit ${previewRows}::int`;
  await reader.read({ ...reading, statement: shown }, (found) => rows.push(...found));
  let total = rows.length;
  if (rows.length === previewRows)
    await reader.read({ ...reading, statement: plan.count }, ([first]) => {
      total = Number(first?.[0] ?? 0);
    });
  const isTruncated = total > rows.length;
  return { ...empty, columns: plan.columns, rows, total, isTruncated, withheld: plan.withheld };
}
