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

/**
 * The default limits: the numbers slivar uses for its trio expressions, but 0.9 in place of its 0.98 for homozygous calls, at
 * which 46 of 2,794 good calls of a reference trio fail (29 of 30 reads is 0.967).
 */
export const defaultMask: QualityMask = {
  minQuality: 20,
  minDepth: 10,
  minQualityHemi: 10,
  minDepthHemi: 6,
  minHetBalance: 0.2,
  maxHetBalance: 0.8,
  maxRefFraction: 0.02,
  minHomFraction: 0.9,
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
 * The call after the quality mask: a genotype that is not good enough becomes unknown, never reference (MASKED when it names
 * the ALT, UNKNOWN when it is reference; `maskDoubt` tells the number that failed). Without a mask
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
  if (mask && depthDoubt(evidence, place, mask) !== '') return maskedCall(repaired);
  if (evidence.altReads < 0 || evidence.allReads <= 0 || place.region === 'mt') return repaired;
  if (repaired === call.REF) return maskReference(evidence, mask);
  return mask ? maskCarrier(repaired, evidence, mask) : repaired;
}

/** A genotype that fails is unknown; when it names the ALT, that is remembered. */
function maskedCall(repaired: Call): Call {
  return repaired === call.REF ? call.UNKNOWN : call.MASKED;
}

/** The first limit of quality or depth that the genotype fails, such as `GQ 18 < 20`; '' when it fails none. */
function depthDoubt(evidence: Evidence, place: CallPlace, mask: QualityMask): string {
  const isHemi = place.sex === 1 && (place.region === 'x' || place.region === 'y');
  const depth = evidence.depth >= 0 ? evidence.depth : evidence.allReads;
  const minQuality = isHemi ? mask.minQualityHemi : mask.minQuality;
  const minDepth = isHemi ? mask.minDepthHemi : mask.minDepth;
  if (evidence.quality >= 0 && evidence.quality < minQuality) {
    return `GQ ${evidence.quality} < ${minQuality}`;
  }
  return depth >= 0 && depth < minDepth ? `DP ${depth} < ${minDepth}` : '';
}

/**
 * The number for which the mask does not believe a genotype: `GQ 18 < 20`, `DP 6 < 10`, `变异读段比例 0.83 > 0.8`. '' when it
 * believes it or nothing is called.
 */
export function maskDoubt(
  repaired: Call,
  evidence: Evidence,
  place: CallPlace,
  mask: QualityMask | null,
): string {
  if (!mask || repaired === call.UNKNOWN) return '';
  const doubt = depthDoubt(evidence, place, mask);
  if (doubt !== '') return doubt;
  if (evidence.altReads < 0 || evidence.allReads <= 0 || place.region === 'mt') return '';
  if (repaired === call.REF) {
    const fraction = evidence.altReads / evidence.allReads;
    return fraction > mask.maxRefFraction ? above(fraction, mask.maxRefFraction) : '';
  }
  if (repaired === call.HET) {
    const balance = hetBalance(evidence);
    if (balance < mask.minHetBalance) return below(balance, mask.minHetBalance);
    return balance > mask.maxHetBalance ? above(balance, mask.maxHetBalance) : '';
  }
  if (repaired !== call.HOM && repaired !== call.HEMI) return '';
  const fraction = evidence.altReads / evidence.allReads;
  return fraction < mask.minHomFraction ? below(fraction, mask.minHomFraction) : '';
}

function above(fraction: number, limit: number): string {
  return `变异读段比例 ${rounded(fraction)} > ${limit}`;
}

function below(fraction: number, limit: number): string {
  return `变异读段比例 ${rounded(fraction)} < ${limit}`;
}

function rounded(fraction: number): number {
  return Math.round(fraction * 1000) / 1000;
}

/**
 * The share of the ALT in the reads of a het. A record split from several ALTs keeps only two of its counts, so reads that
 * DP counts and AD does not name count too.
 */
function hetBalance(evidence: Evidence): number {
  const unnamed = Math.max(0, evidence.depth - evidence.allReads);
  const reads = evidence.calledReads + unnamed;
  return reads > 0 ? evidence.altReads / reads : 0;
}

function maskReference(evidence: Evidence, mask: QualityMask | null): Call {
  const fraction = evidence.altReads / evidence.allReads;
  if (mask && fraction > mask.maxRefFraction) return call.MASKED_READS;
  return evidence.altReads >= 2 || fraction >= 0.02 ? call.REF_READS : call.REF;
}

function maskCarrier(repaired: Call, evidence: Evidence, mask: QualityMask): Call {
  if (repaired === call.HET) {
    const balance = hetBalance(evidence);
    if (balance >= mask.minHetBalance && balance <= mask.maxHetBalance) return repaired;
    const isMosaic = balance >= MOSAIC_FLOOR && balance < mask.minHetBalance;
    return isMosaic ? call.CHILD_MOSAIC : call.MASKED;
  }
  if (repaired === call.HOM || repaired === call.HEMI) {
    return evidence.altReads / evidence.allReads < mask.minHomFraction ? call.MASKED : repaired;
  }
  return repaired;
}
