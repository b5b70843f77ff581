import type { Candidate } from './candidate.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { depthOf, evidenceOf } from './member-block.ts';

/** How far a new allele can be believed, with every number that was used. `failed` says in Chinese what kept it from 高. */
export interface DeNovoEvidence {
  child: string;
  level: '高' | '低';
  failed: string[];
  numbers: {
    /** GQ and DP per person looked at; -1 when not given. */
    quality: Record<string, number>;
    depth: Record<string, number>;
    /** Alternate fraction of the child's reads, -1 without read counts. */
    childBalance: number;
    /** Alternate reads of the parents together, -1 without read counts. */
    parentAltReads: number;
    /** -1 without a number. */
    frequency: number;
    otherFamilies: number;
  };
}

/**
 * The confidence of a de novo allele in one affected child: 高 when GQ >= 20 and DP >= 10 in child and parents, child
 * allele balance 0.20 to 0.80 (above 0.75 for the only copy of a male), fewer than two alternate reads in the parents
 * together, frequency below 0.001 or not in a database that was asked (unknown is neither) and not in two or more other families. A parent that
 * does not pass on this chromosome (mother on Y, father on MT) is not looked at.
 */
export function deNovoEvidence(
  candidate: Candidate,
  family: BoundFamily,
  child: number,
): DeNovoEvidence {
  const { father, mother, sex } = family.members[child]!;
  const { region } = candidate;
  const parents = [region === 'mt' ? -1 : father, region === 'y' ? -1 : mother].filter(
    (place) => place >= 0,
  );
  const failed: string[] = [];
  const expected = region === 'mt' || region === 'y' ? 1 : 2;
  if (parents.length < expected) failed.push('父母数据不全');
  const quality: Record<string, number> = {};
  const depth: Record<string, number> = {};
  for (const place of [child, ...parents]) {
    const { id } = family.members[place]!;
    quality[id] = evidenceOf(candidate.block, place).quality;
    depth[id] = depthOf(candidate.block, place);
    if (quality[id] < 20) failed.push(`${id} 的GQ为${shown(quality[id])}，低于20`);
    if (depth[id] < 10) failed.push(`${id} 的DP为${shown(depth[id])}，低于10`);
  }
  const own = evidenceOf(candidate.block, child);
  const childBalance = own.calledReads > 0 ? own.altReads / own.allReads : -1;
  const isOnlyCopy = sex === 1 && (region === 'x' || region === 'y');
  const isBalanced = isOnlyCopy
    ? childBalance > 0.75
    : region === 'mt' || (childBalance >= 0.2 && childBalance <= 0.8);
  if (!isBalanced) failed.push(`患者变异读段比例为${shown(childBalance)}`);
  const parentAltReads = sumAltReads(candidate, parents);
  if (parentAltReads < 0) failed.push('父母缺少读段数');
  if (parentAltReads >= 2) failed.push(`父母共有${parentAltReads}条变异读段`);
  const { frequency } = candidate;
  if (frequency.state === 'unknown') failed.push('没有人群频率注释');
  if (frequency.value >= 0.001) failed.push(`人群频率为${frequency.value}，不低于0.001`);
  if (candidate.otherFamilies >= 2) failed.push(`另见于${candidate.otherFamilies}个家系`);
  return {
    child: family.members[child]!.id,
    level: failed.length === 0 ? '高' : '低',
    failed,
    numbers: {
      quality,
      depth,
      childBalance,
      parentAltReads,
      frequency: frequency.value,
      otherFamilies: candidate.otherFamilies,
    },
  };
}

function sumAltReads(candidate: Candidate, parents: number[]): number {
  let sum = 0;
  for (const parent of parents) {
    const { altReads } = evidenceOf(candidate.block, parent);
    if (altReads < 0) return -1;
    sum += altReads;
  }
  return sum;
}

function shown(value: number): string {
  return value < 0 ? '未知' : String(Math.round(value * 1000) / 1000);
}
