import type {
  ImportCounts,
  ImportState,
  ImportTarget,
  MappedColumn,
} from '@wm/contract/knowledge/import';
import { eq } from 'drizzle-orm';
import { openFile, removeUnusedFiles } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Connection } from '#core/database/connections.ts';
import { holdHeapDown } from '#core/xlsx/lean-heap.ts';
import type { TaskControl } from '#core/tasks/task-runner.ts';
import { kbImport } from './import.table.ts';
import { boundedRow } from './bounded-rows.ts';
import { catalogs } from './catalogs.ts';
import type { ImportFormat } from './formats/format.ts';
import { formatOfFile } from './formats/fields-of-file.ts';
import { formatOf } from './formats/formats.ts';
import { countRejects, findImport, moveImport } from './import.repository.ts';
import type { ImportRecord, KeptDifference } from './import.repository.ts';
import { inLongTransaction, tidyTable } from './on-connection.ts';
import { readFileHead, readRows } from './read-rows.ts';
import type { PlacedRow } from './read-rows.ts';
import { mergeRows, nameMembers, rejectDoubles, stageRows } from './stage.repository.ts';
import {
  addRows,
  compareRows,
  countRows,
  differingRows,
  isFirstOf,
  noteHits,
  openHits,
  rejectUnmatched,
  undoChanges,
  updateHits,
} from './write.repository.ts';
import type { LineRange, UndoCounts, WrittenCounts } from './write.repository.ts';

export const tryTask = 'knowledge:import-try';
export const writeTask = 'knowledge:import-write';
export const undoTask = 'knowledge:import-undo';

export interface ImportPayload {
  importId: number;
}

/** What a task of an import leaves as its result. */
export interface ImportTaskResult {
  importId: number;
  fileName: string;
  counts: ImportCounts | null;
}

const writtenAtOnce = 20_000;
/** The catalog may be hashed for each part that is compared: fewer, larger parts. */
const comparedAtOnce = 200_000;
const differencesKept = 50;
/** Smaller batches are left to PostgreSQL's own housekeeping. */
const tidiedFrom = 10_000;

interface Work {
  core: Core;
  control: TaskControl;
  record: ImportRecord;
  format: ImportFormat;
}

/** Reads a file into the staging table and tells what it would do. Nothing else is written; a rerun begins anew. */
export function runTry(core: Core, payload: ImportPayload, control: TaskControl) {
  return during('checking', { core, payload, control }, async (work) => {
    const { record } = work;
    const result = await inLongTransaction(core, (connection) => tryFile(work, connection));
    await moveImport(core.db, { id: record.id, from: 'checking' }, { state: 'checked', ...result });
    // The rows are staged: the file is not needed any more.
    await removeUnusedFiles(core.db, [record.fileId], record.userId);
    return result.counts;
  });
}

interface Tried {
  counts: ImportCounts;
  mapping: MappedColumn[];
  differences: KeptDifference[];
}

async function tryFile(
  { core, control, record, format: whole }: Work,
  client: Connection,
): Promise<Tried> {
  await client.query('delete from kb_import_row where import_id = $1', [record.id]);
  await core.pool.query('delete from kb_import_reject where import_id = $1', [record.id]);
  const file = await openFile(core, record.fileId);
  if (!file) throw new AppError('knowledge.import-file');
  const reader = whole.open(await readFileHead(file), record.fileName);
  const format = formatOfFile(whole, reader.mapping());
  const blocks = readRows({ format, reader, source: await file.open() });
  const release = holdHeapDown();
  try {
    await stageRows(
      { client, pool: core.pool, importId: record.id },
      followed(blocks, { control, target: format.target }),
    );
  } finally {
    release();
  }
  control.report({ done: 0, message: '正在核对编号' });
  if (format.membersAre === 'entrez') await nameMembers(client, record.id);
  const merged = format.merges ? await mergeRows(client, record.id, format.merges) : 0;
  await rejectDoubles(client, record.id);
  await rejectUnmatched(client, format, record.id);
  await analyzeRows(client, record.id);
  const isFirst = await isFirstOf(client, format);
  const walk = { client, control, record, linesAtOnce: comparedAtOnce };
  const counts = await overLines(walk, '正在与目录比较', (range) =>
    isFirst ? countRows(client, range) : compareRows(client, format, range),
  );
  const rows = await differingRows(client, format, { importId: record.id, most: differencesKept });
  const differences = rows.map(({ line, key, before, after, lockedFields }) => ({
    line,
    key,
    fields: format.fields
      .filter((field) => !format.onlyNew?.includes(field))
      .filter((field) => !lockedFields.includes(field) && !isSame(before[field], after[field]))
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
  }));
  const rejected = await rejectedOf(client, record.id);
  const staged = counts.added + counts.updated + counts.same;
  if (staged + rejected === 0) throw new AppError('knowledge.import-empty');
  return {
    counts: { ...counts, rows: staged + merged + rejected, rejected, merged },
    mapping: reader.mapping(),
    differences,
  };
}

