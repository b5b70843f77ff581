import { MAYBE, NO, YES, call } from '../vcf/call.ts';
import type { Answer, Call } from '../vcf/call.ts';
import { demandOfAffected, forbidForUnaffected, startJudgement } from './judgement.ts';
import type { Case } from './judgement.ts';
import { reason } from './reason.ts';
import { splitByTransmission } from './transmission.ts';
import type { PlainAndNew } from './transmission.ts';

/**
 * How much of a member's mitochondrial DNA shows the allele. NONE below 2 %, TRACE 2-10 %, MIXED 10-95 %, ALL from 95 %;
 * SOME when the genotype carries it but no read counts say how much, MASKED when it names the allele and is not believed.
 */
export const mtLevel = {
  UNKNOWN: 0,
  NONE: 1,
  TRACE: 2,
  MIXED: 3,
  ALL: 4,
  SOME: 5,
  MASKED: 6,
} as const;

const CARRIES_MT: readonly Answer[] = [MAYBE, NO, YES, YES, YES, YES, MAYBE];
const ENOUGH: readonly Answer[] = [MAYBE, NO, NO, YES, YES, MAYBE, MAYBE];
const HOMOPLASMIC: readonly Answer[] = [MAYBE, NO, NO, NO, YES, MAYBE, MAYBE];

/** The level from the alternate fraction of the reads (0 to 1), or from the call when there are no reads (`fraction` below 0). */
export function mtLevelOf(fraction: number, known: Call): number {
  if (known === call.UNKNOWN) return mtLevel.UNKNOWN;
  if (known === call.MASKED) return mtLevel.MASKED;
  if (fraction >= 0) {
    if (fraction >= 0.95) return mtLevel.ALL;
    if (fraction >= 0.1) return mtLevel.MIXED;
    return fraction >= 0.02 ? mtLevel.TRACE : mtLevel.NONE;
  }
  if (known === call.HOM || known === call.HEMI) return mtLevel.ALL;
  return known === call.REF ? mtLevel.NONE : mtLevel.SOME;
}

/** Whether a member carries the mitochondrial allele (2 % or more); an unnamed parent is unknown. */
export function carriesMt(one: Case, place: number): Answer {
  return place < 0 ? MAYBE : CARRIES_MT[one.calls[place]!]!;
}

/**
 * MT: affected members have 10 % or more, unaffected members less than 95 % (unless penetrance is reduced); inherited from
 * a mother with 2 % or more. Fathers never matter. `one.calls` holds MT levels.
 */
export function judgeMitochondrial(one: Case): PlainAndNew {
  const base = startJudgement(one);
  demandOfAffected(base, one, (place) => carriesMt(one, place), reason.AFFECTED_NOT_CARRIER);
  demandOfAffected(base, one, (place) => ENOUGH[one.calls[place]!]!, reason.LOW_HETEROPLASMY);
  if (!one.options.reducedPenetrance) {
    forbidForUnaffected(
      base,
      one,
      (place) => HOMOPLASMIC[one.calls[place]!]!,
      reason.UNAFFECTED_HOMOPLASMIC,
    );
  }
  return splitByTransmission(base, one, (child) =>
    carriesMt(one, one.family.members[child]!.mother),
  );
}
