import { GenomicsError } from '../finding.ts';

/** Longest line accepted, in bytes. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Receives one line as a range of `bytes`, without its line end (LF or CRLF). The bytes are only valid during the call. */
export type LineSink = (bytes: Uint8Array, start: number, end: number) => void;

/** Cuts pieces of bytes into lines without copying them, except for a line that spans two pieces. */
export interface LineCutter {
  /** Hands every line that is complete by now to the sink. */
  push(chunk: Uint8Array): void;
  /** Hands over a last line that has no line end; true when there was one. */
  end(): boolean;
  /** Lines handed over so far. */
  lines(): number;
}

/** A cutter for one input. Throws GenomicsError VCF020 at a line longer than `maxBytes` (default 64 MiB). */
export function createLineCutter(sink: LineSink, maxBytes = MAX_LINE_BYTES): LineCutter {
  let pending: Uint8Array[] = [];
  let pendingSize = 0;
  let count = 0;

  const emit = (bytes: Uint8Array, start: number, end: number): void => {
    count += 1;
    sink(bytes, start, end > start && bytes[end - 1] === 13 ? end - 1 : end);
  };
  const hold = (piece: Uint8Array): void => {
    pendingSize += piece.length;
    if (pendingSize > maxBytes) {
      throw new GenomicsError('VCF020', { n: count + 1, detail: `${maxBytes}字节` });
    }
    pending.push(piece.slice());
  };
  const joinPending = (tail: Uint8Array): Uint8Array => {
    const joined = new Uint8Array(pendingSize + tail.length);
    let at = 0;
    for (const piece of pending) {
      joined.set(piece, at);
      at += piece.length;
    }
    joined.set(tail, at);
    pending = [];
    pendingSize = 0;
    return joined;
  };

  return {
    push(chunk) {
      let start = 0;
      if (pendingSize > 0) {
        const end = chunk.indexOf(10);
        if (end < 0) {
          hold(chunk);
          return;
        }
        const line = joinPending(chunk.subarray(0, end));
        emit(line, 0, line.length);
        start = end + 1;
      }
      for (let end = chunk.indexOf(10, start); end >= 0; end = chunk.indexOf(10, start)) {
        emit(chunk, start, end);
        start = end + 1;
      }
      if (start < chunk.length) hold(chunk.subarray(start));
    },
    end() {
      if (pendingSize === 0) return false;
      const line = joinPending(new Uint8Array(0));
      emit(line, 0, line.length);
      return true;
    },
    lines: () => count,
  };
}
