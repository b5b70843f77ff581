import { CARRIES, HAS_ONE, HAS_TWO, MAYBE, NO, YES, call } from '../vcf/call.ts';
import type { Answer } from '../vcf/call.ts';
import {
  both,
  demand,
  demandOfAffected,
  either,
  forbidForUnaffected,
  startJudgement,
} from './judgement.ts';
import type { Case, Judgement } from './judgement.ts';
import { reason } from './reason.ts';
import { splitByTransmission } from './transmission.ts';
import type { PlainAndNew } from './transmission.ts';

/** Whether the member at `place` carries the allele; a parent the pedigree does not name (-1) is unknown. */
export function carriesAt(one: Case, place: number): Answer {
  return place < 0 ? MAYBE : CARRIES[one.calls[place]!]!;
}

function twoAt(one: Case, place: number): Answer {
  return HAS_TWO[one.calls[place]!]!;
}

/** AD: every affected member has exactly one copy, no unaffected member carries. Inherited when a parent carries. */
export function judgeDominant(one: Case): PlainAndNew {
  const base = startJudgement(one);
  const { allowHomozygousDominant, reducedPenetrance } = one.options;
  const affectedTest = allowHomozygousDominant
    ? (place: number) => carriesAt(one, place)
    : (place: number) => HAS_ONE[one.calls[place]!]!;
  demandOfAffected(
    base,
    one,
    affectedTest,
    allowHomozygousDominant ? reason.AFFECTED_NOT_CARRIER : reason.AFFECTED_NOT_HET,
  );
  if (reducedPenetrance) {
    forbidForUnaffected(base, one, (place) => twoAt(one, place), reason.UNAFFECTED_TWO);
  } else {
    forbidForUnaffected(base, one, (place) => carriesAt(one, place), reason.UNAFFECTED_CARRIES);
  }
  return splitByTransmission(base, one, (child) => {
    const { father, mother } = one.family.members[child]!;
    return either(carriesAt(one, father), carriesAt(one, mother));
  });
}

/** AR_hom: every affected member has two copies, no unaffected member has. Inherited when both parents carry; told as new only when both are known. */
export function judgeRecessive(one: Case): PlainAndNew {
  const base = startJudgement(one);
  demandOfAffected(base, one, (place) => twoAt(one, place), reason.AFFECTED_NOT_TWO);
  forbidForUnaffected(base, one, (place) => twoAt(one, place), reason.UNAFFECTED_TWO);
  return splitByTransmission(base, one, (child) => bothParentsCarry(one, child));
}

/** YES or NO only when both parents are known; one missing parent leaves it open (a deletion may hide there). */
function bothParentsCarry(one: Case, child: number): Answer {
  const { father, mother } = one.family.members[child]!;
  const fromFather = carriesAt(one, father);
  const fromMother = carriesAt(one, mother);
  if (fromFather === MAYBE || fromMother === MAYBE) return MAYBE;
  return both(fromFather, fromMother);
}

/** True when a homozygous child has exactly one carrying parent, both known: uniparental disomy or a deletion may hide. */
export function isOneSidedHomozygote(one: Case): boolean {
  return one.family.children.some((child) => {
    const { father, mother } = one.family.members[child]!;
    const sides = carriesAt(one, father) + carriesAt(one, mother);
    const known = carriesAt(one, father) !== MAYBE && carriesAt(one, mother) !== MAYBE;
    return twoAt(one, child) === YES && known && sides === YES;
  });
}

/** XD on non-PAR X: affected members carry; unaffected males do not, unaffected females have no two copies; daughters of an affected carrier father carry. */
export function judgeXDominant(one: Case): PlainAndNew {
  const base = startJudgement(one);
  const { members } = one.family;
  demandOfAffected(base, one, (place) => carriesAt(one, place), reason.AFFECTED_NOT_CARRIER);
  forbidOnX(base, one, one.options.strictXDominant);
  for (let place = 0; place < members.length; place += 1) {
    const { sex, father } = members[place]!;
    const isDaughterOfPatient = sex === 2 && father >= 0 && members[father]!.status === 2;
    if (!isDaughterOfPatient || carriesAt(one, father) !== YES) continue;
    const answer = carriesAt(one, place);
    demand(
      base,
      answer,
      answer === NO ? reason.DAUGHTER_NOT_CARRIER : reason.AFFECTED_UNKNOWN,
      place,
    );
  }
  return splitByTransmission(base, one, (child) => xTransmission(one, child, either));
}

/** XR on non-PAR X: affected males carry, affected females have two copies; unaffected males do not carry, unaffected females have no two copies. */
export function judgeXRecessive(one: Case): PlainAndNew {
  const base = startJudgement(one);
  const { members } = one.family;
  demandOfAffected(
    base,
    one,
    (place) => (members[place]!.sex === 2 ? YES : carriesAt(one, place)),
    reason.AFFECTED_NOT_CARRIER,
  );
  demandOfAffected(
    base,
    one,
    (place) => (members[place]!.sex === 2 ? twoAt(one, place) : YES),
    reason.AFFECTED_NOT_TWO,
  );
  for (const place of one.family.affected) {
    if (members[place]!.sex === 0 && one.calls[place] === call.HET) {
      demand(base, MAYBE, reason.SEX_UNKNOWN, place);
    }
  }
  forbidOnX(base, one, false);
  return splitByTransmission(base, one, (child) => xTransmission(one, child, both));
}

function forbidOnX(base: Judgement, one: Case, strictFemales: boolean): void {
  const { members } = one.family;
  const females = strictFemales && !one.options.reducedPenetrance ? carriesAt : twoAt;
  forbidForUnaffected(
    base,
    one,
    (place) => (members[place]!.sex === 1 ? carriesAt(one, place) : NO),
    reason.UNAFFECTED_CARRIES,
  );
  forbidForUnaffected(
    base,
    one,
    (place) => (members[place]!.sex === 1 ? NO : females(one, place)),
    strictFemales ? reason.UNAFFECTED_CARRIES : reason.UNAFFECTED_TWO,
  );
}

/** A son's X is his mother's; a daughter has one of each, joined by `join`. */
function xTransmission(
  one: Case,
  child: number,
  join: (left: Answer, right: Answer) => Answer,
): Answer {
  const { father, mother, sex } = one.family.members[child]!;
  const asSon = carriesAt(one, mother);
  if (sex === 1) return asSon;
  const fromFather = carriesAt(one, father);
  const isOpen = join === both && (fromFather === MAYBE || asSon === MAYBE);
  const asDaughter = isOpen ? MAYBE : join(fromFather, asSon);
  return sex === 2 || asDaughter === asSon ? asDaughter : MAYBE;
}

/** YL on non-PAR Y: all affected members are males who carry, unaffected males do not; inherited from the father. Females are ignored. */
export function judgeYLinked(one: Case): PlainAndNew {
  const base = startJudgement(one);
  const { members } = one.family;
  for (const place of one.family.affected) {
    const { sex } = members[place]!;
    if (sex === 2) demand(base, NO, reason.AFFECTED_NOT_MALE, place);
    if (sex === 0) demand(base, MAYBE, reason.SEX_UNKNOWN, place);
  }
  demandOfAffected(base, one, (place) => carriesAt(one, place), reason.AFFECTED_NOT_CARRIER);
  forbidForUnaffected(
    base,
    one,
    (place) => (members[place]!.sex === 2 ? NO : carriesAt(one, place)),
    reason.UNAFFECTED_CARRIES,
  );
  return splitByTransmission(base, one, (child) =>
    carriesAt(one, one.family.members[child]!.father),
  );
}
