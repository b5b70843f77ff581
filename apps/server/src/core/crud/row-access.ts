import type { MaskKind } from '@wm/contract/core/column';
import { snakeKey } from '@wm/contract/core/wire';
import { inArray, or, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { ResourceRights } from '#core/access/column-rights.ts';
import { recordScope } from '#core/access/data-scope.ts';
import type { RecordScope } from '#core/access/data-scope.ts';
import type { Principal } from '#core/access/principal.ts';

/** What a list selects, by its names in TypeScript. */
export type Fields = Record<string, PgColumn | SQL.Aliased>;

/** The columns that say whose a record is, for data scopes. */
export interface ScopeColumns {
  dept?: PgColumn;
  user?: PgColumn;
}

/** Whose records are reached, in the form conditions take: nothing when everybody's are. */
export type Reach = RecordScope | undefined;

/** Whose records of a table a code reaches; undefined where all are, or the table knows no scopes. */
export function reachOf(
  scope: ScopeColumns | undefined,
  principal: Principal,
  code: string,
): Reach {
  if (!scope) return undefined;
  const reach = recordScope(principal, code);
  return reach.isEverything ? undefined : reach;
}

interface ReachInputs {
  depts: Placeholder | number[];
  user: Placeholder | number;
}

/** The condition that a record lies in reach: its department is reached, or it is the asker's own. */
export function inReach(scope: ScopeColumns, { depts, user }: ReachInputs): SQL {
  const byDept =
    scope.dept &&
    (Array.isArray(depts)
      ? depts.length > 0
        ? inArray(scope.dept, depts)
        : undefined
      : sql`${scope.dept} = any(${depts}::bigint[])`);
  return or(byDept, scope.user && sql`${scope.user} = ${user}`) ?? sql`false`;
}

/** The id that the own-record condition compares with; none is negative. */
export function ownId(reach: Reach, userId: number): number {
  return reach?.isOwn ? userId : -1;
}

/** The fields a user may see; what is shown in part is cut in the database and never leaves it whole. */
export function visibleFields(fields: Fields, rights: ResourceRights | undefined): Fields {
  if (!rights) return fields;
  const visible = Object.entries(fields).flatMap(([name, field]): [string, Fields[string]][] => {
    const column = rights.columns.get(snakeKey(name));
    if (!column || (column.read && column.mask === '')) return [[name, field]];
    const isText = field instanceof PgColumn && field.dataType === 'string';
    // What is no text has no part that could be shown.
    if (!column.read || !isText || column.mask === '') return [];
    return [[name, masked(field, column.mask).as(snakeKey(name))]];
  });
  return Object.fromEntries(visible);
}

/** A text as its mask shows it, cut in the database. */
export function masked(column: PgColumn | SQL, kind: MaskKind): SQL<string> {
  const shown: Record<MaskKind, SQL> = {
    phone: sql`case when length(${column}) >= 8 then left(${column}, 3) || '****' || right(${column}, 4) else '****' end`,
    mail: sql`left(${column}, 1) || '***' || case when position('@' in ${column}) > 1 then substring(${column} from '@[^@]*$') else '' end`,
    'id-number': sql`case when length(${column}) >= 10 then left(${column}, 3) || '***********' || right(${column}, 4) else '****' end`,
    name: sql`left(${column}, 1) || '**'`,
    all: sql`'******'`,
  };
  return sql<string>`case when ${column} = '' then '' else ${shown[kind]} end`;
}
