import type { FilterConditions } from '@wm/contract/knowledge/inheritance/filter';
import { variantMarkNames } from '@wm/contract/knowledge/inheritance/words';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { queryOf } from '../parts/variant-query.ts';
import { sayImpact } from '../parts/words.ts';

/** What an address filters by, without its page and its order. */
export function conditionsOf(params: URLSearchParams): FilterConditions {
  const { page: _, limit: __, sort: ___, ...conditions } = queryOf(params);
  return { ...conditions, keep: conditions.keep ?? 'loose' };
}

/** The values of an address that filters so, and by nothing else. */
export function addressOf(conditions: FilterConditions): Record<string, string> {
  const { model, keep, gene, impact, pathogenic, mark, acmg, label } = conditions;
  return {
    page: '',
    m: model ?? '',
    keep: keep === 'strict' ? 'strict' : '',
    gene: gene ?? '',
    impact: impact ?? '',
    p: pathogenic ?? '',
    mark: mark ?? '',
    acmg: acmg ?? '',
    label: label === undefined ? '' : String(label),
  };
}

export function isSame(one: FilterConditions, other: FilterConditions): boolean {
  return JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other));
}

export interface Named {
  models: ReadonlyMap<string, string>;
  /** Undefined while they are not known: then none is called deleted. */
  labels: ReadonlyMap<number, string> | undefined;
}

/** Conditions as a reader says them, each by its name; what chooses nothing is left out. */
export function sayConditions(
  { model, keep, gene, impact, pathogenic, mark, acmg, label }: FilterConditions,
  { models, labels }: Named,
): [name: string, value: string][] {
  const said: [string, string | undefined][] = [
    ['遗传模式', model && (models.get(model) ?? model)],
    ['状态', keep === 'strict' ? '只看符合' : '符合与可能'],
    ['基因', gene],
    ['影响', impact && sayImpact(impact)],
    ['ClinVar', pathogenic && '（可能）致病'],
    ['标记', mark && (mark === 'none' ? '未标记' : variantMarkNames[mark])],
    ['ACMG 分级', acmg && (acmg === 'none' ? '未评审' : acmgClassNames[acmg])],
    ['标签', label === undefined ? undefined : sayLabel(label, labels)],
  ];
  return said.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

function sayLabel(label: number, labels: Named['labels']): string {
  if (!labels) return `标签 ${label}`;
  return labels.get(label) ?? `已删除的标签 ${label}`;
}

/** What differs between two versions, name by name: before and after, empty where one has nothing. */
export function compareConditions(
  before: FilterConditions,
  after: FilterConditions,
  named: Named,
): { name: string; before: string; after: string }[] {
  const [from, to] = [before, after].map((one) => new Map(sayConditions(one, named)));
  const names = [...new Set([...from!.keys(), ...to!.keys()])];
  return names.flatMap((name) => {
    const pair = { name, before: from!.get(name) ?? '', after: to!.get(name) ?? '' };
    return pair.before === pair.after ? [] : [pair];
  });
}
