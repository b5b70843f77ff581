import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { toldPartners, withPartners } from './partners.ts';
import { areSiblings } from './twins.ts';

/** Moves a person among his siblings, who are drawn in the order in which they are listed; `to` is his place among them. */
export function moveSibling(
  people: readonly FamilyMember[],
  id: string,
  to: number,
): readonly FamilyMember[] {
  const person = people.find((one) => one.id === id);
  if (!person) return people;
  const siblings = people.filter((one) => one === person || areSiblings(one, person));
  const others = siblings.filter((one) => one !== person);
  const place = Math.min(Math.max(0, to), others.length);
  if (siblings.indexOf(person) === place) return people;
  const order = others.toSpliced(place, 0, person);
  // Nobody else moves.
  return people.map((one) => (siblings.includes(one) ? (order.shift() ?? one) : one));
}

/** Moves a person among his siblings by so many places. */
export function stepSibling(
  people: readonly FamilyMember[],
  id: string,
  by: number,
): readonly FamilyMember[] {
  const person = people.find((one) => one.id === id);
  if (!person) return people;
  const siblings = people.filter((one) => one === person || areSiblings(one, person));
  return moveSibling(people, id, siblings.indexOf(person) + by);
}

/**
 * Makes somebody a parent of a person: the father or the mother by sex, the one who is missing where the sex is unknown.
 * Undefined where that cannot be: of oneself, of one's own ancestor, or where both are named already.
 */
export function linkParent(
  people: readonly FamilyMember[],
  { child, parent }: { child: string; parent: string },
): FamilyMember[] | undefined {
  const known = new Map(people.map((person) => [person.id, person]));
  const [born, named] = [known.get(child), known.get(parent)];
  if (!born || !named || isBelow(known, parent, child)) return undefined;
  const role = roleFor(born, named);
  if (!role) return undefined;
  return people.map((person) => (person.id === child ? { ...person, [role]: parent } : person));
}

function roleFor(child: FamilyMember, { sex }: FamilyMember): 'father' | 'mother' | undefined {
  if (sex === 1) return 'father';
  if (sex === 2) return 'mother';
  return child.father === '' ? 'father' : child.mother === '' ? 'mother' : undefined;
}

/** Whether somebody is a person or descends from him. */
function isBelow(known: ReadonlyMap<string, FamilyMember>, id: string, person: string): boolean {
  const seen = new Set<string>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next === person) return true;
    const one = known.get(next);
    if (!one || seen.has(next)) continue;
    seen.add(next);
    queue.push(one.father, one.mother);
  }
  return false;
}

/** Gives a sample to a person; who had it gets the other's id, so that nobody is lost. */
export function giveSample(people: FamilyMember[], id: string, sample: string): FamilyMember[] {
  const named = (one: string): string => (one === id ? sample : one === sample ? id : one);
  return people.map((person) => ({
    ...withPartners(person, named),
    id: named(person.id),
    father: named(person.father),
    mother: named(person.mother),
  }));
}

/** What somebody is to the proband, as far as one step tells. */
export function kinTo(people: readonly FamilyMember[], id: string): string {
  const proband = people.find(({ isProband }) => isProband);
  const person = people.find((one) => one.id === id);
  if (!proband || !person) return '家人';
  if (person === proband) return '先证者';
  if (proband.father === id) return '父亲';
  if (proband.mother === id) return '母亲';
  if (areSiblings(person, proband)) return '同胞';
  if ([person.father, person.mother].includes(proband.id)) return '子女';
  const isPartner = people.some(
    ({ father, mother }) => [father, mother].includes(id) && [father, mother].includes(proband.id),
  );
  return isPartner || toldPartners(people, proband).includes(id) ? '配偶' : '家人';
}
