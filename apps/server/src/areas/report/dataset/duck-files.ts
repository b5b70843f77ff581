import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { FileSource } from '../catalog/source.ts';
import { ingestApart } from '../duck/ingest-apart.ts';
import type { IngestEnd } from '../duck/ingest-apart.ts';
import type { IngestJob, IngestWord } from '../duck/ingest-job.ts';
import { reportDataset } from './dataset.table.ts';

type Stored = Pick<FileSource, 'datasetId' | 'revision'>;

const folderOf = ({ config }: Pick<Core, 'config'>): string =>
  path.join(config.filesDir, 'datasets');

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
  const folder = path.join(core.config.filesDir, 'incoming');
  await mkdir(folder, { recursive: true });
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const from = path.join(folder, `${randomBytes(16).toString('hex')}.tmp`);
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

/** Removes what a process has made of files that are no more, or were replaced. */
export async function removeStaleDucks(core: Pick<Core, 'config' | 'db'>): Promise<void> {
  const names = await readdir(folderOf(core)).catch(() => []);
  if (names.length === 0) return;
  const rows = await core.db
    .select({ datasetId: reportDataset.id, revision: reportDataset.revision })
    .from(reportDataset);
  const known = new Set(rows.map((row) => path.basename(duckPath(core, row))));
  const stale = names.filter((name) => name.endsWith('.duckdb') && !known.has(name));
  for (const name of stale) await rm(path.join(folderOf(core), name), { force: true });
}
