import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#core/app-error.ts';
import { createTurns } from './turns.ts';

/** What was written, ready to be sent at whatever pace its reader takes it. */
export interface Spooled {
  size: number;
  /** The bytes; the file is gone once they are read or given up. */
  stream: () => ReadStream;
}

export interface Spool {
  /**
   * Writes what `begin` gives to a file without a name: whatever `begin` holds is free again before anybody reads. A few are
   * written at once, of each user one; others wait for their turn. Throws `file.no-space` when the disk is full.
   */
  write: (
    begin: () => AsyncGenerator<Uint8Array>,
    whose: { userId: number; signal: AbortSignal },
  ) => Promise<Spooled>;
}

interface SpoolOptions {
  /** Where the files lie; it is made when it is not there. */
  folder: string;
  /** How many are written at once. */
  atOnce: number;
}

/** Keeps what is made for a reader away from how fast he reads. */
export function createSpool({ folder, atOnce }: SpoolOptions): Spool {
  const turns = createTurns(atOnce);
  return {
    write: (begin, { userId, signal }) =>
      turns.take({ key: userId, signal }, () => writeFile(folder, begin, signal)),
  };
}

async function writeFile(
  folder: string,
  begin: () => AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
): Promise<Spooled> {
  const handle = await openNameless(folder).catch(namingFullDisk);
  try {
    let size = 0;
    for await (const chunk of begin()) {
      if (signal.aborted) throw new AppError('request.timeout');
      for (let done = 0; done < chunk.length;)
        done += (await handle.write(chunk, done)).bytesWritten;
      size += chunk.length;
    }
    return { size, stream: () => createReadStream('', { fd: handle, start: 0 }) };
  } catch (error) {
    await handle.close();
    return namingFullDisk(error);
  }
}

/** A file that is gone as soon as it is closed, also by the end of the process. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomBytes(16).toString('hex')}.tmp`);
  const handle = await open(file, 'wx+', 0o600);
  await rm(file, { force: true });
  return handle;
}

function namingFullDisk(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('file.no-space', { cause: error });
  throw error;
}
