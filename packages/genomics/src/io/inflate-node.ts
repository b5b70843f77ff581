import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { BGZF_MAX_BLOCK } from './bgzf.ts';
import type { ByteSource, Inflater, OpenBytes } from './byte-source.ts';
import type { OpenBytesAt } from './checkpoints.ts';

/** Decompression with Node's zlib: BGZF blocks one by one, other gzip as a stream of any number of members. */
export const nodeInflater: Inflater = {
  inflateMember: (member) =>
    gunzipSync(member, { chunkSize: BGZF_MAX_BLOCK, maxOutputLength: BGZF_MAX_BLOCK }),
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
