import { call, callOf, repairPloidy } from '../vcf/call.ts';
import type { Call, Genotype } from '../vcf/call.ts';
import { createVerdictCache } from './evaluate-models.ts';
import type { Verdict } from './evaluate-models.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import type { ModelOptions } from './judgement.ts';
import { MEMBER_WIDTH, PHASED, memberField } from './member-block.ts';
import type { MemberBlock } from './member-block.ts';
import { mtLevelOf } from './model-mt.ts';
import { maskCall } from '../vcf/quality-mask.ts';
import type { CallPlace, Evidence, QualityMask } from '../vcf/quality-mask.ts';
import type { RegionKind } from '../vcf/region.ts';
import type { SampleScan } from '../vcf/sample-scan.ts';

/** Turns the numbers of a scan into the calls and the verdict of one family. One per family; its `calls` are reused. */
export interface FamilyCalls {
  family: BoundFamily;
  /** Place of each member in the sample scan, -1 without a sample. */
  scanPlaces: Int32Array;
  /** True when an affected member's genotype names this ALT (0: any ALT). No call is made, no quality looked at. */
  mayCarry(scan: SampleScan, altNumber: number): boolean;
  /** Fills `calls` for one ALT and returns the verdict on them. */
  judge(scan: SampleScan, altNumber: number, alleles: number, region: RegionKind): Verdict;
  /** The calls of the last `judge`, one per member; MT levels on MT. */
  calls: Uint8Array;
  /** A new block with the genotypes of all members for one ALT; phases are left empty. */
  block(scan: SampleScan, altNumber: number, alleles: number): MemberBlock;
}

/** What a family's calls depend on. */
export interface FamilyCallOptions {
  mask: QualityMask | null;
  models: ModelOptions;
}

const regionNumbers: Record<RegionKind, number> = { autosome: 0, par: 1, x: 2, y: 3, mt: 4 };

/** Members that fit into one exact number as a cache key, four bits each beside the region. */
const NUMERIC_KEY_MEMBERS = 11;

/** Prepares one family; `columns` are the sample columns of the scan in its order. */
export function createFamilyCalls(
  family: BoundFamily,
  columns: number[],
  options: FamilyCallOptions,
): FamilyCalls {
  const { members } = family;
  const scanPlaces = Int32Array.from(members, (member) => columns.indexOf(member.column));
  const affectedPlaces = family.affected.map((place) => scanPlaces[place]!).filter((at) => at >= 0);
  const calls = new Uint8Array(members.length);
  const verdictOf = createVerdictCache();
  const blocks = createBlocks(members.length * MEMBER_WIDTH);
  const genotype: Genotype = { first: -1, second: -1, ploidy: 0 };
  const evidence: Evidence = {
    quality: -1,
    depth: -1,
    altReads: -1,
    calledReads: -1,
    allReads: -1,
  };
  const place: CallPlace = { region: 'autosome', sex: 0 };

  const memberCall = (scan: SampleScan, at: number, altNumber: number, alleles: number): Call => {
    genotype.first = scan.first[at]!;
    genotype.second = scan.second[at]!;
    genotype.ploidy = scan.ploidy[at]!;
    const raw = repairPloidy(callOf(genotype, altNumber), genotype.ploidy, place.region, place.sex);
    if (raw === call.UNKNOWN) return raw;
    readEvidence(evidence, scan, at, altNumber, alleles);
    return maskCall(raw, evidence, place, options.mask);
  };

  return {
    family,
    scanPlaces,
    calls,
    mayCarry(scan, altNumber) {
      for (let index = 0; index < affectedPlaces.length; index += 1) {
        const at = affectedPlaces[index]!;
        const first = scan.first[at]!;
        const second = scan.second[at]!;
        if (
          altNumber === 0 ? first > 0 || second > 0 : first === altNumber || second === altNumber
        ) {
          return true;
        }
      }
      return false;
    },
    judge(scan, altNumber, alleles, region) {
      place.region = region;
      let key = regionNumbers[region];
      for (let index = 0; index < members.length; index += 1) {
        const at = scanPlaces[index]!;
        place.sex = members[index]!.sex;
        let seen: number = at < 0 ? call.UNKNOWN : memberCall(scan, at, altNumber, alleles);
        if (region === 'mt' && at >= 0) seen = mtLevelOf(altFraction(evidence, seen), seen as Call);
        calls[index] = seen;
        key = key * 16 + seen;
      }
      const one = { family, calls, region, options: options.models };
      const isNumeric = members.length <= NUMERIC_KEY_MEMBERS;
      return verdictOf(one, isNumeric ? key : `${region}${String.fromCharCode(...calls)}`);
    },
    block(scan, altNumber, alleles) {
      const block = blocks.next();
      for (let index = 0; index < members.length; index += 1) {
        fillMember(block, index * MEMBER_WIDTH, scan, scanPlaces[index]!, { altNumber, alleles });
      }
      return block;
    },
  };
}

/** Cuts blocks from larger arrays: an array of its own for each variant would cost the allocator more than its content. */
function createBlocks(size: number): { next(): MemberBlock } {
  const perSlab = 256;
  let slab = new Int32Array(0);
  let used = 0;
  return {
    next() {
      if (used + size > slab.length) {
        slab = new Int32Array(size * perSlab);
        used = 0;
      }
      used += size;
      return slab.subarray(used - size, used);
    },
  };
}

function altFraction(evidence: Evidence, seen: number): number {
  return seen === call.UNKNOWN || seen === call.MASKED || evidence.allReads <= 0
    ? -1
    : evidence.altReads / evidence.allReads;
}

function readEvidence(
  evidence: Evidence,
  scan: SampleScan,
  at: number,
  altNumber: number,
  alleles: number,
): void {
  evidence.quality = scan.quality[at]!;
  evidence.depth = scan.depth[at]!;
  if (scan.readCount[at] === 0) {
    evidence.altReads = evidence.calledReads = evidence.allReads = -1;
    return;
  }
  const base = at * scan.width;
  const first = scan.first[at]!;
  const second = scan.second[at]!;
  let all = 0;
  for (let allele = 0; allele < alleles; allele += 1) all += scan.reads[base + allele]!;
  evidence.allReads = all;
  evidence.altReads = scan.reads[base + altNumber]!;
  evidence.calledReads =
    (first >= 0 ? scan.reads[base + first]! : 0) +
    (second >= 0 && second !== first ? scan.reads[base + second]! : 0);
}

interface WhichAlt {
  altNumber: number;
  alleles: number;
}

const noEvidence: Evidence = {
  quality: -1,
  depth: -1,
  altReads: -1,
  calledReads: -1,
  allReads: -1,
};

function fillMember(
  block: MemberBlock,
  base: number,
  scan: SampleScan,
  at: number,
  which: WhichAlt,
): void {
  const evidence = { ...noEvidence };
  if (at >= 0) readEvidence(evidence, scan, at, which.altNumber, which.alleles);
  block[base + memberField.FIRST] = at < 0 ? -1 : scan.first[at]!;
  block[base + memberField.SECOND] = at < 0 ? -1 : scan.second[at]!;
  block[base + memberField.PLOIDY] = at < 0 ? 0 : scan.ploidy[at]! | (scan.phased[at] ? PHASED : 0);
  block[base + memberField.QUALITY] = evidence.quality;
  block[base + memberField.DEPTH] = evidence.depth;
  block[base + memberField.ALT_READS] = evidence.altReads;
  block[base + memberField.CALLED_READS] = evidence.calledReads;
  block[base + memberField.ALL_READS] = evidence.allReads;
}
