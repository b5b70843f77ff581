import type { FileHandle } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ArchiveFile, Span } from './directory.ts';
import { ArchiveError, translated } from './error.ts';
import { answerFrom, fileOf, findData } from './open.ts';
import type { Archive, ArchiveSource, RemoteArchive } from './open.ts';

/** Packed bytes that are asked for at a time. */
const spanBytes = 256 * 1024;
const chunkSize = 64 * 1024;
/** Up to so many packed bytes it is cheaper to unpack at once than to set up a stream. */
const shortBytes = 64 * 1024;

/**
 * The bytes of one file piece by piece, without holding the file: as many as declared and with the declared CRC-32, which
 * is known only at the end. Throws as the archive's `read`.
 */
export async function* streamFile(
  archive: Archive | RemoteArchive,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* pieces(archive.source, fileOf(archive, name));
  } catch (error) {
    throw translated(error, archive.translate);
  }
}

async function* pieces(source: ArchiveSource, file: ArchiveFile): AsyncGenerator<Buffer> {
  const { name } = file;
  const packed = packedBytes(source, await answerFrom(source, findData(file)));
  let bytes = 0;
  let sum = 0;
  for await (const piece of file.method === 0 ? packed : inflated(packed, file)) {
    bytes += piece.length;
    if (bytes > file.bytes) throw new ArchiveError('size-mismatch', name);
    sum = crc32(piece, sum);
    yield piece;
  }
  if (bytes !== file.bytes) throw new ArchiveError('size-mismatch', name);
  if (sum !== file.crc) throw new ArchiveError('checksum-mismatch', name);
}

/** The whole of one file, without holding up the event loop for a long one. Throws as `streamFile`. */
export async function readWhole(
  archive: Archive | RemoteArchive,
  name: string,
): Promise<Uint8Array> {
  const { packedBytes = 0 } = archive.files.get(name) ?? {};
  if (packedBytes <= shortBytes) return archive.read(name);
  const all: Buffer[] = [];
  for await (const piece of streamFile(archive, name)) all.push(piece);
  return Buffer.concat(all);
}

async function* packedBytes(source: ArchiveSource, { start, end }: Span): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const bytes = await source.read(at, Math.min(end, at + spanBytes));
    if (bytes.length === 0) throw new ArchiveError('archive-damaged');
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    at += bytes.length;
  }
}

async function* inflated(
  packed: AsyncGenerator<Buffer>,
  { name }: ArchiveFile,
): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize });
  // What fails comes out of the iteration below.
  pipeline(Readable.from(packed), inflater, () => undefined);
  try {
    for await (const piece of inflater as AsyncIterable<Buffer>) yield piece;
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code !== 'string' || !code.startsWith('Z_')) throw cause;
    throw new ArchiveError('archive-damaged', name, { cause });
  } finally {
    inflater.destroy();
  }
}

const windowBytes = 1024 * 1024;

/** The bytes of an open file. */
export async function fileSource(handle: FileHandle): Promise<ArchiveSource> {
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

/**
 * The bytes of something that is opened by ranges, such as an object in a bucket; `end` of its ranges is included. Whoever
 * reads here and there in many of them takes a smaller window.
 */
export function storedSource(
  file: {
    size: number;
    open: (range: { start: number; end: number }) => Promise<Readable>;
  },
  window = windowBytes,
): ArchiveSource {
  const fetch = async (start: number, end: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    const stream = (await file.open({ start, end: end - 1 })) as AsyncIterable<Buffer>;
    for await (const piece of stream) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  return windowed(file.size, fetch, window);
}

/**
 * What lies side by side is read side by side: a window is fetched at a time and kept until another is. What is longer is
 * fetched alone and not kept.
 */
function windowed(
  size: number,
  fetch: (start: number, end: number) => Promise<Buffer>,
  window = windowBytes,
): ArchiveSource {
  let held: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  return {
    size,
    read: async (start, end) => {
      const until = Math.min(end, size);
      if (start >= until) return Buffer.alloc(0);
      const isHeld = start >= held.start && until <= held.start + held.bytes.length;
      if (isHeld) return held.bytes.subarray(start - held.start, until - held.start);
      if (until - start > window) return fetch(start, until);
      const bytes = await fetch(start, Math.min(size, start + window));
      held = { start, bytes };
      return bytes.subarray(0, until - start);
    },
  };
}
