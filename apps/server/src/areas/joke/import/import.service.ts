import type { JokeImportReport } from '@wm/contract/joke/import';
import { jokeResource } from '@wm/contract/joke/joke';
import { inArray, sql } from 'drizzle-orm';
import { refuseWithheld } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { allFields, recordChanges } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';
import { jokeJoke } from '../joke.table.ts';
import { addFault, readJokes } from './read-jokes.ts';
import type { ReadJokes } from './read-jokes.ts';

const insertBatch = 500;

/** Checks a file; with `isWriting` the rows that can be taken are written, all or none. */
export async function importJokes(
  { core, principal }: { core: Core; principal: Principal },
  file: SheetFile,
  isWriting: boolean,
): Promise<JokeImportReport> {
  const read = await readJokes(file);
  const rights = principal.columnRights.get(jokeResource.permission);
  refuseWithheld(rights, Object.fromEntries(read.fields.map((field) => [field, ''])), 'create');
  const imported = await inTransaction(core.db, async (tx) => {
    // Two files at once would not see each other's jokes.
    if (isWriting) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('joke:import'))`);
    await refuseRepeats(tx, read);
    if (!isWriting) return 0;
    for (let at = 0; at < read.ready.length; at += insertBatch)
      await write(tx, read.ready.slice(at, at + insertBatch));
    return read.ready.length;
  });
  const { rows, faulty, faultCount, faults } = read;
  const ready = read.ready.length;
  return { fileName: file.name, rows, ready, faulty, faultCount, faults, imported };
}

/** Rows that say what is there already, or what stands above them, are faults. */
async function refuseRepeats(tx: Transaction, read: ReadJokes): Promise<void> {
  const keys = await keysOf(tx, read);
  const stored = await tx
    .select({ key: jokeJoke.contentKey, title: jokeJoke.jokeTitle })
    .from(jokeJoke)
    .where(inArray(jokeJoke.contentKey, keys));
  const titles = new Map(stored.map(({ key, title }) => [key, title]));
  const firstRows = new Map<string, number>();
  read.ready = read.ready.filter(({ row, joke }, at) => {
    const key = keys[at] ?? '';
    const title = titles.get(key);
    const first = firstRows.get(key);
    if (title === undefined && first === undefined) {
      firstRows.set(key, row);
      return true;
    }
    const message = title === undefined ? `与第 ${first} 行重复` : `已有同样的段子「${title}」`;
    read.faulty += 1;
    addFault(read, { row, column: '正文', value: joke.content, message });
    return false;
  });
  read.faults.sort((one, other) => one.row - other.row);
}

/** The keys of the contents, as the database makes them. */
async function keysOf(tx: Transaction, { ready }: ReadJokes): Promise<string[]> {
  if (ready.length === 0) return [];
  const contents = ready.map(({ joke }) => joke.content);
  const { rows } = await tx.execute<{ key: string }>(
    sql`select joke_content_key(content) as key
        from unnest(${sql.param(contents)}::text[]) with ordinality as given (content, place) order by place`,
  );
  return rows.map(({ key }) => key);
}

async function write(tx: Transaction, ready: ReadJokes['ready']): Promise<void> {
  const made = await tx
    .insert(jokeJoke)
    .values(ready.map(({ joke }) => joke))
    .returning({ id: jokeJoke.id });
  await recordChanges(
    tx,
    made.map(({ id }, at) => ({
      resource: jokeResource.permission,
      recordId: id,
      action: 'create' as const,
      fields: allFields(jokeResource, ready[at]?.joke ?? {}),
    })),
  );
}
