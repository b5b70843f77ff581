import { NO, YES } from '../vcf/call.ts';
import type { Answer } from '../vcf/call.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { reason } from './reason.ts';
import type { Reason } from './reason.ts';
import type { RegionKind } from '../vcf/region.ts';

/** A model's state while its conditions are being looked at: the worst answer so far, why, and whose genotype it was. */
export interface Judgement {
  state: Answer;
  reason: Reason;
  member: number;
}

/** Family-wide choices that relax or tighten the models. */
export interface ModelOptions {
  /** Unaffected carriers do not contradict AD, XD and MT unless they carry two copies (default false). */
  reducedPenetrance: boolean;
  /** A homozygous patient is accepted for AD (default false). */
  allowHomozygousDominant: boolean;
  /** Unaffected females must be reference for XD (default false: they may be heterozygous). */
  strictXDominant: boolean;
}

/** The choices when none are given. */
export const defaultModelOptions: ModelOptions = {
  reducedPenetrance: false,
  allowHomozygousDominant: false,
  strictXDominant: false,
};

/** One ALT allele of one site in one family: a call (see `call`, or an MT level on MT) per member. */
export interface Case {
  family: BoundFamily;
  calls: ArrayLike<number>;
  region: RegionKind;
  options: ModelOptions;
}

/** A judgement that nothing contradicts yet; its member is the first affected one. */
export function startJudgement(one: Case): Judgement {
  return { state: YES, reason: reason.FITS, member: one.family.affected[0] ?? -1 };
}

/** Lowers the judgement to `answer` when that is worse, keeping the first reason of each level. */
export function demand(judgement: Judgement, answer: Answer, why: Reason, member: number): void {
  if (answer >= judgement.state) return;
  judgement.state = answer;
  judgement.reason = why;
  judgement.member = member;
}

/** The opposite answer; "possible" stays. */
export function negate(answer: Answer): Answer {
  return (YES - answer) as Answer;
}

/** Both must hold. */
export function both(left: Answer, right: Answer): Answer {
  return left < right ? left : right;
}

/** One must hold. */
export function either(left: Answer, right: Answer): Answer {
  return left > right ? left : right;
}

/** Demands `test` of every affected member; NO is told as `no`, MAYBE as an unknown genotype. */
export function demandOfAffected(
  judgement: Judgement,
  one: Case,
  test: (place: number) => Answer,
  no: Reason,
): void {
  for (const place of one.family.affected) {
    const answer = test(place);
    demand(judgement, answer, answer === NO ? no : reason.AFFECTED_UNKNOWN, place);
  }
}

/** Demands that `test` is false for every unaffected member; a YES is told as `no`, a MAYBE as an unknown genotype. */
export function forbidForUnaffected(
  judgement: Judgement,
  one: Case,
  test: (place: number) => Answer,
  no: Reason,
): void {
  const { members } = one.family;
  for (let place = 0; place < members.length; place += 1) {
    if (members[place]!.status !== 1) continue;
    const answer = negate(test(place));
    demand(judgement, answer, answer === NO ? no : reason.UNAFFECTED_UNKNOWN, place);
  }
}
