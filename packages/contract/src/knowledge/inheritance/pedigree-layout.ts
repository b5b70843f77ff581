import type { FamilyMember } from '../inheritance-case.ts';

/** Where a person stands, in steps to the right and down. */
export interface PlacedPerson {
  person: FamilyMember;
  x: number;
  y: number;
}

/** Children who were born together. */
interface PlacedTwins {
  zygosity: Zygosity;
  children: PlacedPerson[];
}

/** Parents of some children, of whom one may not be named; or partners without a child. */
export interface Union {
  parents: PlacedPerson[];
  children: PlacedPerson[];
  twins: PlacedTwins[];
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

type Zygosity = NonNullable<FamilyMember['twins']>['zygosity'];

/**
 * Draws a family as pedigrees are drawn: a generation to a row, fathers left of mothers, children under the middle of their
 * parents in the order in which they are listed, twins side by side, partners at both sides of who has had several. Ancestors
 * that go round in a circle, and parents that are not listed, are
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
  /** The partner who has had others too, among whom a person stands. */
  const hubOf = (person: FamilyMember): FamilyMember | undefined => {
    const [only, ...others] = couplesWith(person);
    const partner = only?.parents.find((parent) => parent !== person);
    if (!partner || others.length > 0 || isChild(person) || isChild(partner)) return undefined;
    return couplesWith(partner).length > 1 ? partner : undefined;
  };
  const twins = couples.flatMap(({ children }) => bornTogether(children));
  const isBeforeTwin = (person: FamilyMember): boolean =>
    twins.some((set) => set.includes(person) && set.at(-1) !== person);
  let left = 0;

  /** Places a person with partners who came into the family, and everybody below; answers where the block ends. */
  const place = (person: FamilyMember, from: number): number => {
    if (placed.has(person.id)) return from;
    const hub = hubOf(person);
    if (hub && !placed.has(hub.id)) return place(hub, from);
    const unions = couplesWith(person).filter(({ parents }) =>
      parents.every((parent) => !placed.has(parent.id)),
    );
    const partners = unions
      .flatMap(({ parents }) => parents)
      .filter((parent) => parent !== person && !isChild(parent));
    const group = besides(person, [...new Set(partners)], isBeforeTwin(person));
    // Children stand below their own parents.
    const own = unions.toSorted((one, other) => middleOf(one, group) - middleOf(other, group));
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
      parents: placesOf(parents, placed),
      children: placesOf(children, placed),
      twins: bornTogether(children).map((twins) => ({
        zygosity: twins[0]?.twins?.zygosity ?? 'unknown',
        children: placesOf(twins, placed),
      })),
      isConsanguineous: shareAncestor(parents, known),
    })),
    width: Math.max(1, ...all.map(({ x }) => x + 1)),
    height: Math.max(1, ...all.map(({ y }) => y + 1)),
  };
}

function placesOf(people: FamilyMember[], placed: Map<string, PlacedPerson>): PlacedPerson[] {
  return people.flatMap(({ id }) => placed.get(id) ?? []).toSorted((a, b) => a.x - b.x);
}

/**
 * A person among his partners: one stands on the side of his sex, and not between a twin and the next; several stand to the
 * left and to the right.
 */
function besides(
  person: FamilyMember,
  partners: FamilyMember[],
  isBeforeTwin: boolean,
): FamilyMember[] {
  if (isBeforeTwin && partners.length === 1) return [...partners, person];
  if (partners.length < 2) return [person, ...partners].toSorted(byFatherFirst);
  const left = Math.floor(partners.length / 2);
  return [...partners.slice(0, left), person, ...partners.slice(left)];
}

function middleOf({ parents }: Couple, group: FamilyMember[]): number {
  const at = parents.map((parent) => group.indexOf(parent));
  return at.reduce((sum, one) => sum + one, 0) / at.length;
}

/** Sets of two or more children who were born together. */
function bornTogether(children: readonly FamilyMember[]): FamilyMember[][] {
  const sets = new Map<number, FamilyMember[]>();
  for (const child of children) {
    if (child.twins) sets.set(child.twins.set, [...(sets.get(child.twins.set) ?? []), child]);
  }
  return [...sets.values()].filter(({ length }) => length > 1);
}

/** Children in their order, each set of twins together where its first one is. */
function twinsTogether(children: readonly FamilyMember[]): FamilyMember[] {
  const sets = bornTogether(children);
  const setOf = (child: FamilyMember): FamilyMember[] =>
    sets.find((twins) => twins.includes(child)) ?? [child];
  return [...new Set(children.flatMap((child) => setOf(child)))];
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
  const parenting = [...couples.values()].map(({ parents, children }) => ({
    parents,
    children: twinsTogether(children),
  }));
  return [...parenting, ...childlessOf(people, known, parenting)];
}

/** Partners who are told to be such and have no child together, each pair once. */
function childlessOf(
  people: readonly FamilyMember[],
  known: Map<string, FamilyMember>,
  parenting: readonly Couple[],
): Couple[] {
  const couples: Couple[] = [];
  for (const person of people) {
    for (const id of person.partners ?? []) {
      const partner = known.get(id);
      const isTold = [...parenting, ...couples].some(
        ({ parents }) => partner && parents.includes(person) && parents.includes(partner),
      );
      if (!partner || partner === person || isTold) continue;
      couples.push({ parents: [person, partner].toSorted(byFatherFirst), children: [] });
    }
  }
  return couples;
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
