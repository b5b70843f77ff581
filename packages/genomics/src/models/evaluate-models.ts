import { CARRIES, HAS_ONE, HAS_TWO, MAYBE, NO, YES, call } from '../vcf/call.ts';
import type { Answer } from '../vcf/call.ts';
import {
  both,
  demand,
  demandOfAffected,
  either,
  forbidForUnaffected,
  negate,
  startJudgement,
} from './judgement.ts';
import type { Case, Judgement } from './judgement.ts';
import { modelPlace, models } from './model-names.ts';
import type { Model } from './model-names.ts';
import { carriesMt, judgeMitochondrial, mtLevel } from './model-mt.ts';
import {
  carriesAt,
  isOneSidedHomozygote,
  judgeDominant,
  judgeRecessive,
  judgeXDominant,
  judgeXRecessive,
  judgeYLinked,
} from './model-rules.ts';
import { reason } from './reason.ts';
import type { RegionKind } from '../vcf/region.ts';
import { showsReads } from './transmission.ts';
import type { PlainAndNew } from './transmission.ts';

/** Remarks beside the models; bits of `Verdict.notes`. */
export const note = {
  PARENT_MOSAIC: 1,
  CHILD_MOSAIC: 2,
  ONE_SIDED_HOMOZYGOTE: 4,
  MALE_HET: 8,
} as const;

/**
 * The verdict on one ALT allele in one family. Arrays have one place per model (see `modelPlace`): `states` NO, MAYBE or
 * YES; `reasons` and `members` say why. `pairing` tells whether the site can be one side of a compound pair, `hidden`
 * whether it can be if the other side is a deletion (the patient then looks homozygous). AR_comp itself is decided by pairs.
 */
export interface Verdict {
  /** The calls that were judged, one per member (MT levels on MT). */
  calls: Uint8Array;
  states: Uint8Array;
  reasons: Uint8Array;
  members: Int16Array;
  pairing: Judgement;
  hidden: Answer;
  notes: number;
  /** No affected member is known to carry, only because the quality mask does not believe the genotypes. */
  isMasked: boolean;
}

/** Judges every model of the region. Pure: the same calls give the same verdict, so verdicts may be kept by their calls. */
export function evaluateModels(one: Case): Verdict {
  const verdict = emptyVerdict(one);
  const anchor = knownCarrier(one);
  if (anchor.state === NO) {
    verdict.pairing = { ...anchor };
    for (const model of regionModels[one.region]) place(verdict, model, anchor);
    return verdict;
  }
  judgeRegion(verdict, one);
  place(verdict, 'DN', judgeDeNovo(one));
  verdict.notes = notesOf(one);
  if (anchor.reason === reason.CHILD_MOSAIC) keepOnlyNew(verdict, anchor);
  verdict.isMasked = anchor.reason === reason.MASKED_CARRIER;
  return verdict;
}

const autosomalModels: readonly Model[] = [
  'AD',
  'AD_dn',
  'AR_hom',
  'AR_hom_dn',
  'AR_comp',
  'AR_comp_dn',
  'DN',
  'UPD',
];

/** The models that are judged in each region. */
const regionModels: Record<RegionKind, readonly Model[]> = {
  autosome: autosomalModels,
  par: autosomalModels,
  x: ['XD', 'XD_dn', 'XR', 'XR_dn', 'AR_comp', 'AR_comp_dn', 'DN'],
  y: ['YL', 'YL_dn', 'DN'],
  mt: ['MT', 'MT_dn', 'DN'],
};

function emptyVerdict(one: Case): Verdict {
  return {
    calls: Uint8Array.from(one.calls),
    states: new Uint8Array(models.length),
    reasons: new Uint8Array(models.length).fill(reason.REGION),
    members: new Int16Array(models.length).fill(-1),
    pairing: { state: NO, reason: reason.REGION, member: one.family.affected[0] ?? -1 },
    hidden: NO,
    notes: 0,
    isMasked: false,
  };
}

function place(verdict: Verdict, model: Model, judgement: Judgement): void {
  const at = modelPlace[model];
  verdict.states[at] = judgement.state;
  verdict.reasons[at] = judgement.reason;
  verdict.members[at] = judgement.member;
}

function placeBoth(verdict: Verdict, model: Model, fresh: Model, judged: PlainAndNew): void {
  place(verdict, model, judged.plain);
  place(verdict, fresh, judged.fresh);
}

