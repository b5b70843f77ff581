import type { VariantFilterPlan } from '@wm/contract/knowledge/inheritance/filter';

/** One of the case is everybody's who may change the case; one for all is its owner's. */
export function mayChange({ isShared, isOwn }: VariantFilterPlan): boolean {
  return !isShared || isOwn;
}
