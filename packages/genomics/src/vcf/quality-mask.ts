import { call } from './call.ts';
import type { Call, Sex } from './call.ts';
import type { RegionKind } from './region.ts';

/** The limits below which a genotype is not believed. Depths in reads, balances as fractions of the reads. */
export interface QualityMask {
  minQuality: number;
  minDepth: number;
  /** For males on non-PAR X and Y, who have one copy. */
  minQualityHemi: number;
  minDepthHemi: number;
  minHetBalance: number;
  maxHetBalance: number;
  /** Largest alternate fraction of a reference call. */
  maxRefFraction: number;
  /** Smallest alternate fraction of a homozygous or hemizygous call. */
  minHomFraction: number;
}

/** The default limits (the numbers slivar uses for its trio expressions). */
export const defaultMask: QualityMask = {
  minQuality: 20,
  minDepth: 10,
  minQualityHemi: 10,
  minDepthHemi: 6,
  minHetBalance: 0.2,
  maxHetBalance: 0.8,
  maxRefFraction: 0.02,
  minHomFraction: 0.98,
};

/** Lowest allele balance at which a masked het of a patient is still told as a possible mosaic. */
const MOSAIC_FLOOR = 0.05;

/** What is known about one genotype besides its alleles. -1 means not given; reads are counts for this ALT and for the called or all alleles. */
export interface Evidence {
  quality: number;
  depth: number;
  /** Reads of this ALT, -1 without AD. */
  altReads: number;
  /** Reads of the alleles the genotype names (for the balance of a het), -1 without AD. */
  calledReads: number;
  /** Reads of all alleles, -1 without AD. */
  allReads: number;
}

/** Where and of whom the genotype is. */
export interface CallPlace {
  region: RegionKind;
  sex: Sex;
}

/**
 * The call after the quality mask: a genotype that is not good enough becomes unknown, never reference. Without a mask
 * only the mosaic suspicion of reference calls (REF_READS) is added. Values that the file does not give are not checked;
 * allele balance is not checked on MT, where every fraction is possible.
 */
export function maskCall(
  repaired: Call,
  evidence: Evidence,
  place: CallPlace,
  mask: QualityMask | null,
): Call {
  if (repaired === call.UNKNOWN) return repaired;
  if (mask && !isDeepEnough(evidence, place, mask)) return call.UNKNOWN;
  if (evidence.altReads < 0 || evidence.allReads <= 0 || place.region === 'mt') return repaired;
  if (repaired === call.REF) return maskReference(evidence, mask);
  return mask ? maskCarrier(repaired, evidence, mask) : repaired;
}

function isDeepEnough(evidence: Evidence, place: CallPlace, mask: QualityMask): boolean {
  const isHemi = place.sex === 1 && (place.region === 'x' || place.region === 'y');
  const depth = evidence.depth >= 0 ? evidence.depth : evidence.allReads;
  const minQuality = isHemi ? mask.minQualityHemi : mask.minQuality;
  const minDepth = isHemi ? mask.minDepthHemi : mask.minDepth;
  return (
    (evidence.quality < 0 || evidence.quality >= minQuality) && (depth < 0 || depth >= minDepth)
  );
}

function maskReference(evidence: Evidence, mask: QualityMask | null): Call {
  const fraction = evidence.altReads / evidence.allReads;
  if (mask && fraction > mask.maxRefFraction) return call.MASKED_READS;
  return evidence.altReads >= 2 || fraction >= 0.02 ? call.REF_READS : call.REF;
}

function maskCarrier(repaired: Call, evidence: Evidence, mask: QualityMask): Call {
  if (repaired === call.HET) {
    const balance = evidence.calledReads > 0 ? evidence.altReads / evidence.calledReads : 0;
    if (balance >= mask.minHetBalance && balance <= mask.maxHetBalance) return repaired;
    const isMosaic = balance >= MOSAIC_FLOOR && balance < mask.minHetBalance;
    return isMosaic ? call.CHILD_MOSAIC : call.UNKNOWN;
  }
  if (repaired === call.HOM || repaired === call.HEMI) {
    return evidence.altReads / evidence.allReads < mask.minHomFraction ? call.UNKNOWN : repaired;
  }
  return repaired;
}
