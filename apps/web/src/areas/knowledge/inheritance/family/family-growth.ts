import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { familyAtMost } from '@wm/contract/knowledge/inheritance/words';
import { addChild, addParents, addPartner, addSibling, freeId } from './family-edits.ts';
import type { Growth } from './family-edits.ts';
import { joinTwins } from './twins.ts';

/** Who can be added beside a person. */
export const growths = ['parents', 'sibling', 'twin', 'partner', 'child'] as const;
export type GrowthKind = (typeof growths)[number];

export const growthNames: Readonly<Record<GrowthKind, string>> = {
  parents: '加父母',
  sibling: '加同胞',
  twin: '加双胞胎',
  partner: '加配偶',
  child: '加子女',
};

/** Whether a family has room for somebody more beside a person. */
export function mayGrow(
  people: readonly FamilyMember[],
  person: FamilyMember,
  kind: GrowthKind,
): boolean {
  const hasParents = person.father !== '' && person.mother !== '';
  return people.length < familyAtMost && !(kind === 'parents' && hasParents);
}

type Grow = (
  people: readonly FamilyMember[],
  person: FamilyMember,
  idFor: (base: string) => string,
) => Growth;

const growing: Readonly<Record<GrowthKind, Grow>> = {
  parents: addParents,
  sibling: addSibling,
  twin: addSibling,
  partner: (_, person, idFor) => addPartner(person, idFor),
  child: addChild,
};

interface Grown {
  people: FamilyMember[];
  /** Who came first. */
  who: string;
}

/** The family with somebody more beside a person; undefined where it would be too large. */
export function growFamily(
  people: readonly FamilyMember[],
  person: FamilyMember,
  { kind, samples }: { kind: GrowthKind; samples: readonly string[] },
): Grown | undefined {
  const grow = growing[kind];
  const { added, changed = people } = grow(people, person, (base) => freeId(people, base, samples));
  const [first] = added;
  const all = [...changed, ...added];
  if (!first || all.length > familyAtMost) return undefined;
  if (kind !== 'twin') return { people: all, who: first.id };
  const zygosity = person.twins?.zygosity ?? 'unknown';
  const alike = all.map((one) => (one.id === first.id ? { ...one, sex: person.sex } : one));
  return { people: joinTwins(alike, [person.id, first.id], zygosity), who: first.id };
}
