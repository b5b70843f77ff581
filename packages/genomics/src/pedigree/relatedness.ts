import type { Member } from './family.ts';

/** Counts over autosomal biallelic SNVs that both samples have with depth 7 or more. */
export interface PairCounts {
  sites: number;
  hetsLeft: number;
  hetsRight: number;
  sharedHets: number;
  /** Sites where one is reference and the other homozygous alternate. */
  ibs0: number;
  /** Sites with the same genotype. */
  ibs2: number;
}

/** What the genotypes of two members say beside what the pedigree says. `observed` is null below 200 sites. */
export interface Relation {
  left: string;
  right: string;
  counts: PairCounts;
  observed: number | null;
  expected: number;
  kind: '无法判断' | '同一样本或同卵双生' | '亲子' | '同胞' | '其他亲缘' | '无亲缘';
  isSuspect: boolean;
}

/** Fewest sites for a statement. */
const MIN_RELATEDNESS_SITES = 200;

/** Fraction of opposite homozygotes below which two samples share an allele everywhere (parent and child, or the same person). */
const IBS0_LIMIT = 0.012;

/** Relatedness as peddy and somalier give it: (shared hets - 2 * IBS0) / the smaller number of hets. */
export function relatedness(counts: PairCounts): number {
  const fewest = Math.min(counts.hetsLeft, counts.hetsRight);
  return fewest > 0 ? (counts.sharedHets - 2 * counts.ibs0) / fewest : 0;
}

/** Twice the kinship coefficient of two members by the pedigree: 1 self and identical twins, 0.5 parent-child and full sibs, 0.25 half sibs, 0 unrelated. */
export function expectedRelatedness(members: Member[], left: number, right: number): number {
  return 2 * kinship(members, left, right, 0);
}

/** Wright's recursion; `depth` stops at pedigrees that loop. */
function kinship(members: Member[], left: number, right: number, depth: number): number {
  if (left < 0 || right < 0 || depth > 40) return 0;
  if (left === right || areIdentical(members[left]!, members[right]!)) {
    const { father, mother } = members[left]!;
    return (1 + kinship(members, father, mother, depth + 1)) / 2;
  }
  const younger = isAncestor(members, left, right, 0) ? right : left;
  const older = younger === left ? right : left;
  const { father, mother } = members[younger]!;
  return (
    (kinship(members, father, older, depth + 1) + kinship(members, mother, older, depth + 1)) / 2
  );
}

function areIdentical(one: Member, other: Member): boolean {
  return one.identical !== undefined && one.identical === other.identical;
}

function isAncestor(members: Member[], ancestor: number, of: number, depth: number): boolean {
  if (of < 0 || depth > 40) return false;
  const { father, mother } = members[of]!;
  const isIt = (parent: number): boolean =>
    parent >= 0 && (parent === ancestor || areIdentical(members[parent]!, members[ancestor]!));
  if (isIt(father) || isIt(mother)) return true;
  return (
    isAncestor(members, ancestor, father, depth + 1) ||
    isAncestor(members, ancestor, mother, depth + 1)
  );
}

/** Compares counts with the pedigree; suspect when observed and expected differ by more than 0.17, or a parent and child have too many opposite homozygotes. */
export function judgeRelation(
  members: Member[],
  left: number,
  right: number,
  counts: PairCounts,
): Relation {
  const expected = expectedRelatedness(members, left, right);
  const isParentChild = [members[left]!, members[right]!].some(
    (member, index) =>
      member.father === (index === 0 ? right : left) ||
      member.mother === (index === 0 ? right : left),
  );
  const names = { left: members[left]!.id, right: members[right]!.id };
  if (counts.sites < MIN_RELATEDNESS_SITES) {
    return { ...names, counts, observed: null, expected, kind: '无法判断', isSuspect: false };
  }
  const observed = relatedness(counts);
  const kind = relationKind(observed, counts.ibs0 / counts.sites);
  const isSuspect = Math.abs(observed - expected) > 0.17 || (isParentChild && kind !== '亲子');
  return { ...names, counts, observed, expected, kind, isSuspect };
}

function relationKind(observed: number, ibs0Fraction: number): Relation['kind'] {
  if (observed > 0.75 && ibs0Fraction < IBS0_LIMIT) return '同一样本或同卵双生';
  if (observed > 0.33) return ibs0Fraction < IBS0_LIMIT ? '亲子' : '同胞';
  return observed > 0.1 ? '其他亲缘' : '无亲缘';
}
