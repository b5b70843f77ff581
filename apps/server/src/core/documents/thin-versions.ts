import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

/** The versions of one document. */
export interface VersionsOfOne {
  table: string;
  /** The column that names the document. */
  reference: string;
  id: number;
}

/** The newest versions are kept whatever their age. */
const keptAlways = 500;

/**
 * Keeps the newest `keptAlways` versions and, before them, all of a day, the last of each day for a month, and the last
 * of each month for a year.
 */
export async function thinVersions(
  tx: Pick<Database, 'execute'>,
  { table, reference, id }: VersionsOfOne,
  newest = keptAlways,
): Promise<void> {
  const versions = sql.identifier(table);
  await tx.execute(sql`
    delete from ${versions} where id in (
      select id from (
        select id, create_time,
          row_number() over (order by id desc) as place,
          row_number() over (partition by date_trunc('day', create_time) order by create_time desc, id desc) as of_day,
          row_number() over (partition by date_trunc('month', create_time) order by create_time desc, id desc) as of_month
        from ${versions} where ${sql.identifier(reference)} = ${id}) v
      where place > ${newest} and case
        when create_time > now() - interval '1 day' then false
        when create_time > now() - interval '30 days' then of_day > 1
        when create_time > now() - interval '1 year' then of_month > 1
        else true end)`);
}
