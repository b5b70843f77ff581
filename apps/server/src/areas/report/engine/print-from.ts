import { joinedRows, joinPrefix } from '@wm/contract/report/definition-rules';
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { mayFilterBy, reachedIn } from '../catalog/catalog.ts';
import type { Join, Source } from '../catalog/source.ts';

/** The rows that a module is of, for one person. */
export interface From {
  /** What is selected from, and what stands for the number of a row. */
  rows: SQL;
  ids: SQL[];
  /** Which of its rows are meant, beside what the module asks. */
  condition: SQL | undefined;
  /** Where two sources might come to too many rows: how many, in one row of one column. */
  growth?: SQL;
  /** Columns of the source that decided what belongs together. */
  joinedBy: string[];
}

/** How a second file is called in statements. */
const otherFile = 'other';

/**
 * The records that somebody reaches of a source. Of two sources each side is cut by itself before they are joined, so that no
 * record is found by one that he does not reach; and what joins them must be his to filter by.
 */
export function printFrom(source: Source, principal: Principal): From | { error: string } {
  const { join } = source;
  const id = sql`"id"`;
  if (!join)
    return {
      rows: sql`${sql.identifier(source.table)}`,
      ids: [id],
      condition: recordsOf(source, principal),
      joinedBy: [],
    };
  const { left, right, decides, source: other } = join;
  const named = (of: Source, name: string): string =>
    of.columns.find((column) => column.name === name)?.title ?? join.title;
  if (!mayFilterBy(principal, source, decides.left))
    return { error: `没有权限按“${named(source, decides.left)}”关联` };
  if (decides.right !== undefined && !mayFilterBy(principal, other, decides.right))
    return { error: `没有权限按“${named(other, decides.right)}”关联` };
  const one = sideOf(source, principal, { key: left, as: 'l_key' });
  const another = sideOf(other, principal, { key: right, as: 'r_key', prefix: joinPrefix });
  const kind = join.keepsAll ? sql`left join` : sql`join`;
  return {
    rows: sql`(${one}) l ${kind} (${another}) r on l."l_key" = r."r_key"`,
    ids: [id, sql`"j_id"`],
    condition: undefined,
    ...(!join.isSingle && { growth: growthOf({ one, another, join }) }),
    joinedBy: [
      decides.left,
      ...(decides.right === undefined ? [] : [`${joinPrefix}${decides.right}`]),
    ],
  };
}

interface Side {
  key: string;
  as: string;
  prefix?: string;
}

/** The columns and records of one of two sources, with its key. */
function sideOf(source: Source, principal: Principal, { key, as, prefix = '' }: Side): SQL {
  const own = prefix === '' ? source.columns.filter((one) => !isJoined(one.name)) : source.columns;
  const names = new Set(['id', ...own.map(({ name, column }) => column ?? name)]);
  const listed = [...names].map(
    (name) => sql`${sql.identifier(name)} as ${sql.identifier(`${prefix}${name}`)}`,
  );
  const table =
    prefix !== '' && source.file
      ? sql`${sql.identifier(otherFile)}.${sql.identifier(source.table)}`
      : sql`${sql.identifier(source.table)}`;
  const condition = recordsOf(source, principal);
  const where = condition ? sql` where ${condition}` : sql``;
  return sql`select ${sql.join(listed, sql`, `)}, ${sql.identifier(key)} as ${sql.identifier(as)} from ${table}${where}`;
}

const isJoined = (name: string): boolean => name.startsWith(joinPrefix);

/** How many rows both come to, found by how often each key is there: nothing is put together for it. */
function growthOf({ one, another, join }: { one: SQL; another: SQL; join: Join }): SQL {
  const alone = join.keepsAll ? sql`coalesce(r.n, 1)` : sql`r.n`;
  const kind = join.keepsAll ? sql`left join` : sql`join`;
  return sql`select coalesce(sum(l.n * ${alone}), 0)::float8 from (select "l_key", count(*) as n from (${one}) a group by "l_key") l
    ${kind} (select "r_key", count(*) as n from (${another}) b group by "r_key") r on l."l_key" = r."r_key"`;
}

/** Why two sources are not joined that come to so many rows; empty where they are. */
export function growthFault(rows: number, title: string): string {
  if (rows <= joinedRows) return '';
  const told = (count: number): string => count.toLocaleString('zh-CN');
  return `关联后有 ${told(rows)} 行，最多 ${told(joinedRows)} 行：两边的“${title}”都有重复的值，请换一列关联`;
}

/** The records of a source that somebody reaches. */
function recordsOf(source: Source, principal: Principal): SQL | undefined {
  return and(source.only, reachCondition(source, principal));
}

/** Whose records of the source are read. */
function reachCondition(source: Source, principal: Principal): SQL | undefined {
  const own = source.owner && sql`${sql.identifier(source.owner)} = ${principal.userId}::bigint`;
  const reach = reachedIn(principal, source);
  if (!reach || reach.isEverything) return own || undefined;
  const { dept, user } = source.scope ?? {};
  const parts = [
    ...(dept && reach.deptIds.length > 0
      ? [
          sql`${sql.identifier(dept)} in (${sql.join(
            reach.deptIds.map((id) => sql`${id}::bigint`),
            sql`, `,
          )})`,
        ]
      : []),
    ...(user && reach.isOwn ? [sql`${sql.identifier(user)} = ${principal.userId}::bigint`] : []),
  ];
  const reached = parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
  return and(own || undefined, reached);
}
