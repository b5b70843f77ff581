import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';

export type Zygosity = NonNullable<FamilyMember['twins']>['zygosity'];

/** Those who were born together with a person, himself among them. */
export function twinsOf(people: readonly FamilyMember[], person: FamilyMember): FamilyMember[] {
  const set = person.twins?.set;
  return set === undefined ? [] : people.filter(({ twins }) => twins?.set === set);
}

/** Whether two people have the same parents, one of whom is named. */
export function areSiblings(one: FamilyMember, other: FamilyMember): boolean {
  const isNamed = one.father !== '' || one.mother !== '';
  return (
    isNamed && one.id !== other.id && one.father === other.father && one.mother === other.mother
  );
}

/** Makes two siblings twins, or adds one of them to the twins of the other. Identical ones have one sex. */
export function joinTwins(
  people: readonly FamilyMember[],
  [first, second]: readonly [string, string],
  zygosity: Zygosity,
): FamilyMember[] {
  const pair = people.filter(({ id }) => id === first || id === second);
  const known = pair.find(({ twins }) => twins !== undefined)?.twins?.set;
  const set = known ?? freeSet(people);
  const joined = people.map((person) => {
    const isTwin = pair.includes(person) || person.twins?.set === set;
    return isTwin ? { ...person, twins: { set, zygosity } } : person;
  });
  return withoutLoneTwins(joined);
}

/** Says of which kind the twins of a set are. */
export function setZygosity(
  people: readonly FamilyMember[],
  set: number,
  zygosity: Zygosity,
): FamilyMember[] {
  return people.map((person) =>
    person.twins?.set === set ? { ...person, twins: { set, zygosity } } : person,
  );
}

/** A person is no twin any more; neither is the one who would be left alone. */
export function separateTwin(people: readonly FamilyMember[], id: string): FamilyMember[] {
  return withoutLoneTwins(people.map((person) => (person.id === id ? single(person) : person)));
}

/** Nobody is a twin alone. */
export function withoutLoneTwins(people: readonly FamilyMember[]): FamilyMember[] {
  return people.map((person) => (twinsOf(people, person).length === 1 ? single(person) : person));
}

function single(person: FamilyMember): FamilyMember {
  const alone = { ...person };
  delete alone.twins;
  return alone;
}

function freeSet(people: readonly FamilyMember[]): number {
  return 1 + Math.max(0, ...people.map(({ twins }) => twins?.set ?? 0));
}
