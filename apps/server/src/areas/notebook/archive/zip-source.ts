import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes that lie somewhere else and are read by ranges; `end` is not included. */
export interface ZipSource {
  size: number;
  read: (start: number, end: number) => Promise<Buffer>;
}

const windowBytes = 1024 * 1024;

/** The bytes of an open file. */
export async function fileSource(handle: FileHandle): Promise<ZipSource> {
  const { size } = await handle.stat();
  return windowed(size, async (start, end) => {
    const bytes = Buffer.alloc(end - start);
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0) return bytes.subarray(0, done);
      done += bytesRead;
    }
    return bytes;
  });
}

/** The bytes of a file of the store, which lies on the disk or in a bucket. */
export function storedSource(file: {
  size: number;
  open: (range: { start: number; end: number }) => Promise<Readable>;
}): ZipSource {
  return windowed(file.size, async (start, end) => {
    const pieces: Buffer[] = [];
    const stream = (await file.open({ start, end: end - 1 })) as AsyncIterable<Buffer>;
    for await (const piece of stream) pieces.push(piece);
    return Buffer.concat(pieces);
  });
}

/** What lies side by side is read side by side: a megabyte is fetched at a time and kept until another is asked for. */
function windowed(size: number, fetch: ZipSource['read']): ZipSource {
  let held: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  return {
    size,
    read: async (start, end) => {
      const until = Math.min(end, size);
      if (start >= until) return Buffer.alloc(0);
      const isHeld = start >= held.start && until <= held.start + held.bytes.length;
      if (!isHeld) {
        const to = Math.min(size, Math.max(until, start + windowBytes));
        held = { start, bytes: await fetch(start, to) };
      }
      return held.bytes.subarray(start - held.start, until - held.start);
    },
  };
}
