import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ArchiveError } from '@wm/bytes/zip/error';
import { fileSource, readWhole, streamFile } from '@wm/bytes/zip/node';
import { openArchiveSource } from '@wm/bytes/zip/open';
import { BackupError } from './backup-error.ts';
import { fileEntryName, manifestName, parseManifest, tableEntryName } from './manifest.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { RowSum } from './row-sum.ts';
import { checkSeal } from './sealed-file.ts';
import type { Progress } from './stored-bytes.ts';

/** It is our own and sealed; what bounds it is the disk it lies on. */
const limits = {
  archiveBytes: Number.MAX_SAFE_INTEGER,
  entries: 20_000_000,
  directoryBytes: 2 * 1024 ** 3,
  totalBytes: Number.MAX_SAFE_INTEGER,
  entryBytes: Number.MAX_SAFE_INTEGER,
  ratio: Number.MAX_SAFE_INTEGER,
  ratioFloorBytes: 0,
};

/** An archive whose seal was whole when it was opened. */
export interface OpenBackup {
  manifest: Manifest;
  sha256: string;
  table: (table: TableEntry) => AsyncIterable<Buffer>;
  /** The files that it holds whole, by key. */
  files: { key: string; size: number }[];
  file: (key: string) => AsyncIterable<Buffer>;
  close: () => Promise<void>;
}

/** Compares an archive with its seal and opens it. Throws `BackupError`; nothing but the archive is touched. */
export async function openBackup(file: string, signal?: AbortSignal): Promise<OpenBackup> {
  const sha256 = await checkSeal(file, signal);
  const handle = await open(file);
  try {
    const archive = await openArchiveSource(await fileSource(handle), limits);
    const manifest = parseManifest(Buffer.from(await readWhole(archive, manifestName)).toString());
    if (!manifest) throw new BackupError('这不是 Work Manage 的备份，或由更新的版本写成');
    const damaged = new Set(manifest.files.faults.map(({ key }) => key));
    const files = [...archive.files.values()].flatMap(({ name, bytes }) => {
      const key = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];
      return key === undefined || damaged.has(key) ? [] : [{ key, size: bytes }];
    });
    return {
      manifest,
      sha256,
      files,
      table: ({ name }) => streamFile(archive, tableEntryName(name)),
      file: (key) => streamFile(archive, fileEntryName(key)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    if (error instanceof ArchiveError)
      throw new BackupError(`备份文件读不出来（${error.code}）。没有改动任何数据`);
    throw error;
  }
}

/** Reads everything in an archive and compares it with what its manifest says. Throws `BackupError` for the first that differs. */
export async function checkContents(backup: OpenBackup, progress: Progress): Promise<void> {
  const { tables } = backup.manifest;
  const total = tables.length + backup.files.length;
  for (const [at, table] of tables.entries()) {
    progress.signal.throwIfAborted();
    progress.report({ done: at, total, message: `校验 ${table.name}` });
    const sum = new RowSum();
    for await (const chunk of backup.table(table)) sum.add(chunk);
    if (sum.rows !== table.rows || sum.sum !== table.sum)
      throw new BackupError(`数据表 ${table.name} 校验不一致，没有改动任何数据`);
  }
  for (const [at, { key }] of backup.files.entries()) {
    progress.signal.throwIfAborted();
    progress.report({ done: tables.length + at, total, message: `校验文件 ${at + 1}` });
    const hash = createHash('sha256');
    for await (const chunk of backup.file(key)) hash.update(chunk);
    if (hash.digest('hex') !== key)
      throw new BackupError(`第 ${at + 1} 个文件校验不一致，没有改动任何数据`);
  }
}
