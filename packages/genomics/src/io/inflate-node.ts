import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createGunzip, deflateRawSync, gunzipSync } from 'node:zlib';
import { BGZF_MAX_BLOCK } from './bgzf.ts';
import type { InflateMember } from './bgzf-reader.ts';
import type { Deflater } from './bgzf-writer.ts';
import type { ByteSource, Inflater, OpenBytes } from './byte-source.ts';
import type { OpenBytesAt } from './checkpoints.ts';
import type { RandomBytes } from './random-bytes.ts';

/** Inflates one BGZF block at once. */
export const inflateNow: InflateMember = (member) =>
  gunzipSync(member, { chunkSize: BGZF_MAX_BLOCK, maxOutputLength: BGZF_MAX_BLOCK });

/** Compression of BGZF blocks with Node's zlib. */
export const nodeDeflater: Deflater = {
  deflateRaw: (plain) => deflateRawSync(plain),
  crc32: (plain) => crc32(plain),
};

/** Decompression with Node's zlib: BGZF blocks one by one, other gzip as a stream of any number of members. */
export const nodeInflater: Inflater = {
  inflateMember: (member) => inflateNow(member),
  inflateStream,
  // An inflated block has a buffer of its own: zlib allocates 64 KiB, which Node never takes from its shared pool.
  release: (inflated) => {
    if (inflated.buffer instanceof ArrayBuffer) inflated.buffer.transfer(0);
  },
};

async function* inflateStream(chunks: ByteSource): ByteSource {
  const gunzip = createGunzip({ chunkSize: BGZF_MAX_BLOCK });
  const plain = pipeline(Readable.from(chunks), gunzip, () => {});
  for await (const piece of plain) yield piece;
}

/** Opens a file of this machine as often as asked, in pieces of 256 KiB. */
export function openFile(path: string): OpenBytes {
  return () => createReadStream(path, { highWaterMark: 1 << 18 });
}

/** Opens a file of this machine from an offset as often as asked. */
export function openFileAt(path: string): OpenBytesAt {
  return (start) => createReadStream(path, { start, highWaterMark: 1 << 18 });
}

/** A file of this machine for random access, and how to close it. Reads block the thread: use it in a worker. */
export function openRandom(path: string): RandomBytes & { close(): void } {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    size,
    read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
      let filled = 0;
      while (filled < bytes.length) {
        const read = readSync(file, bytes, filled, bytes.length - filled, from + filled);
        if (read === 0) break;
        filled += read;
      }
      return bytes.subarray(0, filled);
    },
    close: () => closeSync(file),
  };
}
