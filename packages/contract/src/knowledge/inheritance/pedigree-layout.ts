import type { FamilyMember } from '../inheritance-case.ts';

/** Where a person stands, in steps to the right and down. */
export interface PlacedPerson {
  person: FamilyMember;
  x: number;
  y: number;
}

/** Parents of some children; one of them may not be named. */
export interface Union {
  parents: PlacedPerson[];
  children: PlacedPerson[];
  /** The parents have an ancestor in common. */
  isConsanguineous: boolean;
}

export interface PedigreeLayout {
  people: PlacedPerson[];
  unions: Union[];
  width: number;
  height: number;
}

interface Couple {
  parents: FamilyMember[];
  children: FamilyMember[];
}

/**
 * Draws a family as pedigrees are drawn: a generation to a row, fathers left of mothers, children under the middle of their
 * parents in the order in which they are listed. Ancestors that go round in a circle, and parents that are not listed, are
 * left out of the lines.
 */
export function layOutPedigree(people: readonly FamilyMember[]): PedigreeLayout {
  const known = new Map(people.map((person) => [person.id, person]));
  const couples = couplesOf(people, known);
  const rows = generationsOf(people, couples);
  const placed = new Map<string, PlacedPerson>();
  const couplesWith = (person: FamilyMember): Couple[] =>
    couples.filter(({ parents }) => parents.includes(person));
  const isChild = (person: FamilyMember): boolean =>
    couples.some(({ children }) => children.includes(person));
  let left = 0;

  /** Places a person with partners who came into the family, and everybody below; answers where the block ends. */
  const place = (person: FamilyMember, from: number): number => {
    if (placed.has(person.id)) return from;
    const own = couplesWith(person).filter(({ parents }) =>
      parents.every((parent) => !placed.has(parent.id)),
    );
    const partners = own
      .flatMap(({ parents }) => parents)
      .filter((parent) => parent !== person && !isChild(parent));
    const group = [person, ...new Set(partners)].toSorted(byFatherFirst);
    for (const member of group) placed.set(member.id, { person: member, x: from, y: 0 });
    let end = from;
    for (const { children } of own) for (const child of children) end = place(child, end);
    const width = Math.max(end - from, group.length);
    const start = from + (width - group.length) / 2;
    for (const [at, member] of group.entries()) {
      placed.set(member.id, { person: member, x: start + at, y: rows.get(member.id) ?? 0 });
    }
    if (end - from < group.length) shift(own, (group.length - (end - from)) / 2);
    return from + width;
  };
  const shift = (own: Couple[], by: number): void => {
    for (const { children } of own) {
      for (const child of children) {
        const at = placed.get(child.id);
        if (!at || couplesWith(child).length > 0) continue;
        placed.set(child.id, { ...at, x: at.x + by });
      }
    }
  };

  const founders = people.filter((person) => !isChild(person));
  // Whoever came in as a partner stands beside who was born into the family.
  const heads = founders.filter((person) =>
    couplesWith(person).every(({ parents }) => parents.every((parent) => !isChild(parent))),
  );
  for (const person of [...heads, ...founders, ...people]) left = place(person, left);
  const all = [...placed.values()];
  return {
    people: all,
    unions: couples.map(({ parents, children }) => ({
      parents: parents.flatMap(({ id }) => placed.get(id) ?? []).toSorted((a, b) => a.x - b.x),
      children: children.flatMap(({ id }) => placed.get(id) ?? []).toSorted((a, b) => a.x - b.x),
      isConsanguineous: shareAncestor(parents, known),
    })),
    width: Math.max(1, ...all.map(({ x }) => x + 1)),
    height: Math.max(1, ...all.map(({ y }) => y + 1)),
  };
}

function byFatherFirst(one: FamilyMember, other: FamilyMember): number {
  return Number(one.sex === 2) - Number(other.sex === 2);
}

function couplesOf(people: readonly FamilyMember[], known: Map<string, FamilyMember>): Couple[] {
  const couples = new Map<string, Couple>();
  for (const person of people) {
    const parents = [person.father, person.mother].flatMap((id) => known.get(id) ?? []);
    if (parents.length === 0 || isOwnAncestor(person, known)) continue;
    const key = parents.map(({ id }) => id).join('\n');
    const couple = couples.get(key) ?? { parents: [...new Set(parents)], children: [] };
    couple.children.push(person);
    couples.set(key, couple);
  }
  return [...couples.values()];
}

function ancestorsOf(person: FamilyMember, known: Map<string, FamilyMember>): Set<string> {
  const seen = new Set<string>();
  const queue = [person.father, person.mother];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const parent = known.get(id);
    if (!parent || seen.has(id)) continue;
    seen.add(id);
    queue.push(parent.father, parent.mother);
  }
  return seen;
}

function isOwnAncestor(person: FamilyMember, known: Map<string, FamilyMember>): boolean {
  return ancestorsOf(person, known).has(person.id);
}

function shareAncestor(parents: FamilyMember[], known: Map<string, FamilyMember>): boolean {
  const [father, mother] = parents;
  if (!father || !mother) return false;
  const [his, hers] = [father, mother].map((one) => ancestorsOf(one, known).add(one.id));
  return [...(his ?? [])].some((id) => hers?.has(id));
}

/** Children one row below the lower of their parents, partners in one row. */
function generationsOf(people: readonly FamilyMember[], couples: Couple[]): Map<string, number> {
  const rows = new Map(people.map(({ id }) => [id, 0]));
  const rowOf = (person: FamilyMember): number => rows.get(person.id) ?? 0;
  // Each round settles at least one generation, of which there are no more than people.
  for (let round = 0; round < people.length; round += 1) {
    let isSettled = true;
    for (const { parents, children } of couples) {
      const row = Math.max(...parents.map((parent) => rowOf(parent)));
      for (const [group, wanted] of [
        [parents, row],
        [children, row + 1],
      ] as const) {
        for (const person of group) {
          if (rowOf(person) >= wanted) continue;
          rows.set(person.id, wanted);
          isSettled = false;
        }
      }
    }
    if (isSettled) break;
  }
  return rows;
}
