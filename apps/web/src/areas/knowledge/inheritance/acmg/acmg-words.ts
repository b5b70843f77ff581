import { acmgCriteria, formatCriterion, parseCriterion } from '@wm/genomics/acmg-criteria';
import type { Criterion, MetCriterion } from '@wm/genomics/acmg-criteria';

const groups: [string, string][] = [
  ['PVS', '致病 · 极强'],
  ['PS', '致病 · 强'],
  ['PM', '致病 · 中等'],
  ['PP', '致病 · 支持'],
  ['BA', '良性 · 独立'],
  ['BS', '良性 · 强'],
  ['BP', '良性 · 支持'],
];

/** The 28 criteria by the side they speak for and the strength in their name. */
export const acmgGroups = groups.map(([start, title]) => ({
  title,
  criteria: (Object.keys(acmgCriteria) as Criterion[]).filter(
    (code) => code.replace(/\d/, '') === start,
  ),
}));

type Named = { criterion: string; strength: string };

function read({ criterion, strength }: Named): MetCriterion | undefined {
  return parseCriterion(`${criterion}_${strength}`);
}

/** Criteria of the wire as the engine has them. */
export function metOf(named: readonly Named[]): MetCriterion[] {
  return named.flatMap((one) => read(one) ?? []);
}

export function sayNamed(one: Named): string {
  const known = read(one);
  return known ? formatCriterion(known) : one.criterion;
}
