import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Dialect } from './dialect.ts';
import { place } from './kept-column.ts';
import type { Kept } from './kept-column.ts';

/** How a cross table is put together: its cells, and what its lines, heads and all of it come to, in one statement. */
export interface CrossSets {
  /** Ids of the columns whose values stand in the heads. */
  across: string[];
  groups: SQL;
  /** What is selected of a group beside its columns, and the same by name: two numbers, 1 where it is over all lines or all heads. */
  told: SQL;
  flags: SQL;
  /** Cells first, then lines, heads and the whole. */
  first: SQL;
  /** What only lines are put in order by: heads stand in the order of their own values. */
  ofLines: (of: SQL) => SQL;
}

export function crossSets(kept: readonly Kept[], dialect: Dialect): CrossSets {
  const dimensions = kept.filter(
    ({ column, inner }) => column.aggregate === 'none' && inner !== undefined,
  );
  const heads = dimensions.filter(({ column }) => column.across === true);
  const lines = dimensions.filter(({ column }) => column.across !== true);
  const setOf = (of: readonly Kept[]): SQL =>
    sql`(${sql.join(
      of.map(({ at }) => place(at)),
      sql`, `,
    )})`;
  const parts = heads.length > 0 && lines.length > 0 ? [setOf(lines), setOf(heads)] : [];
  const sets = [setOf(dimensions), ...parts, ...(dimensions.length > 0 ? [sql`()`] : [])];
  const isOverAll = ([one]: readonly Kept[]): SQL =>
    dialect.real(one ? sql`grouping(${place(one.at)})` : sql`0`);
  return {
    across: heads.map(({ column }) => column.id),
    groups: sql` group by grouping sets (${sql.join(sets, sql`, `)})`,
    told: sql`, ${isOverAll(lines)} as "gl", ${isOverAll(heads)} as "gh"`,
    flags: sql`, "gl", "gh"`,
    first: sql`"gl", "gh"`,
    ofLines: (of) => sql`case when "gl" = 0 then ${of} end`,
  };
}
