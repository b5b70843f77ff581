import { callOf, repairPloidy } from '../vcf/call.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { evidenceOf, genotypeText, memberField, memberNumber } from './member-block.ts';
import type { MemberBlock } from './member-block.ts';
import { maskDoubt } from '../vcf/quality-mask.ts';
import type { QualityMask } from '../vcf/quality-mask.ts';
import type { RegionKind } from '../vcf/region.ts';

/** The genotypes of one ALT in one family, and the mask they were judged by. */
export interface JudgedGenotypes {
  block: MemberBlock;
  altNumber: number;
  region: RegionKind;
  mask: QualityMask | null;
}

/** The number for which a member's genotype is not believed, such as `GQ 18 < 20`; '' when it is, or nothing is called. */
export function genotypeDoubt(seen: JudgedGenotypes, family: BoundFamily, place: number): string {
  const { block, altNumber, region, mask } = seen;
  const { sex } = family.members[place]!;
  const genotype = {
    first: memberNumber(block, place, memberField.FIRST),
    second: memberNumber(block, place, memberField.SECOND),
    ploidy: memberNumber(block, place, memberField.PLOIDY) & 15,
  };
  const repaired = repairPloidy(callOf(genotype, altNumber), genotype.ploidy, region, sex);
  return maskDoubt(repaired, evidenceOf(block, place), { region, sex }, mask);
}

/** A genotype as sentences name it: `0/1`, or `0/1，GQ 18 < 20` when it is not believed. */
export function doubtedGenotype(seen: JudgedGenotypes, family: BoundFamily, place: number): string {
  const text = genotypeText(seen.block, place);
  const doubt = family.members[place] ? genotypeDoubt(seen, family, place) : '';
  return doubt === '' ? text : `${text}，${doubt}`;
}
