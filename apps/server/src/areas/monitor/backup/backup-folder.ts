import { mkdir, readFile, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupFacts } from '@wm/contract/monitor/backup';
import type { rehearsal } from '@wm/contract/monitor/backup';
import { z } from 'zod';

/** What is kept beside an archive, so that the list of backups outlives the database. */
const noteSchema = z.object({
  ...backupFacts,
  sha256: z.string(),
  hasFiles: z.boolean(),
  /** The database that the last rehearsal has filled and kept. */
  ready: z.object({ database: z.string(), until: z.string() }).nullable(),
});

export type BackupNote = z.output<typeof noteSchema>;
export type Rehearsed = z.output<typeof rehearsal>;

const partsAreStaleMs = 24 * 3_600_000;

/** The archive of a backup. */
export function archiveOf(folder: string, name: string): string {
  return path.join(folder, `${name}.zip`);
}

/** The name of a backup that begins at an instant; of two in one second the later one takes the next. */
export async function newBackupName(folder: string, begun: Date): Promise<string> {
  const taken = new Set(await readdir(folder).catch(() => []));
  for (let at = begun.getTime(); ; at += 1000) {
    const stamp = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const name = `work-manage-${stamp}`;
    if (!taken.has(`${name}.json`) && !taken.has(`${name}.zip`)) return name;
  }
}

/** Makes the folder, for its owner only. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Every backup of a folder, oldest first. One whose archive has gone has failed. */
export async function listNotes(folder: string): Promise<BackupNote[]> {
  const names = await readdir(folder).catch(() => []);
  const notes: BackupNote[] = [];
  for (const file of names.filter((name) => name.endsWith('.json')).sort()) {
    const note = await readNote(folder, file.slice(0, -'.json'.length));
    if (note) notes.push(note);
  }
  return notes;
}

/** What is known of one backup; nothing when there is none of that name. */
export async function readNote(folder: string, name: string): Promise<BackupNote | undefined> {
  const note = await parseNote(path.join(folder, `${name}.json`));
  if (note?.name !== name) return undefined;
  if (note.status !== 'done') return note;
  const found = await stat(archiveOf(folder, name)).catch(() => undefined);
  if (found?.size === note.bytes) return note;
  const message = found ? '备份文件的大小变了，不能使用' : '备份文件不在了';
  return { ...note, status: 'failed', message };
}

async function parseNote(file: string): Promise<BackupNote | undefined> {
  try {
    return noteSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Writes what is known of a backup, whole or not at all. */
export async function writeNote(folder: string, note: BackupNote): Promise<void> {
  const file = path.join(folder, `${note.name}.json`);
  await writeFile(`${file}.new`, JSON.stringify(note, undefined, 1), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** Removes backups older than so many days, never the newest that is good, and what was cut off. Answers how many went. */
export async function removeOldBackups(folder: string, days: number): Promise<number> {
  const notes = await listNotes(folder);
  const newest = notes.findLast(({ status }) => status === 'done');
  const oldest = Date.now() - days * 24 * 3_600_000;
  const old = notes.filter((note) => note !== newest && Date.parse(note.at) < oldest);
  for (const { name } of old) {
    await rm(archiveOf(folder, name), { force: true });
    await rm(path.join(folder, `${name}.json`), { force: true });
  }
  await removeParts(folder);
  return old.length;
}

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - partsAreStaleMs) await rm(file, { force: true });
  }
}

/** Bytes that the folder's disk has left. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
