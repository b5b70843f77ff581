import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';

/** Whether two people have a child together, and are partners by that. */
function shareChild(people: readonly FamilyMember[], one: string, other: string): boolean {
  return people.some(
    ({ father, mother }) => [father, mother].includes(one) && [father, mother].includes(other),
  );
}

/** Ids of those who are told to be a person's partners, whichever of both tells it. */
export function toldPartners(people: readonly FamilyMember[], person: FamilyMember): string[] {
  return people
    .filter(({ id, partners }) => partners?.includes(person.id) || person.partners?.includes(id))
    .map(({ id }) => id)
    .filter((id) => id !== person.id);
}

/** Of them those without a child of both. */
export function childlessPartners(people: readonly FamilyMember[], person: FamilyMember): string[] {
  return toldPartners(people, person).filter((id) => !shareChild(people, id, person.id));
}

/** Whom a person may still be tied to: who is neither his child, parent nor partner already. */
export function possiblePartners(people: readonly FamilyMember[], person: FamilyMember): string[] {
  const told = new Set(toldPartners(people, person));
  const isKin = ({ id, father, mother }: FamilyMember): boolean =>
    [father, mother].includes(person.id) || [person.father, person.mother].includes(id);
  return people
    .filter((one) => one.id !== person.id && !told.has(one.id) && !isKin(one))
    .map(({ id }) => id)
    .filter((id) => !shareChild(people, id, person.id));
}

/** The family in which a person is another one's partner too. */
export function tiePartner(
  people: readonly FamilyMember[],
  person: string,
  partner: string,
): FamilyMember[] {
  return people.map((one) =>
    one.id === person ? { ...one, partners: [...(one.partners ?? []), partner] } : one,
  );
}

/** The family in which two people are not told to be partners. */
export function untiePartner(
  people: readonly FamilyMember[],
  person: string,
  partner: string,
): FamilyMember[] {
  const other = new Map([
    [person, partner],
    [partner, person],
  ]);
  return people.map((one) => withPartners(one, (id) => (id === other.get(one.id) ? '' : id)));
}

/** A person whose partners have other ids; one that is empty is gone. */
export function withPartners(person: FamilyMember, named: (id: string) => string): FamilyMember {
  const { partners, ...rest } = person;
  const kept = (partners ?? []).map(named).filter((id) => id !== '');
  return kept.length === 0 ? rest : { ...rest, partners: kept };
}

/** Each pair of partners without a child once: what PED cannot tell. */
export function childlessPairs(people: readonly FamilyMember[]): [string, string][] {
  return people.flatMap((person, at) =>
    childlessPartners(people, person)
      .filter((id) => people.findIndex((one) => one.id === id) > at)
      .map((id): [string, string] => [person.id, id]),
  );
}
