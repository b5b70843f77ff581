import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#core/app-error.ts';
import { createTurns } from './turns.ts';

/** What is written, ready to be sent at whatever pace its reader takes it. */
export interface Spooled {
  /** How many bytes there are; undefined while they are still being written. */
  size: number | undefined;
  /**
   * The bytes, while they are written and after; the file is gone once they are read or given up. What fails on the way
   * ends them with its error, so that no half of a file is taken for the whole.
   */
  stream: () => Readable;
}

export interface Spool {
  /**
   * Writes what `begin` gives to a file without a name, as fast as it comes: how fast anybody reads holds nothing of
   * `begin`. Answers once the file is written, or has its first 64 KB; what fails before that rejects. A few are written at
   * once, of each user one; others wait for their turn. Throws `file.no-space` when the disk is full.
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

/** Bytes that are there before any is sent: a file that is shorter is sent with its length, and its faults are answered. */
const firstLength = 64 * 1024;

/** Keeps what is made for a reader away from how fast he reads. */
export function createSpool({ folder, atOnce }: SpoolOptions): Spool {
  const turns = createTurns(atOnce);
  return {
    write: (begin, { userId, signal }) =>
      new Promise((resolve, reject) => {
        turns
          .take({ key: userId, signal }, async () => {
            const file = new GrowingFile(await openNameless(folder));
            const ready = (): void =>
              resolve({
                size: file.isOver ? file.size : undefined,
                stream: () => file.stream(),
              });
            await file.write(begin, { signal, onFirst: ready });
            ready();
          })
          // Of no effect once it is being sent: then its reader gets the error.
          .catch((error: unknown) => reject(error as Error));
      }),
  };
}

/** A file that is read while it is written. */
class GrowingFile {
  readonly #handle: FileHandle;
  #fault: unknown;
  #isTaken = false;
  #grown = Promise.withResolvers<void>();
  size = 0;
  isOver = false;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Writes all of it. @throws what its source throws, `request.timeout`, `file.no-space` */
  async write(
    begin: () => AsyncGenerator<Uint8Array>,
    { signal, onFirst }: { signal: AbortSignal; onFirst: () => void },
  ): Promise<void> {
    try {
      for await (const chunk of begin()) {
        if (signal.aborted) throw new AppError('request.timeout');
        await this.#append(chunk);
        if (this.#isTaken || this.size < firstLength) continue;
        this.#isTaken = true;
        onFirst();
      }
    } catch (error) {
      this.#fault = namedFault(error);
      if (!this.#isTaken) await this.#handle.close();
      throw this.#fault;
    } finally {
      this.isOver = true;
      this.#grown.resolve();
    }
  }

  async #append(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.length;)
      done += (await this.#handle.write(chunk, done, chunk.length - done, this.size + done))
        .bytesWritten;
    this.size += chunk.length;
    this.#grown.resolve();
    this.#grown = Promise.withResolvers();
  }

  /** The bytes from the first to the last, also those that are not there yet. */
  stream(): Readable {
    let at = 0;
    const take = async (): Promise<Buffer | null> => {
      while (at === this.size && !this.isOver) await this.#grown.promise;
      if (this.#fault) throw this.#fault as Error;
      if (at === this.size) return null;
      const buffer = Buffer.allocUnsafe(Math.min(firstLength, this.size - at));
      const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, at);
      at += bytesRead;
      return buffer.subarray(0, bytesRead);
    };
    return new Readable({
      highWaterMark: firstLength,
      read() {
        take().then(
          (piece) => this.push(piece),
          (error: unknown) => this.destroy(error as Error),
        );
      },
      destroy: (error, done) => {
        this.#close().then(
          () => done(error),
          () => done(error),
        );
      },
    });
  }

  /** Lets go of the file, once nothing is written to it any more. */
  async #close(): Promise<void> {
    while (!this.isOver) await this.#grown.promise;
    await this.#handle.close();
  }
}

/** A file that is gone as soon as it is closed, also by the end of the process. */
async function openNameless(folder: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${randomBytes(16).toString('hex')}.tmp`);
    const handle = await open(file, 'wx+', 0o600);
    await rm(file, { force: true });
    return handle;
  } catch (error) {
    throw namedFault(error);
  }
}

function namedFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return isFull ? new AppError('file.no-space', { cause: error }) : error;
}
