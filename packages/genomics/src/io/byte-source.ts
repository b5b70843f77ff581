/** Bytes that arrive in pieces: a file stream, an upload, a fetch body or an array of buffers made iterable. */
export type ByteSource = AsyncIterable<Uint8Array>;

/** Opens the same bytes again from the start. Needed where a file may have to be read twice. */
export type OpenBytes = () => ByteSource;

/** The decompression the reader needs from its surroundings (Node's zlib or the browser's DecompressionStream). */
export interface Inflater {
  /**
   * Inflates one complete gzip member, as BGZF blocks are. Rejects or throws when the data or its CRC is wrong.
   * The result never exceeds 64 KiB for a valid BGZF block; more must throw rather than be returned.
   */
  inflateMember(member: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Gives the memory of an inflated member back at once instead of waiting for the collector. The bytes must not be used after. */
  release?(inflated: Uint8Array): void;
  /** Inflates a gzip stream of one or several members that is not BGZF. Throws when the data or a CRC is wrong. */
  inflateStream(chunks: ByteSource): ByteSource;
}

/** A source that yields one buffer, cut into pieces of `pieceSize` bytes (default: in one piece). */
export async function* bytesOf(data: Uint8Array, pieceSize = data.length): ByteSource {
  const step = Math.max(1, pieceSize);
  for (let at = 0; at < data.length; at += step) yield data.subarray(at, at + step);
}
