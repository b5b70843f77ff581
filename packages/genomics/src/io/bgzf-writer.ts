import { BGZF_EOF, buildBgzfBlock } from './bgzf.ts';
import { joined } from './bgzf-reader.ts';

/** The compression a writer needs from its surroundings. */
export interface Deflater {
  deflateRaw(plain: Uint8Array): Uint8Array;
  crc32(plain: Uint8Array): number;
}

/** Writes BGZF: plain bytes in, whole blocks out. */
export interface BgzfWriter {
  /** The blocks that are complete by now. */
  add(plain: Uint8Array): Uint8Array;
  /** What is left, and the block that ends the file. */
  finish(): Uint8Array;
}

/** Plain bytes of one block, as bgzip cuts them: what cannot be compressed still fits into 64 KiB. */
const BLOCK_SIZE = 65_280;

/** A writer for one file. */
export function createBgzfWriter(deflater: Deflater): BgzfWriter {
  let pending: Uint8Array[] = [];
  let size = 0;
  const pack = (plain: Uint8Array): Uint8Array =>
    buildBgzfBlock(deflater.deflateRaw(plain), deflater.crc32(plain), plain.length);
  return {
    add(plain) {
      pending.push(plain.slice());
      size += plain.length;
      if (size < BLOCK_SIZE) return new Uint8Array(0);
      const whole = joined(pending);
      const blocks: Uint8Array[] = [];
      let at = 0;
      for (; whole.length - at >= BLOCK_SIZE; at += BLOCK_SIZE) {
        blocks.push(pack(whole.subarray(at, at + BLOCK_SIZE)));
      }
      pending = [whole.slice(at)];
      size = whole.length - at;
      return joined(blocks);
    },
    finish() {
      const rest = joined(pending);
      pending = [];
      size = 0;
      return joined(rest.length > 0 ? [pack(rest), BGZF_EOF] : [BGZF_EOF]);
    },
  };
}
