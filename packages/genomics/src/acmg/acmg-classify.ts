import { sideOf } from './acmg-criteria.ts';
import type { MetCriterion, Side, Strength } from './acmg-criteria.ts';

/** The five classes. */
export type AcmgClass = 'P' | 'LP' | 'VUS' | 'LB' | 'B';

/** The Chinese names of the classes. */
export const acmgClassNames: Record<AcmgClass, string> = {
  P: '致病',
  LP: '可能致病',
  VUS: '意义未明',
  LB: '可能良性',
  B: '良性',
};

/** The class by the combining rules of 2015. `isConflict`: both sides speak (VUS by conflict, or BA1 beside pathogenic criteria). */
export interface RuleClass {
  class: AcmgClass;
  isConflict: boolean;
}

/** The class by points. `temperature` names how warm a VUS is, '' for other classes. */
export interface PointClass {
  class: AcmgClass;
  points: number;
  temperature: string;
  /** LB rests on a single supporting criterion; the authors argue in a footnote for asking -2. */
  isOneSupporting: boolean;
}

/** Both schemes side by side; shown together when `isDifferent`. */
export interface AcmgResult {
  rules: RuleClass;
  points: PointClass;
  isDifferent: boolean;
}

/** Classifies by both schemes. Equal criteria count once; a criterion never counts with two strengths (the first wins). */
export function classifyAcmg(met: readonly MetCriterion[]): AcmgResult {
  const rules = classifyByRules(met);
  const points = classifyByPoints(met);
  return { rules, points, isDifferent: rules.class !== points.class };
}

type Counts = Record<Strength, number>;

function countStrengths(met: readonly MetCriterion[], side: Side): Counts {
  const counts: Counts = { StandAlone: 0, VeryStrong: 0, Strong: 0, Moderate: 0, Supporting: 0 };
  for (const { criterion, strength } of distinct(met)) {
    if (sideOf(criterion) === side) counts[strength] += 1;
  }
  return counts;
}

function distinct(met: readonly MetCriterion[]): MetCriterion[] {
  return [...new Map(met.toReversed().map((one) => [one.criterion, one])).values()];
}

/**
 * The combining rules of Richards et al. 2015, table 5, counted by strength. A second very strong criterion counts as a
 * strong one, since the table knows only PVS1. Very strong with PM2_Supporting is LP (ClinGen SVI, PM2 version 1.0).
 */
export function classifyByRules(met: readonly MetCriterion[]): RuleClass {
  const pathogenic = countStrengths(met, 'pathogenic');
  const benign = countStrengths(met, 'benign');
  const hasPathogenic = met.some(({ criterion }) => sideOf(criterion) === 'pathogenic');
  if (benign.StandAlone > 0) return { class: 'B', isConflict: hasPathogenic };
  const isRare = met.some(
    ({ criterion, strength }) => criterion === 'PM2' && strength === 'Supporting',
  );
  const isRareNull = isRare && pathogenic.VeryStrong > 0;
  const harmful = pathogenicClass(pathogenic) ?? (isRareNull ? 'LP' : undefined);
  const harmless = benignClass(benign);
  if (harmful && harmless) return { class: 'VUS', isConflict: true };
  return { class: harmful ?? harmless ?? 'VUS', isConflict: false };
}

function pathogenicClass(counts: Counts): 'P' | 'LP' | undefined {
  const veryStrong = Math.min(counts.VeryStrong + counts.StandAlone, 1);
  const strong = counts.Strong + counts.VeryStrong + counts.StandAlone - veryStrong;
  const { Moderate: moderate, Supporting: supporting } = counts;
  if (veryStrong > 0) {
    const isJoined = moderate >= 1 && supporting >= 1;
    if (strong >= 1 || moderate >= 2 || isJoined || supporting >= 2) return 'P';
    if (moderate >= 1) return 'LP';
  }
  if (strong >= 2) return 'P';
  if (strong === 1) {
    const isPathogenic =
      moderate >= 3 || (moderate >= 2 && supporting >= 2) || (moderate >= 1 && supporting >= 4);
    if (isPathogenic) return 'P';
    if (moderate >= 1 || supporting >= 2) return 'LP';
  }
  const isLikely =
    moderate >= 3 || (moderate >= 2 && supporting >= 2) || (moderate >= 1 && supporting >= 4);
  return isLikely ? 'LP' : undefined;
}

function benignClass(counts: Counts): 'B' | 'LB' | undefined {
  const strong = counts.Strong + counts.VeryStrong;
  const supporting = counts.Supporting + counts.Moderate;
  if (strong >= 2) return 'B';
  return (strong >= 1 && supporting >= 1) || supporting >= 2 ? 'LB' : undefined;
}

/** Points of each strength (Tavtigian et al. 2020, table 3); stand-alone is not added. */
export const strengthPoints: Record<Strength, number> = {
  StandAlone: 8,
  VeryStrong: 8,
  Strong: 4,
  Moderate: 2,
  Supporting: 1,
};

const temperatures = ['冰冷', '冷', '凉', '温', '热', '很热'] as const;

/**
 * The points of Tavtigian et al. 2020: very strong 8, strong 4, moderate 2, supporting 1, benign ones negative; P from 10,
 * LP 6 to 9, VUS 0 to 5, LB -1 to -6, B from -7 down. BA1 alone makes B, whatever else is met; its points are not added.
 */
export function classifyByPoints(met: readonly MetCriterion[]): PointClass {
  let points = 0;
  let standsAlone = false;
  for (const { criterion, strength } of distinct(met)) {
    const isBenign = sideOf(criterion) === 'benign';
    if (isBenign && strength === 'StandAlone') standsAlone = true;
    else points += isBenign ? -strengthPoints[strength] : strengthPoints[strength];
  }
  const result = standsAlone ? 'B' : classOfPoints(points);
  const temperature = result === 'VUS' ? temperatures[points]! : '';
  const isOneSupporting = result === 'LB' && points === -1;
  return { class: result, points, temperature, isOneSupporting };
}

function classOfPoints(points: number): AcmgClass {
  if (points >= 10) return 'P';
  if (points >= 6) return 'LP';
  if (points >= 0) return 'VUS';
  return points >= -6 ? 'LB' : 'B';
}
