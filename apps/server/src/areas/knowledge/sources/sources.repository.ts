import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

export interface LastImport {
  format: string;
  version: string;
  time: string;
  rows: number;
}

/** The last written batch of each format. */
export async function lastImports(db: Pick<Database, 'execute'>): Promise<LastImport[]> {
  const { rows } = await db.execute<{
    format: string;
    version: string;
    time: string;
    total: string;
  }>(sql`
    select distinct on (format) format, source_version as version,
      to_char(end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
      coalesce((counts->>'rows')::int, 0) - coalesce((counts->>'rejected')::int, 0) as total
    from kb_import where state = 'done' and end_time is not null order by format, end_time desc`);
  return rows.map(({ format, version, time, total }) => ({
    format,
    version,
    time,
    rows: Number(total),
  }));
}
