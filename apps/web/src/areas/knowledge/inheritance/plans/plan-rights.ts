import type { VariantFilterPlan } from '@wm/contract/knowledge/inheritance/filter';

/** One of the case is everybody's who may change the case; one for all is its owner's, and without one anybody's of them. */
export function mayChange({ isShared, isOwn, isFree }: VariantFilterPlan): boolean {
  return !isShared || isOwn || isFree;
}
