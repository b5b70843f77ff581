import { paramLimits } from '@wm/contract/report/definition-rules';
import { reportDefinition } from '@wm/contract/report/definition';
import type {
  ParamValue,
  ReportDefinition,
  ReportModule,
  ReportParam,
} from '@wm/contract/report/definition';
import type { Cell } from '@wm/contract/report/run';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { chainOf } from '../engine/check-param.ts';
import { readParams } from '../engine/params.ts';
import { planModule } from '../engine/plan.ts';
import type { ReportReader } from '../engine/reader.ts';
import { relativeNow } from '../engine/relative-now.ts';

const timeoutSeconds = 10;

interface Asking {
  core: Core;
  reader: ReportReader;
  principal: Principal;
  signal: AbortSignal;
}

interface Asked {
  definition: ReportDefinition;
  param: string;
  params: readonly ParamValue[];
  contains: string;
}

interface Offered {
  values: string[];
  isCut: boolean;
  error: string;
}

/**
 * The values of a column that somebody may choose from: those of the records that he reaches, of a column that he sees whole and
 * may filter by, narrowed by what was chosen before.
 */
export async function offerValues(
  { core, reader, principal, signal }: Asking,
  { definition: { params: all }, param: name, params: given, contains }: Asked,
): Promise<Offered> {
  const param = orNotFound(all.find((one) => one.name === name && one.from));
  // What is still to be asked for is not missed yet.
  const params = all.map((one) => ({ ...one, required: false }));
  const known = given.filter((one) => one.name !== name);
  const now = await relativeNow(core.db, { principal, params, given: known });
  const values = readParams(params, known, now);
  const module = moduleOf(param, chainOf(param, all) ?? [], contains);
  const plan = planModule({ module, principal, values, today: now.today });
  if ('error' in plan) return { values: [], isCut: false, error: plan.error };
  const rows: Cell[][] = [];
  const { rows: statement, file } = plan;
  const reading = { userId: principal.userId, timeoutSeconds, signal, file };
  await reader.read({ ...reading, statement }, (found) => void rows.push(...found));
  const found = rows.map(([value]) => String(value ?? ''));
  return {
    values: found.slice(0, paramLimits.offered),
    isCut: found.length > paramLimits.offered,
    error: '',
  };
}

/** Each value once, as a report would ask for them. */
function moduleOf(
  { from, title }: ReportParam,
  chain: readonly ReportParam[],
  contains: string,
): ReportModule {
  const { source = '', field = '' } = from ?? {};
  const test = (part: object): object => ({ kind: 'test', field, ...part });
  const narrowed = chain.map((one) => test({ field: one.from?.field, op: 'eq', param: one.name }));
  const searched = contains === '' ? [] : [test({ op: 'like', value: contains })];
  const { modules } = reportDefinition.parse({
    modules: [
      {
        id: 'm1',
        kind: 'grouped',
        title,
        x: 0,
        y: 0,
        w: 24,
        h: 12,
        source,
        columns: [
          { id: 'c1', field, title, sort: 'asc' },
          { id: 'c2', field, title, aggregate: 'count' },
        ],
        where: {
          kind: 'group',
          join: 'and',
          items: [test({ op: 'not_null' }), ...searched, ...narrowed],
        },
        limit: paramLimits.offered + 1,
      },
    ],
  });
  return orNotFound(modules[0]);
}
