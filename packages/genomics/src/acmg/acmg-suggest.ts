import { classifyAcmg } from './acmg-classify.ts';
import type { AcmgResult } from './acmg-classify.ts';
import { formatCriterion } from './acmg-criteria.ts';
import type { AcmgEvidence, AcmgSuggestion } from './acmg-evidence.ts';
import { excludeCriteria } from './acmg-exclusions.ts';
import type { AcmgReview } from './acmg-exclusions.ts';
import { suggestFromFamily } from './acmg-suggest-family.ts';
import { suggestFromSequence } from './acmg-suggest-sequence.ts';

/**
 * Suggests criteria from evidence, in the order of the criteria, each for itself: what may not count beside another is taken
 * out by `excludeCriteria`. PS3, BS3 and BP5 are never suggested, PP5 and BP6 are retired.
 */
export function suggestCriteria(evidence: AcmgEvidence): AcmgSuggestion[] {
  const all = [...suggestFromSequence(evidence), ...suggestFromFamily(evidence)];
  return all.toSorted((left, right) => orderOf(left) - orderOf(right));
}

const order = ['PVS', 'PS', 'PM', 'PP', 'BA', 'BS', 'BP'];

function orderOf({ criterion }: AcmgSuggestion): number {
  const group = order.findIndex((start) => criterion.startsWith(start));
  return group * 10 + Number(criterion.at(-1));
}

/** One line per suggestion, such as `PM2_Supporting（建议）：...`. */
export function formatSuggestion(suggestion: AcmgSuggestion): string {
  return `${formatCriterion(suggestion)}（建议）：${suggestion.text}`;
}

/** A variant's criteria from evidence to class: what counts, what was excluded and why, and both classifications. */
export interface AcmgProposal extends AcmgReview {
  result: AcmgResult;
}

/** Suggestions, exclusions, class. Everything is a proposal until a reviewer confirms it. */
export function proposeAcmg(evidence: AcmgEvidence): AcmgProposal {
  const review = excludeCriteria(suggestCriteria(evidence), evidence);
  return { ...review, result: classifyAcmg(review.counted) };
}
