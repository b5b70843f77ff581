import { Inflate, inflateSync } from 'fflate';

import { ArchiveError } from './error.ts';

/** Above this compressed size an entry is inflated piece by piece, so that a lying header is caught early. */
const streamAbove = 64 * 1024;
/** Compressed bytes per piece. Deflate expands at most 1032 times, so a piece yields at most 17 MB. */
const pieceBytes = 16 * 1024;

/**
 * Inflates raw deflate data (RFC 1951) that must come to exactly `size` bytes. Memory stays within `size` plus 40 MB
 * whatever the data holds, and work stops at the first piece that exceeds `size`.
 * Throws `size-mismatch` when more or fewer bytes come out, `archive-damaged` when the data is not deflate.
 */
export function inflateExactly(data: Uint8Array, size: number, name: string): Uint8Array {
  const result =
    data.length > streamAbove ? inflatePieces(data, size, name) : inflateAtOnce(data, size, name);
  if (result.length !== size) throw new ArchiveError('size-mismatch', name);
  return result;
}

/** One byte of room more than declared: a result that fills it is too long. */
function inflateAtOnce(data: Uint8Array, size: number, name: string): Uint8Array {
  try {
    return inflateSync(data, { out: new Uint8Array(size + 1) });
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveError('size-mismatch', name);
    throw new ArchiveError('archive-damaged', name);
  }
}

function inflatePieces(data: Uint8Array, size: number, name: string): Uint8Array {
  const out = new Uint8Array(size);
  let filled = 0;
  const inflater = new Inflate((piece) => {
    if (filled + piece.length > size) throw new ArchiveError('size-mismatch', name);
    out.set(piece, filled);
    filled += piece.length;
  });
  try {
    for (let start = 0; start < data.length; start += pieceBytes) {
      const end = Math.min(start + pieceBytes, data.length);
      inflater.push(data.subarray(start, end), end === data.length);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('archive-damaged', name);
  }
  return out.subarray(0, filled);
}
