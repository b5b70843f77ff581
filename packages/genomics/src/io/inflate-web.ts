import { BGZF_MAX_BLOCK } from './bgzf.ts';
import type { ByteSource, Inflater, OpenBytes } from './byte-source.ts';
import { GenomicsError } from '../finding.ts';

/**
 * Decompression with the web's DecompressionStream, for a browser worker. BGZF is inflated block by block, so files of
 * many members work. A browser accepts one member only in any other gzip file: such a file ends in a thrown error.
 */
export const webInflater: Inflater = { inflateMember, inflateStream };

async function inflateMember(member: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of inflateStream(once(member))) {
    size += piece.length;
    if (size > BGZF_MAX_BLOCK) throw new GenomicsError('VCF006');
    pieces.push(piece);
  }
  if (pieces.length === 1) return pieces[0]!;
  const joined = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

async function* inflateStream(chunks: ByteSource): ByteSource {
  const transform = new DecompressionStream('gzip');
  const writer = transform.writable.getWriter();
  const feeding = feed(chunks, writer);
  // The reading side reports the same failure; this only keeps it from being called unhandled.
  feeding.catch(() => {});
  const reader = transform.readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
    await feeding;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function feed(chunks: ByteSource, writer: WritableStreamDefaultWriter): Promise<void> {
  try {
    for await (const chunk of chunks) await writer.write(new Uint8Array(chunk));
    await writer.close();
  } catch (cause) {
    await writer.abort(cause).catch(() => {});
    throw cause;
  }
}

async function* once(bytes: Uint8Array): ByteSource {
  yield bytes;
}

/** Opens a file the user picked (a Blob) as often as asked. */
export function openBlob(blob: Blob): OpenBytes {
  return async function* read() {
    const reader = blob.stream().getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        yield next.value;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  };
}
