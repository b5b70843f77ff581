import type { SearchKindName } from '@wm/contract/areas';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Finding } from './search-statement.ts';
import { searchDoc } from './search.table.ts';

/** Which record was found. */
export interface FoundRef {
  kind: SearchKindName;
  refId: number;
}

interface FoundRefs {
  refs: FoundRef[];
  total: number;
  isTotalExact: boolean;
  hasMore: boolean;
}

/** So many texts are read to count where the index is not certain. */
const readToCount = 200;

/** A page of what a search finds, and how many there are. */
export async function findPage(
  db: Database,
  finding: Finding,
  page: { offset: number; limit: number },
): Promise<FoundRefs> {
  return throughIndex(db, (tx) =>
    finding.recheck === undefined
      ? findCertain(tx, finding, page)
      : findByReading(tx, finding, page),
  );
}

type Reader = Pick<Database, 'execute'>;

/**
 * Reads by the index of tokens. The planner takes the table for small, its rows being so, and does not know that it must
 * fetch the tokens of each row from where they lie out of line.
 */
function throughIndex<T>(db: Database, read: (tx: Reader) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return read(tx);
  });
}

interface Row extends Record<string, unknown> {
  kind: SearchKindName;
  ref: string;
  total: string;
}

const refOf = ({ kind, ref }: Row): FoundRef => ({ kind, refId: Number(ref) });

/** The index alone decides: the hits are counted as they are ranked. */
async function findCertain(
  db: Reader,
  { candidates, order }: Finding,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundRefs> {
  const { rows } = await db.execute<Row>(sql`
    select ${searchDoc.kind}, ${searchDoc.refId} as ref, count(*) over () as total
    from ${searchDoc} where ${candidates}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`);
  const [first] = rows;
  const total = first || offset === 0 ? Number(first?.total ?? 0) : await countAll(db, candidates);
  return {
    refs: rows.map(refOf),
    total,
    isTotalExact: true,
    hasMore: offset + rows.length < total && rows.length > 0,
  };
}

async function countAll(db: Reader, candidates: Finding['candidates']): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from ${searchDoc} where ${candidates}`,
  );
  return Number(rows[0]?.total ?? 0);
}

/**
 * Texts are read in the order of the ranking, and only until the page is full. Where more follows, the first 200
 * candidates are read to count; if there are more of these, the total is what was counted at least.
 */
async function findByReading(
  db: Reader,
  { candidates, recheck, order }: Finding,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundRefs> {
  const { rows } = await db.execute<Row>(sql`
    select c.kind, c.ref_id as ref from (
      select ${searchDoc.id}, ${searchDoc.kind}, ${searchDoc.refId}
      from ${searchDoc} where ${candidates} order by ${sql.join(order, sql`, `)} offset 0
    ) c
    where (select ${recheck} from ${searchDoc} where ${searchDoc.id} = c.id)
    limit ${limit + 1} offset ${offset}`);
  const refs = rows.slice(0, limit).map(refOf);
  const hasMore = rows.length > limit;
  const shown = offset + rows.length;
  if (!hasMore && (rows.length > 0 || offset === 0))
    return { refs, total: shown, isTotalExact: true, hasMore };
  const count = await db.execute<{ read: string; total: string }>(sql`
    select count(*) as read, count(*) filter (where ${recheck}) as total
    from (select * from ${searchDoc} where ${candidates} limit ${readToCount + 1}) as ${searchDoc}`);
  const counted = Number(count.rows[0]?.total ?? 0);
  const isTotalExact = Number(count.rows[0]?.read ?? 0) <= readToCount;
  return { refs, total: Math.max(counted, hasMore ? shown : 0), isTotalExact, hasMore };
}

/** The best few, uncounted. */
export async function findSome(
  db: Database,
  { candidates, order }: Finding,
  limit: number,
): Promise<FoundRef[]> {
  const { rows } = await throughIndex(db, (tx) =>
    tx.execute<Row>(sql`
      select ${searchDoc.kind}, ${searchDoc.refId} as ref from ${searchDoc} where ${candidates}
      order by ${sql.join(order, sql`, `)} limit ${limit}`),
  );
  return rows.map(refOf);
}
