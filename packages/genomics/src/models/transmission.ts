import { MAYBE, NO, YES, call } from '../vcf/call.ts';
import type { Answer } from '../vcf/call.ts';
import { both, demand, negate } from './judgement.ts';
import type { Case, Judgement } from './judgement.ts';
import { reason } from './reason.ts';

/** How the allele can have come from the parents of one child: YES transmitted, NO new in the child, MAYBE not told. */
export type Inheritance = (child: number) => Answer;

/** A model's plain and de novo judgement. */
export interface PlainAndNew {
  plain: Judgement;
  fresh: Judgement;
}

/**
 * Splits a judgement of the members into the plain form (every affected child got the allele from its parents) and the
 * `_dn` form (at least one affected child did not). Affected members without named parents put no condition on the plain
 * form; without any child the `_dn` form is not judged. A parent that shows reads of the allele lowers `_dn` to possible.
 */
export function splitByTransmission(
  base: Judgement,
  one: Case,
  inheritance: Inheritance,
): PlainAndNew {
  const plain = { ...base };
  const { children, affected } = one.family;
  const newness: Judgement = { state: NO, reason: reason.NO_PARENTS, member: affected[0] ?? -1 };
  for (const child of children) {
    const transmitted = inheritance(child);
    const why = transmitted === NO ? reason.NOT_TRANSMITTED : reason.PARENT_UNKNOWN;
    demand(plain, transmitted, why, child);
    const fresh = judgeNewness(one, child, transmitted);
    if (newness.reason === reason.NO_PARENTS || fresh.state > newness.state) {
      Object.assign(newness, fresh);
    }
  }
  const fresh = { ...base };
  if (base.state === NO) return { plain, fresh };
  if (newness.state <= base.state) Object.assign(fresh, newness);
  return { plain, fresh };
}

function judgeNewness(one: Case, child: number, transmitted: Answer): Judgement {
  const state = negate(transmitted);
  const { father, mother } = one.family.members[child]!;
  const suspect = [father, mother].find((parent) => parent >= 0 && showsReads(one, parent));
  if (state !== NO && suspect !== undefined && one.region !== 'mt') {
    return { state: both(state, MAYBE), reason: reason.PARENT_MOSAIC, member: suspect };
  }
  if (state === YES) return { state, reason: reason.IS_NEW, member: child };
  return {
    state,
    reason: state === NO ? reason.TRANSMITTED : reason.PARENT_UNKNOWN,
    member: child,
  };
}

/** True when a parent called reference (or masked) has reads of the allele. */
export function showsReads(one: Case, parent: number): boolean {
  const seen = one.calls[parent];
  return seen === call.REF_READS || seen === call.MASKED_READS;
}
