/** Bytes that can be read from anywhere, at once: a file opened by Node, a buffer, a cached upload. */
export interface RandomBytes {
  readonly size: number;
  /** The bytes from `from` up to `to` (exclusive), fewer at the end. The result may be kept. */
  read(from: number, to: number): Uint8Array;
}

/** Random access to a buffer. */
export function randomBytesOf(data: Uint8Array): RandomBytes {
  return { size: data.length, read: (from, to) => data.slice(from, Math.min(to, data.length)) };
}
