import type { caseQueues } from '@wm/contract/knowledge/inheritance/progress-rules';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';
import { inhReport } from '../case-report/case-report.table.ts';
import { inhCase } from '../inheritance.table.ts';

/** Of whose cases somebody may do something. */
export interface Doing {
  all: boolean;
  depts: number[];
  /** His own id where his own cases are meant; no id otherwise. */
  user: number;
}

/** What somebody may do about cases: change them and check their reports, and sign those. */
export interface Acting {
  userId: number;
  edit: Doing;
  sign: Doing;
}

type Queue = (typeof caseQueues)[number];

/** Filters of the list of cases by whose move it is. Each takes what the asker may do, see `inQueue`. */
export const queueFilters: Record<string, Filter> = {
  queueTurn: filter(isTurnOf),
  queueOwn: filter((acting) => sql`${inhCase.ownerId} = (${acting} ->> 'userId')::bigint`),
  queueSign: filter(() => reportIs(sql`${inhReport.state} = 'checked'`)),
};

const filterNames: Readonly<Record<Queue, string>> = {
  turn: 'queueTurn',
  own: 'queueOwn',
  sign: 'queueSign',
};

/** A list's query as the repository takes it. */
export function inQueue<Query extends { queue?: Queue | undefined }>(
  query: Query,
  acting: Acting,
): Query {
  return query.queue === undefined ? query : { ...query, [filterNames[query.queue]]: acting };
}

function filter(condition: (acting: SQL) => SQL): Filter {
  return {
    columns: [],
    // Named in every condition, or the statement would not know what type it has.
    where: (placeholder) =>
      sql`(${condition(sql`${placeholder}::jsonb`)} and ${placeholder}::jsonb is not null)`,
    value: (acting) => JSON.stringify(acting),
  };
}

function reportIs(condition: SQL): SQL {
  return sql`exists (select from ${inhReport} where ${eq(inhReport.caseId, inhCase.id)} and ${condition})`;
}

/** The asker may make the next move; `turnOf` says the same of one case. */
function isTurnOf(acting: SQL): SQL {
  const me = sql`(${acting} ->> 'userId')::bigint`;
  const mayDo = (what: 'edit' | 'sign'): SQL => {
    const doing = sql`${acting} -> ${sql.raw(`'${what}'`)}`;
    return sql`((${doing} ->> 'all')::boolean
      or coalesce(${doing} -> 'depts' @> to_jsonb(${inhCase.deptId}), false)
      or coalesce(${inhCase.ownerId} = (${doing} ->> 'user')::bigint, false))`;
  };
  const isOwner = sql`coalesce(${inhCase.ownerId} = ${me}, false)`;
  const isWriter = sql`${me} = any(${inhReport.writerIds})`;
  const isUnreported = sql`not ${reportIs(sql`true`)} and ${inhCase.runState} not in ('waiting', 'running')`;
  return sql`(${mayDo('edit')} and (
      (${isUnreported} and ${isOwner})
      or ${reportIs(sql`${inhReport.state} = 'draft' and (${isOwner} or ${isWriter})`)}
      or ${reportIs(sql`${inhReport.state} = 'checking' and not ${isWriter}`)})
    or ${mayDo('sign')} and ${reportIs(sql`${inhReport.state} = 'checked' and not ${isWriter}`)})`;
}
