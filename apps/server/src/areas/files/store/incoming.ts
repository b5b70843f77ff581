import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#core/app-error.ts';

const staleMs = 3_600_000;
const suffix = '.tmp';

/** A file that has come in whole and is not stored yet. */
export interface Incoming {
  path: string;
  size: number;
  sha256: string;
}

/** The folder of what is coming in. */
export async function incomingFolder(filesDir: string): Promise<string> {
  const folder = path.join(filesDir, 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A name in that folder that nobody else has. */
export async function incomingPath(filesDir: string): Promise<string> {
  return path.join(await incomingFolder(filesDir), randomBytes(16).toString('hex') + suffix);
}

/**
 * Writes a stream to a file of its own while counting and hashing; nothing is held in memory, and nothing stays when it
 * fails. Throws `file.too-large` as soon as it is more than `maxBytes`, `file.no-space` when the disk is full.
 */
export async function receive(
  source: Readable | Uint8Array,
  { filesDir, maxBytes }: { filesDir: string; maxBytes: number },
): Promise<Incoming> {
  const target = await incomingPath(filesDir).catch(namingFullDisk);
  const hash = createHash('sha256');
  let size = 0;
  try {
    const handle = await open(target, 'wx');
    try {
      for await (const chunk of chunksOf(source)) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        await writeAll(handle, chunk);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(target, { force: true });
    return namingFullDisk(error);
  }
  return { path: target, size, sha256: hash.digest('hex') };
}

/** Size and hash of a file that lies there already. */
export async function measure(file: string): Promise<Incoming> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path: file, size, sha256: hash.digest('hex') };
}

/** Writes every byte of a chunk: one write may take less than it was given. */
export async function writeAll(
  handle: Awaited<ReturnType<typeof open>>,
  chunk: Uint8Array,
  position?: number,
): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const at = position === undefined ? null : position + done;
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, at);
    done += bytesWritten;
  }
}

async function* chunksOf(source: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else for await (const chunk of source) yield chunk as Uint8Array;
}

/** What is said of a file that is larger than allowed. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('file.too-large', { values: { size: String(maxBytes / 1024 / 1024) } });
}

/** Gives a full disk its own text; anything else goes on as it is. */
export function namingFullDisk(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('file.no-space', { cause: error });
  throw error;
}

/** Removes what was coming in when its process ended; answers how many. */
export async function clearIncoming(filesDir: string): Promise<number> {
  const folder = await incomingFolder(filesDir);
  let cleared = 0;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(suffix)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found || found.mtimeMs > Date.now() - staleMs) continue;
    await rm(file, { force: true });
    cleared += 1;
  }
  return cleared;
}