/**
 * Tells the planner about many staged rows. It waits for whoever else has done so and not ended, which a small file need
 * not.
 */
async function analyzeRows(client: Connection, importId: number): Promise<void> {
  const { added: staged } = await countRows(client, { importId, from: 0, to: 2_147_483_647 });
  if (staged >= tidiedFrom) await client.query('analyze kb_import_row');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

async function rejectedOf(client: Connection, importId: number): Promise<number> {
  return countRejects(client.db, importId);
}

/** Passes blocks on, tells how far they are, and ends when its user cancels. */
async function* followed(
  blocks: AsyncIterable<PlacedRow[]>,
  { control: { signal, report }, target }: { control: TaskControl; target: ImportTarget },
): AsyncGenerator<PlacedRow[]> {
  let read = 0;
  for await (const rows of blocks) {
    signal.throwIfAborted();
    read += rows.length;
    report({ done: 0, message: `已读取 ${read.toLocaleString('en-US')} 行` });
    yield rows.map((row) => boundedRow(row, target));
  }
}

interface Walk {
  client: Connection;
  control: TaskControl;
  record: ImportRecord;
  linesAtOnce: number;
}

/** Does something for all staged lines, so many at once, and adds up what comes of it. */
async function overLines(
  { client, control, record, linesAtOnce }: Walk,
  message: string,
  work: (range: LineRange) => Promise<WrittenCounts>,
): Promise<WrittenCounts> {
  const { rows } = await client.query<{ last: number | null }>(
    'select max(line)::int as last from kb_import_row where import_id = $1',
    [record.id],
  );
  const last = rows[0]?.last ?? 0;
  const sum = { ...nothing };
  for (let from = 0; from <= last; from += linesAtOnce) {
    control.signal.throwIfAborted();
    control.report({ done: from, total: last, message });
    const part = await work({ importId: record.id, from, to: from + linesAtOnce - 1 });
    sum.added += part.added;
    sum.updated += part.updated;
    sum.same += part.same;
    sum.locked += part.locked;
  }
  return sum;
}

/** Writes what was tried, in one transaction: all of it is there afterwards, or nothing. */
export function runWrite(core: Core, payload: ImportPayload, control: TaskControl) {
  return during('writing', { core, payload, control }, async (work) => {
    const written = await inLongTransaction(core, async (connection) => {
      const { record } = work;
      await lockCatalog(connection, record);
      await requireStaged(connection, record);
      const written = await writeStaged(work, connection);
      // What was there at the trial and is gone now was a record less; the sum stays that of the file.
      const rejected = record.counts?.rejected ?? 0;
      const merged = record.counts?.merged ?? 0;
      const counts = {
        ...written,
        rejected,
        merged,
        rows: written.added + written.updated + written.same + merged + rejected,
      };
      await connection.query('delete from kb_import_row where import_id = $1', [record.id]);
      const patch = { state: 'done' as const, counts, endTime: new Date().toISOString() };
      await moveImport(connection.db, { id: record.id, from: 'writing' }, patch);
      await control.checkpoint(connection.db, {
        done: counts.rows,
        result: resultOf(record, counts),
      });
      return counts;
    });
    if (written.added + written.updated >= tidiedFrom)
      await tidyTable(core, catalogs[work.record.target].table).catch((error: unknown) =>
        core.logger.warn({ err: error }, 'a catalog was not tidied after its import'),
      );
    return written;
  });
}

/**
 * Writes the staged lines. Records are locked only once all lines are compared, so that people who edit them wait for
 * what changes and not for all that does not.
 */
async function writeStaged(
  { control, record, format }: Work,
  client: Connection,
): Promise<WrittenCounts> {
  const walk = { client, control, record, linesAtOnce: writtenAtOnce };
  const add = (isNoted: boolean) => async (range: LineRange) => ({
    ...nothing,
    added: await addRows(client, format, { ...range, isNoted }),
  });
  if (await isFirstOf(client, format)) return overLines(walk, '正在写入', add(false));
  await openHits(client);
  const compared = await overLines(
    { ...walk, linesAtOnce: comparedAtOnce },
    '正在与目录比较',
    (range) => noteHits(client, format, range),
  );
  await client.query('analyze kb_hit');
  const { added } =
    format.matches || compared.added === 0 ? nothing : await overLines(walk, '正在写入', add(true));
  if (compared.updated === 0) return { ...compared, added };
  const { updated } = await overLines(walk, '正在写入', async (range) => ({
    ...nothing,
    updated: await updateHits(client, format, range),
  }));
  return { ...compared, added, updated };
}

const nothing: WrittenCounts = { added: 0, updated: 0, same: 0, locked: 0 };

/** One batch at a time writes to a catalog. */
async function lockCatalog(connection: Connection, { target }: ImportRecord): Promise<void> {
  const { rows } = await connection.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('kb_import'), hashtext($1)) as taken`,
    [catalogs[target].table],
  );
  if (!rows[0]?.taken) throw new AppError('knowledge.import-busy');
}

/** What is staged is lost when the database was killed meanwhile. */
async function requireStaged(connection: Connection, { id, counts }: ImportRecord): Promise<void> {
  const { rows } = await connection.query<{ staged: number }>(
    'select count(*)::int as staged from kb_import_row where import_id = $1',
    [id],
  );
  const expected = (counts?.rows ?? 0) - (counts?.rejected ?? 0) - (counts?.merged ?? 0);
  if (rows[0]?.staged !== expected) throw new AppError('knowledge.import-lost');
}

/** Takes a written batch back, in one transaction. */
export function runUndo(core: Core, payload: ImportPayload, control: TaskControl) {
  return during('undoing', { core, payload, control }, (work) =>
    inLongTransaction(core, async (connection) => {
      const { record } = work;
      await lockCatalog(connection, record);
      const { kept }: UndoCounts = await undoChanges(
        connection,
        formatOf(record.format),
        record.id,
      );
      await connection.query('delete from kb_import_change where import_id = $1', [record.id]);
      await moveImport(
        connection.db,
        { id: record.id, from: 'undoing' },
        { state: 'undone', kept },
      );
      await control.checkpoint(connection.db, { done: 0, result: resultOf(record, record.counts) });
      return record.counts;
    }),
  );
}

function resultOf({ id, fileName }: ImportRecord, counts: ImportCounts | null): ImportTaskResult {
  return { importId: id, fileName, counts };
}

interface Run {
  core: Core;
  payload: ImportPayload;
  control: TaskControl;
}

/** Where a batch stands again when a step of it fails or is cancelled; nothing of the step is written. */
const fallbacks: Partial<Record<ImportState, ImportState>> = {
  checking: 'failed',
  writing: 'checked',
  undoing: 'done',
};

/** Does a step of a batch that is in its state; a run that takes over after the step was stored only reports it. */
async function during(
  state: ImportState,
  { core, payload, control }: Run,
  work: (work: Work) => Promise<ImportCounts | null>,
): Promise<ImportTaskResult> {
  const record = await findImport(core.db, payload.importId);
  if (!record) throw new AppError('knowledge.import-file');
  if (record.state !== state) return resultOf(record, record.counts);
  try {
    const format = formatOfFile(formatOf(record.format), record.mapping as MappedColumn[]);
    const counts = await work({ core, control, record, format });
    if (state !== 'checking') core.search.rebuildSoon();
    return resultOf(record, counts);
  } catch (error) {
    // The process stops: another one goes on.
    if (control.signal.reason === 'stopping') throw error;
    const message = control.signal.aborted ? '已取消，没有写入任何数据' : messageOf(error);
    await core.db
      .update(kbImport)
      .set({ state: fallbacks[state] ?? 'failed', message })
      .where(eq(kbImport.id, record.id));
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof AppError ? error.message : '执行失败，没有写入任何数据，请反馈给管理员';
}