function judgeRegion(verdict: Verdict, one: Case): void {
  if (one.region === 'mt') {
    placeBoth(verdict, 'MT', 'MT_dn', judgeMitochondrial(one));
    return;
  }
  if (one.region === 'y') {
    placeBoth(verdict, 'YL', 'YL_dn', judgeYLinked(one));
    return;
  }
  if (one.region === 'x') {
    placeBoth(verdict, 'XD', 'XD_dn', judgeXDominant(one));
    placeBoth(verdict, 'XR', 'XR_dn', judgeXRecessive(one));
  } else {
    placeBoth(verdict, 'AD', 'AD_dn', judgeDominant(one));
    placeBoth(verdict, 'AR_hom', 'AR_hom_dn', judgeRecessive(one));
    place(verdict, 'UPD', judgeUniparental(one));
  }
  verdict.pairing = judgePairing(one);
  verdict.hidden = judgeHidden(one);
  const unpaired = verdict.pairing.state === NO ? verdict.pairing.reason : reason.NO_PARTNER;
  for (const model of ['AR_comp', 'AR_comp_dn'] as const) {
    place(verdict, model, { state: NO, reason: unpaired, member: verdict.pairing.member });
  }
}

/** At least one affected member must certainly carry; a suspected mosaic patient and a masked genotype that names the ALT count as MAYBE. */
function knownCarrier(one: Case): Judgement {
  const anchor: Judgement = {
    state: NO,
    reason: reason.NO_KNOWN_CARRIER,
    member: one.family.affected[0] ?? -1,
  };
  for (const affected of one.family.affected) {
    const seen = one.calls[affected]!;
    const carries = one.region === 'mt' ? carriesMt(one, affected) : CARRIES[seen]!;
    if (carries === YES) return { state: YES, reason: reason.FITS, member: affected };
    const isMasked = seen === (one.region === 'mt' ? mtLevel.MASKED : call.MASKED);
    if (!isMasked && (one.region === 'mt' || seen !== call.CHILD_MOSAIC)) continue;
    // A mosaic tells more than a genotype that is not believed, so it stays the reason.
    if (anchor.reason === reason.CHILD_MOSAIC) continue;
    const why = isMasked ? reason.MASKED_CARRIER : reason.CHILD_MOSAIC;
    Object.assign(anchor, { state: MAYBE, reason: why, member: affected });
  }
  return anchor;
}

/** A mosaic patient can only fit the forms in which the allele is new, and only possibly. */
function keepOnlyNew(verdict: Verdict, anchor: Judgement): void {
  for (const [at, model] of models.entries()) {
    if (verdict.states[at] === NO) continue;
    const isNew = model === 'DN' || model.endsWith('_dn');
    place(verdict, model, { ...anchor, state: isNew ? MAYBE : NO });
  }
  verdict.pairing = { ...anchor, state: NO };
  verdict.hidden = NO;
}

/** DN: every affected member carries, and of at least one affected child the parents who pass on this region are known not to. */
function judgeDeNovo(one: Case): Judgement {
  const best: Judgement = {
    state: NO,
    reason: reason.NO_PARENTS,
    member: one.family.affected[0] ?? -1,
  };
  for (const child of one.family.children) {
    const judged = judgeChildDeNovo(one, child);
    if (best.reason === reason.NO_PARENTS || judged.state > best.state) Object.assign(best, judged);
  }
  const carries = one.region === 'mt' ? carriesMt : carriesAt;
  demandOfAffected(best, one, (at) => carries(one, at), reason.AFFECTED_NOT_CARRIER);
  return best;
}

function judgeChildDeNovo(one: Case, child: number): Judgement {
  const judged: Judgement = { state: YES, reason: reason.IS_NEW, member: child };
  const isMt = one.region === 'mt';
  const carries = isMt ? carriesMt : carriesAt;
  const own = carries(one, child);
  demand(judged, own, own === NO ? reason.AFFECTED_NOT_CARRIER : reason.AFFECTED_UNKNOWN, child);
  const parents = givingParents(one, child);
  let passed: Answer = NO;
  for (const parent of parents) passed = either(passed, carries(one, parent));
  const fresh = negate(passed);
  demand(judged, fresh, fresh === NO ? reason.TRANSMITTED : reason.PARENT_UNKNOWN, child);
  const suspect = parents.find((parent) => !isMt && parent >= 0 && showsReads(one, parent));
  if (suspect !== undefined && judged.state !== NO) {
    return { state: MAYBE, reason: reason.PARENT_MOSAIC, member: suspect };
  }
  if (judged.state !== YES || isMt) return judged;
  const sibling = carryingSibling(one, child);
  if (sibling >= 0) return { state: MAYBE, reason: reason.SIBLING_CARRIES, member: sibling };
  const isTwofold = HAS_TWO[one.calls[child]!] === YES;
  return isTwofold ? { state: MAYBE, reason: reason.TWO_NEW_COPIES, member: child } : judged;
}

/** An unaffected member with a parent in common who carries the allele that seems new, -1 without one. */
function carryingSibling(one: Case, child: number): number {
  const { members } = one.family;
  const { father, mother } = members[child]!;
  return members.findIndex(
    (other, at) =>
      at !== child &&
      other.status === 1 &&
      ((father >= 0 && other.father === father) || (mother >= 0 && other.mother === mother)) &&
      CARRIES[one.calls[at]!] === YES,
  );
}

