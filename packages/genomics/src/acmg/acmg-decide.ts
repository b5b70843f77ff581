import { classifyAcmg } from './acmg-classify.ts';
import type { AcmgResult } from './acmg-classify.ts';
import { ownStrength, parseCriterion, retiredCriteria } from './acmg-criteria.ts';
import type { Criterion, MetCriterion, Strength } from './acmg-criteria.ts';
import { excludeCriteria } from './acmg-exclusions.ts';
import type { AcmgReview } from './acmg-exclusions.ts';

/** What a reviewer says of a criterion. One that he says nothing of does not count. */
export interface AcmgDecision {
  criterion: Criterion;
  state: 'met' | 'unmet';
  strength: Strength;
  note: string;
}

/** Strengths that a reviewer may give: BA1 stands alone, nothing else does. */
export function allowedStrengths(criterion: Criterion): readonly Strength[] {
  return criterion === 'BA1' ? ['StandAlone'] : ['VeryStrong', 'Strong', 'Moderate', 'Supporting'];
}

/** Why a decision cannot stand, in Chinese; undefined when it can. `counted` are the suggestions that count. */
export function faultOfDecision(
  { criterion, state, strength, note }: { [field in keyof AcmgDecision]: string },
  counted: readonly MetCriterion[],
): string | undefined {
  const known = parseCriterion(criterion)?.criterion;
  if (known === undefined || known !== criterion) return '没有这条标准';
  if (!allowedStrengths(known).some((one) => one === strength)) return `${known} 不能取这个强度`;
  const suggested = counted.find((one) => one.criterion === known);
  const isSuggested = state === 'met' ? suggested?.strength === strength : !suggested;
  return isSuggested || note.trim() !== '' ? undefined : `${known} 与建议不同，请写明理由`;
}

/**
 * What the decisions come to. Criteria that may not stand beside each other are taken out by the rules for suggestions,
 * but for those that only a reviewer can judge: a retired criterion counts when he has set it, and so does PS3 beside
 * PVS1, for he alone knows whether it rests on an RNA assay, which PVS1 holds already.
 */
export function decideAcmg(
  decisions: readonly AcmgDecision[],
): AcmgReview & { result: AcmgResult } {
  const met = decisions
    .filter(({ state }) => state === 'met')
    .map(({ criterion, strength, note }) => ({
      criterion,
      strength,
      kind: 'auto' as const,
      text: note,
      numbers: {},
    }));
  const isOwn = ({ criterion }: MetCriterion): boolean =>
    criterion === 'PS3' || retiredCriteria.includes(criterion);
  const { counted, excluded } = excludeCriteria(
    met.filter((one) => !isOwn(one)),
    {},
  );
  const all = [...counted, ...met.filter(isOwn)];
  return { counted: all, excluded, result: classifyAcmg(all) };
}

/** Decisions as they are stored or sent, without any that names no criterion or strength. */
export function readDecisions(
  stored: readonly { criterion: string; strength: string; state: 'met' | 'unmet'; note: string }[],
): AcmgDecision[] {
  return stored.flatMap(({ criterion, strength, state, note }) => {
    const known = parseCriterion(`${criterion}_${strength}`);
    return known ? [{ ...known, state, note }] : [];
  });
}

/** The decision that accepts a suggestion, or sets a criterion with the strength in its name. */
export function acceptCriterion(
  criterion: Criterion,
  strength = ownStrength(criterion),
): AcmgDecision {
  return { criterion, state: 'met', strength, note: '' };
}
