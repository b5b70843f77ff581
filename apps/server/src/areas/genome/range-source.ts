import { Readable } from 'node:stream';

/** Bytes that a range is taken of. */
export interface RangeSource {
  size: number;
  /** Changes with the bytes. */
  tag: string;
  /** From `start` to `end`, both included. */
  open: (range: { start: number; end: number }) => Promise<Readable> | Readable;
}

/** Small things that are there already. */
export function sourceOf(bytes: Uint8Array, tag: string): RangeSource {
  const open = ({ start, end }: { start: number; end: number }) =>
    Readable.from([Buffer.from(bytes.subarray(start, end + 1))], { objectMode: false });
  return { size: bytes.length, tag, open };
}
