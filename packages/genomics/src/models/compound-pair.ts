import { CARRIES, HAS_ONE, MAYBE, NO, YES, call } from '../vcf/call.ts';
import type { Answer } from '../vcf/call.ts';
import type { Candidate } from './candidate.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { both } from './judgement.ts';
import { memberField, memberNumber } from './member-block.ts';
import type { PairPhase, PairVerdict } from './pair-verdict.ts';
import { reason } from './reason.ts';
import type { Reason } from './reason.ts';

const ranks: Record<PairPhase, number> = {
  trans: 0,
  'possible-trans': 2,
  unphased: 3,
  cis: 4,
};

/** The order in which pairs are shown: certain trans first, then one inherited and one new allele, possible ones, unphased last. */
export function pairRank(verdict: PairVerdict): number {
  if (verdict.phase === 'unphased' && verdict.reason === reason.ONE_IS_NEW) return 1;
  return ranks[verdict.phase];
}

const phases = ['trans', 'cis', 'possible-trans', 'unphased'] as const;
const verdicts = new Map<number, PairVerdict>();

/** Few verdicts are possible and millions are given, so equal ones are the same (frozen) object. */
function accept(
  comp: Answer,
  fresh: Answer,
  phase: PairPhase,
  why: Reason,
  member: number,
): PairVerdict {
  const key = (((member + 1) * 64 + why) * 4 + phases.indexOf(phase)) * 9 + comp * 3 + fresh;
  let verdict = verdicts.get(key);
  if (!verdict) {
    verdict = Object.freeze({ comp, fresh, phase, reason: why, member });
    verdicts.set(key, verdict);
  }
  return verdict;
}

const refuse = (phase: PairPhase, why: Reason, member: number): PairVerdict =>
  accept(NO, NO, phase, why, member);

/**
 * Judges two candidates of one gene and family as the two hits of a recessive disease: no unaffected member may carry both
 * (unless on one haplotype), and in every affected member they must lie on different haplotypes, told by the parents
 * first, then by phase sets, then by the one parent that is known. A refused pair has comp and fresh NO.
 */
export function judgePair(left: Candidate, right: Candidate, family: BoundFamily): PairVerdict {
  const ceiling = pairCeiling(left, right);
  if (ceiling === NO) return refuse('unphased', reason.AFFECTED_NOT_HET, family.affected[0] ?? -1);
  const doubt = unaffectedDoubt(left, right, family);
  if (doubt.answer === NO) return refuse('unphased', reason.BOTH_CARRIED, doubt.member);
  let worst: PairVerdict | undefined;
  for (const patient of family.affected) {
    const judged = judgePatient(left, right, family, patient);
    if (judged.comp === NO && judged.fresh === NO) return judged;
    worst = worst ? joinPatients(worst, judged) : judged;
  }
  if (!worst) return refuse('unphased', reason.NO_PARTNER, -1);
  if (isHetInside(left, right) || isHetInside(right, left)) {
    return capPair({ ...worst, reason: reason.INSIDE_DELETION }, ceiling, doubt);
  }
  return capPair(worst, ceiling, doubt);
}

interface Doubt {
  answer: Answer;
  member: number;
}

function capPair(judged: PairVerdict, ceiling: Answer, doubt: Doubt): PairVerdict {
  const cap = both(ceiling, doubt.answer);
  if (cap === YES) return judged;
  const why =
    doubt.answer === MAYBE
      ? { reason: reason.UNAFFECTED_UNKNOWN, member: doubt.member }
      : { reason: judged.reason, member: judged.member };
  return { ...judged, comp: both(judged.comp, cap), fresh: both(judged.fresh, cap), ...why };
}

/** What the two sites allow on their own. A patient that looks homozygous is allowed when the partner is a deletion that covers the site. */
function pairCeiling(left: Candidate, right: Candidate): Answer {
  return both(sideCeiling(left, right), sideCeiling(right, left));
}

function sideCeiling(one: Candidate, other: Candidate): Answer {
  if (isHetInside(one, other)) return MAYBE;
  if (one.verdict.pairing.state !== NO) return one.verdict.pairing.state;
  return isCovered(one, other) ? one.verdict.hidden : NO;
}

function isCovered(one: Candidate, other: Candidate): boolean {
  return !one.isDeletion && other.isDeletion && other.pos <= one.pos && other.end >= one.pos;
}

/** A het inside the patient's own deletion contradicts itself: one of the two calls is wrong. */
function isHetInside(one: Candidate, other: Candidate): boolean {
  return one.verdict.pairing.state !== NO && isCovered(one, other);
}

/** NO when an unaffected member carries both, MAYBE when one might, YES when none can. */
function unaffectedDoubt(left: Candidate, right: Candidate, family: BoundFamily): Doubt {
  const doubt: Doubt = { answer: YES, member: -1 };
  const { members } = family;
  for (let place = 0; place < members.length; place += 1) {
    if (members[place]!.status !== 1) continue;
    const carriesBoth = both(CARRIES[left.calls[place]!]!, CARRIES[right.calls[place]!]!);
    if (carriesBoth === NO || haplotypes(left, right, place) === 'cis') continue;
    if (carriesBoth === YES) return { answer: NO, member: place };
    if (doubt.answer === YES) Object.assign(doubt, { answer: MAYBE, member: place });
  }
  return doubt;
}

