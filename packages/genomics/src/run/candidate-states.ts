import { MAYBE, NO, YES } from '../vcf/call.ts';
import type { AnalysisSettings } from './analysis-options.ts';
import type { Candidate } from '../models/candidate.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { firstRemoval } from './funnel.ts';
import type { Removal } from './funnel.ts';
import { depthOf, memberField, memberNumber } from '../models/member-block.ts';
import { modelPlace, models } from '../models/model-names.ts';
import type { Model } from '../models/model-names.ts';

const compPlace = modelPlace.AR_comp;
const freshCompPlace = modelPlace.AR_comp_dn;

/** True when some model other than the compound ones is at least as good as the caller keeps. */
export function hasOwnModel(states: ArrayLike<number>, keepsPossible: boolean): boolean {
  const least = keepsPossible ? MAYBE : YES;
  for (let place = 0; place < models.length; place += 1) {
    if (place !== compPlace && place !== freshCompPlace && states[place]! >= least) return true;
  }
  return false;
}

/** True when the compound state is at least as good as the caller keeps. */
export function hasPairModel(states: ArrayLike<number>, keepsPossible: boolean): boolean {
  const least = keepsPossible ? MAYBE : YES;
  return states[compPlace]! >= least || states[freshCompPlace]! >= least;
}

/** Takes the models away whose frequency limit the variant passes, unless ClinVar calls it (likely) pathogenic. */
export function applyFrequency(candidate: Candidate, limits: Record<Model, number> | null): void {
  const { value } = candidate.frequency;
  if (!limits || value < 0 || candidate.isKnownPathogenic) return;
  for (const [place, model] of models.entries()) {
    if (value <= limits[model]) continue;
    if (candidate.states[place] === NO && model !== 'AR_comp') continue;
    ownStates(candidate)[place] = NO;
    if (model === 'AR_comp') candidate.sides = 0;
  }
}

/**
 * Marks which filter sets the variant passes. One that misses the first set keeps no model of its own. Returns the rule
 * that removes it when it passes neither set.
 */
export function applyCriteria(
  candidate: Candidate,
  settings: AnalysisSettings,
): Removal | undefined {
  const { criteria, secondCriteria } = settings;
  const first = firstRemoval(criteria, candidate);
  const second = criteria === secondCriteria ? first : firstRemoval(secondCriteria, candidate);
  const sides = (first ? 0 : 1) | (second ? 0 : 2);
  candidate.sides &= sides;
  if (first) ownStates(candidate).fill(NO);
  return first && candidate.sides === 0 ? first : undefined;
}

/** Lowers UPD to possible when a genotype of child or parents lacks depth 10 or (when given) quality 20. */
export function checkUniparental(candidate: Candidate, family: BoundFamily): void {
  const place = modelPlace.UPD;
  if (candidate.states[place] !== YES) return;
  const child = candidate.verdict.members[place]!;
  const { father, mother } = family.members[child]!;
  const isSure = [child, father, mother].every((member) => {
    const quality = memberNumber(candidate.block, member, memberField.QUALITY);
    return depthOf(candidate.block, member) >= 10 && (quality < 0 || quality >= 20);
  });
  if (!isSure) ownStates(candidate)[place] = MAYBE;
}

/** Writes the result of pairing into the states. */
export function settlePairs(candidate: Candidate): void {
  let comp = NO as number;
  let fresh = NO as number;
  for (const { verdict } of candidate.pairs) {
    if (verdict.comp > comp) comp = verdict.comp;
    if (verdict.fresh > fresh) fresh = verdict.fresh;
  }
  if (candidate.states[compPlace] === comp && candidate.states[freshCompPlace] === fresh) return;
  const states = ownStates(candidate);
  states[compPlace] = comp;
  states[freshCompPlace] = fresh;
}

function ownStates(candidate: Candidate): Uint8Array {
  if (candidate.states === candidate.verdict.states) {
    candidate.states = candidate.verdict.states.slice();
  }
  return candidate.states;
}
