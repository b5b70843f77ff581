import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { writeArchive } from '@wm/bytes/zip/write';
import type { EntryToWrite } from '@wm/bytes/zip/write';
import type { PoolConfig } from 'pg';
import { fileEntryName, manifestName, tableEntryName } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { RowSum } from './row-sum.ts';
import { writeSealed } from './sealed-file.ts';
import { copyOut, openSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import type { Progress, StoredBytes } from './stored-bytes.ts';

/** A short file is handed over as a whole, which costs the archive less. */
const shortBytes = 64 * 1024;

export interface BackupSource {
  connection: PoolConfig;
  /** Absent: the database alone. */
  files: StoredBytes | undefined;
}

export interface WrittenBackup {
  manifest: Manifest;
  bytes: number;
  sha256: string;
}

/**
 * Writes one moment of the database, and the files it knows, into a sealed archive at `target`; the product goes on and is
 * written to meanwhile. Nothing stands at `target` until the archive is whole.
 */
export async function writeBackup(
  { connection, files }: BackupSource,
  target: string,
  progress: Progress,
): Promise<WrittenBackup> {
  const snapshot = await openSnapshot(connection);
  const part = `${target}.part`;
  const manifest: Manifest = {
    format: 1,
    product: 'work-manage',
    at: snapshot.at,
    postgres: snapshot.postgres,
    migrations: snapshot.migrations,
    tables: [],
    sequences: snapshot.sequences,
    files: { included: files !== undefined, count: 0, bytes: 0, faults: [] },
  };
  try {
    await rm(part, { force: true });
    const written = await writeSealed(
      part,
      writeArchive(entries({ snapshot, manifest, files, progress })),
    );
    await rename(part, target);
    return { manifest, ...written };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await snapshot.client.end().catch(() => undefined);
  }
}

interface Writing {
  snapshot: Snapshot;
  manifest: Manifest;
  files: StoredBytes | undefined;
  progress: Progress;
}

async function* entries(writing: Writing): AsyncGenerator<EntryToWrite> {
  const { snapshot, manifest, files } = writing;
  yield* tableEntries(writing);
  if (files) yield* fileEntries(writing, files);
  yield { name: manifestName, content: [JSON.stringify(manifest, undefined, 1)] };
  await snapshot.client.query('commit');
}

async function* tableEntries({
  snapshot,
  manifest,
  progress,
}: Writing): AsyncGenerator<EntryToWrite> {
  for (const [at, table] of snapshot.tables.entries()) {
    progress.signal.throwIfAborted();
    const message = `数据表 ${table.name}`;
    progress.report({ done: at, total: snapshot.tables.length, message });
    const sum = new RowSum();
    yield {
      name: tableEntryName(table.name),
      content: stoppable(copyOut(snapshot.client, table, sum), progress.signal),
    };
    manifest.tables.push({ ...table, rows: sum.rows, bytes: sum.bytes, sum: sum.sum });
  }
}

async function* fileEntries(
  { snapshot, manifest, progress }: Writing,
  store: StoredBytes,
): AsyncGenerator<EntryToWrite> {
  const { rows } = await snapshot.client.query<{ key: string; size: string }>(
    `select key, size from sys_file_blob b
     where exists (select from sys_file f where f.storage_key = b.key) order by key`,
  );
  for (const [at, { key, size }] of rows.entries()) {
    progress.signal.throwIfAborted();
    progress.report({ done: at, total: rows.length, message: `文件 ${at + 1} / ${rows.length}` });
    const bytes = Number(size);
    const stream = bytes > 0 ? await store.open(key, bytes) : emptyContent();
    if (!stream) {
      manifest.files.faults.push({ key, fault: 'missing' });
      continue;
    }
    const hash = createHash('sha256');
    const content = hashed(stoppable(stream as AsyncIterable<Buffer>, progress.signal), hash);
    const whole = bytes <= shortBytes ? [await joined(content)] : content;
    // Most of what people upload is packed already.
    yield { name: fileEntryName(key), content: whole, isPacked: true };
    if (hash.digest('hex') !== key) manifest.files.faults.push({ key, fault: 'damaged' });
    manifest.files.count += 1;
    manifest.files.bytes += bytes;
  }
}

async function* emptyContent(): AsyncGenerator<Buffer> {
  // Nothing is stored of a file without bytes.
}

async function* stoppable(
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    signal.throwIfAborted();
    yield piece;
  }
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: { update: (piece: Buffer) => unknown },
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

async function joined(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
