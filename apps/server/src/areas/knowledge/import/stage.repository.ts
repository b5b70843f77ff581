import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { cutText } from '@wm/contract/core/stored-text';
import type { PlacedRow } from './read-rows.ts';
import type { Querying } from './write.repository.ts';

const longestValue = 200;

/** Where rows are put: the connection of the copy, and another one for what is rejected meanwhile. */
export interface Staging {
  client: Querying;
  pool: Querying;
  importId: number;
}

/** Puts rows into the staging table of a batch as they arrive; rejected ones into that of rejects. */
export async function stageRows(
  { client, pool, importId }: Staging,
  blocks: AsyncIterable<PlacedRow[]>,
): Promise<void> {
  const copy = client.query(copyFrom('copy kb_import_row (import_id, line, key, data) from stdin'));
  let rejects: RejectedAt[] = [];
  // One that ends later than whoever waits for it would end the process.
  const end = finished(copy);
  end.catch(() => undefined);
  try {
    for await (const rows of blocks) {
      let text = '';
      for (const row of rows) {
        if (row.kind === 'reject') rejects.push(row);
        else
          text += `${importId}\t${row.line}\t${escape(row.key)}\t${escape(JSON.stringify(row.data))}\n`;
      }
      if (text !== '' && !copy.write(text)) await once(copy, 'drain');
      if (rejects.length < batch) continue;
      await storeRejects(pool, importId, rejects);
      rejects = [];
    }
    copy.end();
    await end;
  } catch (error) {
    copy.on('error', () => undefined);
    copy.destroy();
    await end.catch(() => undefined);
    throw error;
  }
  await storeRejects(pool, importId, rejects);
}

type RejectedAt = Extract<PlacedRow, { kind: 'reject' }>;

const batch = 10_000;

async function storeRejects(
  pool: Querying,
  importId: number,
  rejects: RejectedAt[],
): Promise<void> {
  if (rejects.length === 0) return;
  await pool.query(
    `insert into kb_import_reject (import_id, line, column_name, value, reason)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])`,
    [
      importId,
      rejects.map(({ line }) => line),
      rejects.map(({ column }) => column),
      rejects.map(({ value }) => cutText(value, longestValue)),
      rejects.map(({ reason }) => reason),
    ],
  );
}

/** As the text format of COPY wants it. */
function escape(text: string): string {
  return text.includes('\\') || text.includes('\t') || text.includes('\n') || text.includes('\r')
    ? text
        .replaceAll('\\', '\\\\')
        .replaceAll('\t', '\\t')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r')
    : text;
}

/** Moves rows whose key stands in the file before, or which find no record, to the rejects. */
export async function rejectDoubles(client: Querying, importId: number): Promise<void> {
  await client.query(
    `with doubled as (
       select ctid as place, line, key, min(line) over (partition by key) as first
       from kb_import_row where import_id = $1),
     gone as (
       delete from kb_import_row r using doubled d
       where r.ctid = d.place and d.line <> d.first returning d.line, d.key, d.first)
     insert into kb_import_reject (import_id, line, value, reason)
     select $1, line, left(key, 200), '编号与第 ' || first || ' 行重复' from gone`,
    [importId],
  );
}

/**
 * Makes one row of lines that differ in nothing but some columns: lists hold the values of all of them, a text is the first
 * that is not empty. Answers how many lines were taken up by others; lines that differ elsewhere stay, as doubles.
 */
export async function mergeRows(
  client: Querying,
  importId: number,
  fields: readonly string[],
): Promise<number> {
  await client.query(
    `create temporary table kb_merge on commit drop as
     select line, first, data from (
       select line, data, first_value(line) over in_order as first, first_value(data) over in_order as first_data,
         count(*) over (partition by key) as lines
       from kb_import_row where import_id = $1 window in_order as (partition by key order by line)) each_line
     where lines > 1 and data - $2::text[] = first_data - $2::text[]`,
    [importId, fields],
  );
  await client.query('analyze kb_merge');
  for (const field of fields) await client.query(joinedField, [importId, field]);
  const { rowCount } = await client.query(
    `delete from kb_import_row r using kb_merge m
     where r.import_id = $1 and r.line = m.line and m.line <> m.first`,
    [importId],
  );
  return rowCount ?? 0;
}

/** Writes what the lines of one record have in a column into the first of them. */
const joinedField = `
  with word as (
    select first, value, min(array[line, place]) as place
    from kb_merge, jsonb_array_elements(
      case jsonb_typeof(data -> $2) when 'array' then data -> $2 else '[]' end) with ordinality each (value, place)
    group by first, value),
  list as (select first, jsonb_agg(value order by place) as value from word group by first),
  text as (
    select first, (array_agg(data -> $2 order by line))[1] as value from kb_merge
    where jsonb_typeof(data -> $2) = 'string' and data ->> $2 <> '' group by first)
  update kb_import_row r set data = r.data || jsonb_build_object($2::text, joined.value)
  from (select * from list union all select * from text) joined
  where r.import_id = $1 and r.line = joined.first`;

/** Puts today's symbols for the Entrez numbers of sets; a number of no gene stays. */
export async function nameMembers(client: Querying, importId: number): Promise<void> {
  await client.query(
    `update kb_import_row r set data = r.data || jsonb_build_object('symbols', (
       select coalesce(jsonb_agg(symbol order by place), '[]') from (
         select coalesce(g.symbol, one.id) as symbol, min(one.place) as place
         from jsonb_array_elements_text(r.data -> 'symbols') with ordinality one (id, place)
         left join lateral (
           select k.symbol from kb_gene k where k.entrez_id = case when one.id ~ '^\\d{1,9}$' then one.id::int end
           order by k.source = '手工', k.id limit 1) g on true
         group by 1) named))
     where r.import_id = $1`,
    [importId],
  );
}