/** The parents whose chromosome a child gets in this region; -1 for one the pedigree does not name. */
function givingParents(one: Case, child: number): number[] {
  const { father, mother, sex } = one.family.members[child]!;
  if (one.region === 'mt' || (one.region === 'x' && sex === 1)) return [mother];
  if (one.region === 'y') return [father];
  return [father, mother];
}

/** UPD: an affected child has two copies, one parent has two and the other none. Depth and quality are looked at later. */
function judgeUniparental(one: Case): Judgement {
  const best: Judgement = {
    state: NO,
    reason: reason.NO_PARENTS,
    member: one.family.affected[0] ?? -1,
  };
  for (const child of one.family.children) {
    const { father, mother } = one.family.members[child]!;
    const two = (at: number): Answer => (at < 0 ? NO : HAS_TWO[one.calls[at]!]!);
    const none = (at: number): Answer => (at < 0 ? NO : negate(carriesAt(one, at)));
    const certain = (answer: Answer): Answer => (answer === YES ? YES : NO);
    const onePair = both(certain(two(father)), certain(none(mother)));
    const otherPair = both(certain(two(mother)), certain(none(father)));
    const state = both(certain(two(child)), either(onePair, otherPair));
    const why = state === YES ? reason.FITS : reason.NOT_UPD;
    if (best.reason === reason.NO_PARENTS || state > best.state) {
      Object.assign(best, { state, reason: why, member: child });
    }
  }
  return best;
}

/** One side of AR_comp: every affected member has one copy beside another allele, nobody has two. On X affected members must be female. */
function judgePairing(one: Case): Judgement {
  const judged = startJudgement(one);
  const { members, affected } = one.family;
  if (one.region === 'x') {
    for (const patient of affected) {
      if (members[patient]!.sex === 1) demand(judged, NO, reason.REGION, patient);
      if (members[patient]!.sex === 0) demand(judged, MAYBE, reason.SEX_UNKNOWN, patient);
    }
  }
  demandOfAffected(judged, one, (at) => HAS_ONE[one.calls[at]!]!, reason.AFFECTED_NOT_HET);
  forbidTwo(judged, one);
  return judged;
}

/** Nobody who is not affected may have two copies, or the only copy. */
function forbidTwo(judged: Judgement, one: Case): void {
  const { members } = one.family;
  const two = (at: number): Answer => {
    const seen = one.calls[at]!;
    return seen === call.HEMI || seen === call.MALE_HET ? YES : HAS_TWO[seen]!;
  };
  forbidForUnaffected(judged, one, two, reason.UNAFFECTED_TWO);
  for (let at = 0; at < members.length; at += 1) {
    if (members[at]!.status === 0 && two(at) === YES) demand(judged, NO, reason.UNAFFECTED_TWO, at);
  }
}

/** A patient who looks homozygous because the other allele is deleted: like a pairing, with two copies allowed in affected members. */
function judgeHidden(one: Case): Answer {
  if (one.region === 'x') return NO;
  const { affected } = one.family;
  if (!affected.some((at) => HAS_TWO[one.calls[at]!] === YES)) return NO;
  const judged = startJudgement(one);
  demandOfAffected(judged, one, (at) => carriesAt(one, at), reason.AFFECTED_NOT_CARRIER);
  forbidTwo(judged, one);
  return judged.state;
}

function notesOf(one: Case): number {
  if (one.region === 'mt') return 0;
  const { affected, children, members } = one.family;
  let notes = isOneSidedHomozygote(one) ? note.ONE_SIDED_HOMOZYGOTE : 0;
  if (affected.some((at) => one.calls[at] === call.CHILD_MOSAIC)) notes |= note.CHILD_MOSAIC;
  for (let at = 0; at < members.length; at += 1) {
    if (one.calls[at] === call.MALE_HET) notes |= note.MALE_HET;
  }
  const hasMosaicParent = children.some((child) => {
    const parents = givingParents(one, child).filter((parent) => parent >= 0);
    const isInherited = parents.some((parent) => carriesAt(one, parent) === YES);
    const isSuspect = parents.some((parent) => showsReads(one, parent));
    return CARRIES[one.calls[child]!] === YES && !isInherited && isSuspect;
  });
  return hasMosaicParent ? notes | note.PARENT_MOSAIC : notes;
}

/** Keeps verdicts by their calls, so that equal genotype patterns are judged once. One cache serves one family and set of options. */
export function createVerdictCache(limit = 100_000): (one: Case, key: number | string) => Verdict {
  const known = new Map<number | string, Verdict>();
  return (one, key) => {
    const found = known.get(key);
    if (found) return found;
    const verdict = evaluateModels(one);
    if (known.size < limit) known.set(key, verdict);
    return verdict;
  };
}
