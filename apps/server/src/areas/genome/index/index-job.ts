/** What a thread is to do with a file of this machine. */
export interface IndexJob {
  kind: 'bam' | 'vcf' | 'gff' | 'bed' | 'fasta';
  path: string;
}

/** A block of a virtual reference. */
export interface BaseBlock {
  contig: number;
  block: number;
  bases: string;
}

/** What it says at the end. */
export type IndexReply =
  | { reply: 'refused'; reason: string }
  | {
      reply: 'index';
      /** The whole index file. */
      bytes: Uint8Array;
      /** Of a BAM file whose reads all say the bases of the reference. */
      hasMd: boolean;
      blocks: BaseBlock[];
      /** Whether more bases are told than are kept. */
      isTooWide: boolean;
    }
  | { reply: 'fasta'; fai: string; gzi: Uint8Array | undefined };

/** Bases in a block of a virtual reference. */
export const blockBases = 16_384;
