import type { BgzfReader, VirtualOffset } from './bgzf-reader.ts';

/** Reads the plain data of a BGZF file one piece after the other and always knows where it is. */
export interface BgzfCursor {
  /** Where the next byte stands. */
  tell(): VirtualOffset;
  seek(offset: VirtualOffset): void;
  /** Exactly `count` bytes, or undefined when fewer are left. */
  bytes(count: number): Uint8Array | undefined;
  /** The next line without its end, or undefined at the end of the file. */
  line(): string | undefined;
}

/** Packs a block's place and a place in its plain data. */
export function virtualOffset(packed: number, within: number): VirtualOffset {
  return (BigInt(packed) << 16n) | BigInt(within);
}

const decoder = new TextDecoder();

/** A cursor at the start of the file. */
export function createBgzfCursor(reader: BgzfReader): BgzfCursor {
  let packed = 0;
  let within = 0;
  /** Moves to the next block that holds a byte; false at the end. */
  const settle = (): boolean => {
    while (packed < reader.size) {
      const { plain, next } = reader.block(packed);
      if (within < plain.length) return true;
      packed = next;
      within = 0;
    }
    return false;
  };
  return {
    tell() {
      settle();
      return virtualOffset(packed, within);
    },
    seek(offset) {
      packed = Number(offset >> 16n);
      within = Number(offset & 0xffffn);
    },
    bytes(count) {
      const taken = new Uint8Array(count);
      for (let filled = 0; filled < count;) {
        if (!settle()) return undefined;
        const { plain } = reader.block(packed);
        const piece = plain.subarray(within, within + count - filled);
        taken.set(piece, filled);
        filled += piece.length;
        within += piece.length;
      }
      return taken;
    },
    line() {
      if (!settle()) return undefined;
      let text = '';
      for (;;) {
        const { plain } = reader.block(packed);
        const end = plain.indexOf(10, within);
        text += decoder.decode(plain.subarray(within, end < 0 ? plain.length : end));
        within = end < 0 ? plain.length : end + 1;
        if (end >= 0 || !settle()) return text.endsWith('\r') ? text.slice(0, -1) : text;
      }
    },
  };
}
