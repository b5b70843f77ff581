import { memberField, memberNumber, MEMBER_WIDTH } from './member-block.ts';
import type { MemberBlock } from './member-block.ts';

/**
 * How sure the genotypes of a family are, as genmod writes it: round(-10 log10(1 - prod(1 - 10^(-min(GQ, 99) / 10)))) over
 * the given genotype qualities above 0; 0 without any.
 */
export function modelScore(qualities: readonly number[]): number {
  let allRight = 1;
  let errorBound = 0;
  for (const quality of qualities) {
    if (!(quality > 0)) continue;
    const error = 10 ** (-Math.min(quality, 99) / 10);
    allRight *= 1 - error;
    errorBound += error;
  }
  if (errorBound === 0) return 0;
  // 1 - allRight loses all digits for tiny errors; their sum is then the same to first order.
  const anyWrong = errorBound < 1e-7 ? errorBound : 1 - allRight;
  const score = Math.round(-10 * Math.log10(anyWrong));
  return score === 0 ? 0 : score;
}

/** The model score of a family from its block. */
export function blockScore(block: MemberBlock): number {
  const qualities: number[] = [];
  for (let member = 0; member * MEMBER_WIDTH < block.length; member += 1) {
    qualities.push(memberNumber(block, member, memberField.QUALITY));
  }
  return modelScore(qualities);
}
