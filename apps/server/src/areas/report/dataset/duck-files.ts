import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { FileSource } from '../catalog/source.ts';
import { ingestApart } from '../duck/ingest-apart.ts';
import type { IngestEnd } from '../duck/ingest-apart.ts';
import type { IngestJob, IngestWord } from '../duck/ingest-job.ts';
import { datasetTask } from './dataset-task.ts';
import { reportDataset } from './dataset.table.ts';

type Stored = Pick<FileSource, 'datasetId' | 'revision'>;

const folderOf = ({ config }: Pick<Core, 'config'>): string =>
  path.join(config.filesDir, 'datasets');

/** What an import has under way, all under the number of its task: nobody else writes to it, whatever dies. */
const importPrefix = (taskId: number): string => `0-${taskId}.`;
const ofImport = /^0-(\d+)\./;

/** What an import makes, until its dataset is there. */
export function importPath(core: Pick<Core, 'config'>, taskId: number): string {
  return path.join(folderOf(core), `${importPrefix(taskId)}new`);
}

/** Removes what earlier attempts of an import have left that were killed. */
export async function clearImport(core: Pick<Core, 'config'>, taskId: number): Promise<void> {
  const names = await readdir(folderOf(core)).catch(() => []);
  const left = names.filter((name) => name.startsWith(importPrefix(taskId)));
  for (const name of left) await rm(path.join(folderOf(core), name), { force: true });
}

/** Where a process keeps what it has made of a dataset's file. It can always be made again. */
export function duckPath(core: Pick<Core, 'config'>, { datasetId, revision }: Stored): string {
  return path.join(folderOf(core), `${datasetId}-${revision}.duckdb`);
}

interface Upload extends Pick<IngestJob, 'format' | 'known'> {
  fileId: string;
  to: string;
  signal: AbortSignal;
  onProgress?: (word: IngestWord & { word: 'progress' }) => void;
}

/** Makes a DuckDB file of a stored upload, which is brought here from wherever files are stored. */
export async function ingestUpload(
  core: Core,
  { fileId, to, signal, onProgress, ...job }: Upload,
): Promise<IngestEnd> {
  const stored = await openFile(core, fileId);
  if (!stored) throw new AppError('report.dataset-lost');
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const from = `${to}.${randomBytes(8).toString('hex')}.upload`;
  try {
    await pipeline(await stored.open(), createWriteStream(from), { signal });
    const timeZone = await core.settings.text('sys.office.time-zone');
    return await ingestApart(
      { ...job, timeZone, from, to },
      { signal, ...(onProgress && { onProgress }) },
    );
  } finally {
    await rm(from, { force: true });
  }
}

const building = new Map<string, Promise<void>>();

/** The DuckDB file of a dataset; a process that has none makes it first. @throws AppError `report.dataset-lost` */
export async function openDuck(core: Core, file: Stored): Promise<string> {
  const to = duckPath(core, file);
  if (await isThere(to)) return to;
  const made = building.get(to) ?? rebuild(core, file, to).finally(() => building.delete(to));
  building.set(to, made);
  await made;
  return to;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function rebuild(core: Core, { datasetId, revision }: Stored, to: string): Promise<void> {
  const [found] = await core.db.select().from(reportDataset).where(eq(reportDataset.id, datasetId));
  if (found?.revision !== revision) throw new AppError('report.dataset-lost');
  const { fileId, format, columns } = found;
  const { signal } = new AbortController();
  const end = await ingestUpload(core, { fileId, format, known: columns, to, signal });
  if (end.word !== 'stored') throw new AppError('report.dataset-lost');
}

/** Whatever is written to a file that is being made is written more often than that. */
const deadMs = 3_600_000;

/**
 * Removes what a process has made of files that are no more, or were replaced; what imports have left that are over; and
 * what was being made by processes that are gone.
 */
export async function removeStaleDucks(core: Pick<Core, 'config' | 'db'>): Promise<void> {
  const names = await readdir(folderOf(core)).catch(() => []);
  if (names.length === 0) return;
  const rows = await core.db
    .select({ datasetId: reportDataset.id, revision: reportDataset.revision })
    .from(reportDataset);
  const known = new Set(rows.map((row) => path.basename(duckPath(core, row))));
  const importing = await importsUnderWay(core.db);
  for (const name of names) {
    const file = path.join(folderOf(core), name);
    const taskId = ofImport.exec(name)?.[1];
    const isStale =
      taskId === undefined
        ? !known.has(name) && (name.endsWith('.duckdb') || (await isOlderThan(file, deadMs)))
        : !importing.has(Number(taskId));
    if (isStale) await rm(file, { force: true });
  }
}

async function importsUnderWay(db: Core['db']): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sys_task where kind = ${datasetTask} and status in ('waiting', 'running')`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

async function isOlderThan(file: string, ms: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ms;
}