function joinPatients(worst: PairVerdict, next: PairVerdict): PairVerdict {
  const isWorse = next.comp < worst.comp || ranks[next.phase] > ranks[worst.phase];
  const joined = isWorse ? next : worst;
  return {
    ...joined,
    comp: both(worst.comp, next.comp),
    fresh: worst.fresh > next.fresh ? worst.fresh : next.fresh,
  };
}

function judgePatient(
  left: Candidate,
  right: Candidate,
  family: BoundFamily,
  patient: number,
): PairVerdict {
  if (isSameSite(left, right, patient)) {
    return accept(YES, NO, 'trans', reason.SAME_SITE, patient);
  }
  const { father, mother } = family.members[patient]!;
  const carries = (one: Candidate, parent: number): Answer =>
    parent < 0 ? MAYBE : CARRIES[one.calls[parent]!]!;
  const fromFather = [carries(left, father), carries(right, father)] as const;
  const fromMother = [carries(left, mother), carries(right, mother)] as const;
  const isKnown = (pair: readonly Answer[]): boolean => !pair.includes(MAYBE);
  const phase = haplotypes(left, right, patient);
  if (isKnown(fromFather) && isKnown(fromMother)) {
    return judgeByParents(
      originOf(fromFather[0], fromMother[0]),
      originOf(fromFather[1], fromMother[1]),
      {
        phase,
        patient,
      },
    );
  }
  if (phase === 'cis') return refuse('cis', reason.SAME_HAPLOTYPE, patient);
  const hasParents = father >= 0 || mother >= 0;
  if (phase === 'trans') {
    const fresh = hasParents ? MAYBE : NO;
    return accept(YES, fresh, 'trans', reason.OPPOSITE_HAPLOTYPES, patient);
  }
  if (!hasParents) return accept(MAYBE, NO, 'unphased', reason.UNPHASED, patient);
  const known = isKnown(fromFather) ? fromFather : isKnown(fromMother) ? fromMother : undefined;
  if (!known) return accept(MAYBE, MAYBE, 'possible-trans', reason.UNINFORMATIVE, patient);
  const carried = known[0] + known[1];
  if (carried === YES + YES) return refuse('cis', reason.SAME_PARENT, patient);
  const guess = carried === YES ? 'possible-trans' : 'unphased';
  return accept(MAYBE, MAYBE, guess, reason.UNINFORMATIVE, patient);
}

/** Two different ALT alleles of the same genotype are on different haplotypes by definition. */
function isSameSite(left: Candidate, right: Candidate, patient: number): boolean {
  if (left.record !== right.record) return false;
  const first = memberNumber(left.block, patient, memberField.FIRST);
  const second = memberNumber(left.block, patient, memberField.SECOND);
  return first > 0 && second > 0 && first !== second;
}

/** Bits: 1 from the father, 2 from the mother, 0 from neither. */
function originOf(father: Answer, mother: Answer): number {
  return (father === YES ? 1 : 0) | (mother === YES ? 2 : 0);
}

interface PatientPhase {
  phase: PairPhase;
  patient: number;
}

/** The rule when both parents are genotyped at both sites. */
function judgeByParents(left: number, right: number, told: PatientPhase): PairVerdict {
  const { phase, patient } = told;
  const isNew = left === 0 || right === 0;
  if (!isNew && left !== 3 && right !== 3) {
    if (left === right) return refuse('cis', reason.SAME_PARENT, patient);
    return accept(YES, NO, 'trans', reason.FROM_BOTH_PARENTS, patient);
  }
  if (phase === 'cis') return refuse('cis', reason.SAME_HAPLOTYPE, patient);
  if (isNew) {
    const why = left === 0 && right === 0 ? reason.BOTH_NEW : reason.ONE_IS_NEW;
    if (phase === 'trans') return accept(NO, YES, 'trans', why, patient);
    // One inherited and one new allele lie on one haplotype as often as on two.
    return accept(NO, MAYBE, 'unphased', why, patient);
  }
  if (phase === 'trans') return accept(YES, NO, 'trans', reason.OPPOSITE_HAPLOTYPES, patient);
  return accept(MAYBE, NO, 'possible-trans', reason.UNINFORMATIVE, patient);
}

/** What the phase sets say about one member: trans, cis, or unphased when the sets differ or one is missing. */
function haplotypes(
  left: Candidate,
  right: Candidate,
  member: number,
): 'trans' | 'cis' | 'unphased' {
  const set = memberNumber(left.block, member, memberField.PHASE_SET);
  if (set === 0 || set !== memberNumber(right.block, member, memberField.PHASE_SET))
    return 'unphased';
  const isHet =
    HAS_ONE[left.calls[member]!] === YES &&
    HAS_ONE[right.calls[member]!] === YES &&
    left.calls[member] === call.HET &&
    right.calls[member] === call.HET;
  if (!isHet) return 'unphased';
  const same =
    memberNumber(left.block, member, memberField.HAPLOTYPE) ===
    memberNumber(right.block, member, memberField.HAPLOTYPE);
  return same ? 'cis' : 'trans';
}
