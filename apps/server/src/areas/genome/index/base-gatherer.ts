import type { BamPlace } from '@wm/genomics/bam-records';
import { referenceOfRead } from '@wm/genomics/md-bases';
import { blockBases } from './index-job.ts';
import type { BaseBlock } from './index-job.ts';

/** Blocks that are kept at most: 32 million bases, more than an exome has. */
const keptBlocks = 2048;
const unknown = 'N'.charCodeAt(0);

/** Puts the bases of a reference together from what reads say of it (MD). */
export function createBaseGatherer() {
  const blocks = new Map<string, { contig: number; block: number; bases: Uint8Array }>();
  let reads = 0;
  let told = 0;
  let isTooWide = false;
  const blockOf = (contig: number, block: number): Uint8Array | undefined => {
    const key = `${contig}:${block}`;
    const known = blocks.get(key);
    if (known) return known.bases;
    if (blocks.size >= keptBlocks) return undefined;
    const bases = new Uint8Array(blockBases).fill(unknown);
    blocks.set(key, { contig, block, bases });
    return bases;
  };
  const put = (contig: number, from: number, bases: Uint8Array): void => {
    for (const [step, base] of bases.entries()) {
      if (base === 0) continue;
      const at = from + step;
      const block = blockOf(contig, Math.floor(at / blockBases));
      if (block) block[at % blockBases] = base;
      else isTooWide = true;
    }
  };
  return {
    add({ sequence, from }: BamPlace, record: Uint8Array): void {
      reads += 1;
      // One read without it would be painted as nothing but mismatches.
      if (told < reads - 1) return;
      const bases = referenceOfRead(record);
      if (!bases) return;
      told += 1;
      put(sequence, from, bases);
    },
    finish(): { hasMd: boolean; blocks: BaseBlock[]; isTooWide: boolean } {
      const hasMd = reads > 0 && told === reads;
      if (!hasMd || isTooWide) return { hasMd: false, blocks: [], isTooWide: hasMd && isTooWide };
      const decoder = new TextDecoder('latin1');
      const list = [...blocks.values()].map((one) => ({
        ...one,
        bases: decoder.decode(one.bases),
      }));
      return { hasMd, blocks: list, isTooWide };
    },
  };
}
