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
