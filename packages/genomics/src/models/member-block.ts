import type { Evidence } from '../vcf/quality-mask.ts';

/**
 * The genotypes of one family at one ALT as one array of numbers, `MEMBER_WIDTH` per member. -1 means not given.
 * `PHASE_SET` is 0 when unphased, `HAPLOTYPE` 0 or 1: the haplotype of that set which has the ALT.
 */
export type MemberBlock = Int32Array;

/** Numbers per member in a block. */
export const MEMBER_WIDTH = 10;

/** The places of a member's numbers. */
export const memberField = {
  FIRST: 0,
  SECOND: 1,
  PLOIDY: 2,
  QUALITY: 3,
  DEPTH: 4,
  ALT_READS: 5,
  CALLED_READS: 6,
  ALL_READS: 7,
  PHASE_SET: 8,
  HAPLOTYPE: 9,
} as const;

/** Added to the ploidy of a genotype whose separators are all `|`. */
export const PHASED = 16;

/** One number of one member. */
export function memberNumber(block: MemberBlock, member: number, field: number): number {
  return block[member * MEMBER_WIDTH + field]!;
}

/** A genotype as text with the allele numbers of the file, such as `0/1`, `1|0`, `1` or `./.`. */
export function genotypeText(block: MemberBlock, member: number): string {
  const first = memberNumber(block, member, memberField.FIRST);
  const second = memberNumber(block, member, memberField.SECOND);
  const ploidy = memberNumber(block, member, memberField.PLOIDY);
  const allele = (number: number): string => (number < 0 ? '.' : String(number));
  if ((ploidy & 15) === 1) return allele(first);
  return `${allele(first)}${ploidy & PHASED ? '|' : '/'}${allele(second)}`;
}

/** The quality numbers of a member, as the mask takes them. */
export function evidenceOf(block: MemberBlock, member: number): Evidence {
  return {
    quality: memberNumber(block, member, memberField.QUALITY),
    depth: memberNumber(block, member, memberField.DEPTH),
    altReads: memberNumber(block, member, memberField.ALT_READS),
    calledReads: memberNumber(block, member, memberField.CALLED_READS),
    allReads: memberNumber(block, member, memberField.ALL_READS),
  };
}

/** DP, or the sum of the read counts when there is no DP; -1 when neither is given. */
export function depthOf(block: MemberBlock, member: number): number {
  const depth = memberNumber(block, member, memberField.DEPTH);
  return depth >= 0 ? depth : memberNumber(block, member, memberField.ALL_READS);
}
