import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { toldPartners, withPartners } from './partners.ts';
import { withoutLoneTwins } from './twins.ts';

interface NewPerson extends Partial<FamilyMember> {
  id: string;
}

/** A person of whom only what is given is known; unaffected unless told. */
export function personOf(given: NewPerson): FamilyMember {
  return {
    father: '',
    mother: '',
    sex: 0,
    status: 1,
    isProband: false,
    isDeceased: false,
    ...given,
  };
}

/** Whether two families say the same of the same people. */
export function isSameFamily(
  one: readonly FamilyMember[],
  other: readonly FamilyMember[],
): boolean {
  const told = (people: readonly FamilyMember[]): string =>
    JSON.stringify(
      people.map((person) =>
        Object.entries(person).toSorted(([name], [next]) => name.localeCompare(next)),
      ),
    );
  return told(one) === told(other);
}

/** An id that nobody has yet: a sample nobody is, else the base with a number where it is taken. */
export function freeId(
  people: readonly FamilyMember[],
  base: string,
  samples: readonly string[] = [],
): string {
  const taken = new Set(people.map(({ id }) => id));
  const sample = samples.find((one) => !taken.has(one));
  if (sample !== undefined) return sample;
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`;
}

/** Another id for a person, for his children and partners too. Unchanged when somebody has it. */
export function renamePerson(people: FamilyMember[], from: string, to: string): FamilyMember[] {
  if (from === to || to === '' || people.some(({ id }) => id === to)) return people;
  const named = (id: string): string => (id === from ? to : id);
  return people.map((person) => ({
    ...withPartners(person, named),
    id: named(person.id),
    father: named(person.father),
    mother: named(person.mother),
  }));
}

/** The family without a person, who is nobody's parent any more. */
export function removePerson(people: readonly FamilyMember[], gone: string): FamilyMember[] {
  return removePeople(people, new Set([gone]));
}

/** The family without some people, who are nobody's parents or partners any more. */
export function removePeople(
  people: readonly FamilyMember[],
  gone: ReadonlySet<string>,
): FamilyMember[] {
  const kept = (id: string): string => (gone.has(id) ? '' : id);
  const rest = people
    .filter(({ id }) => !gone.has(id))
    .map((person) => ({
      ...withPartners(person, kept),
      father: kept(person.father),
      mother: kept(person.mother),
    }));
  return withoutLoneTwins(rest);
}

export interface Growth {
  added: FamilyMember[];
  /** The others, where they have changed. */
  changed?: FamilyMember[];
}

type IdFor = (base: string) => string;

/** Gives a person the parents he lacks. */
export function addParents(
  people: readonly FamilyMember[],
  child: FamilyMember,
  idFor: IdFor,
): Growth {
  const added: FamilyMember[] = [];
  const parents = { father: child.father, mother: child.mother };
  for (const [role, sex, base] of [
    ['father', 1, `${child.id}父`],
    ['mother', 2, `${child.id}母`],
  ] as const) {
    if (parents[role] !== '' && people.some(({ id }) => id === parents[role])) continue;
    const asked = idFor(base);
    const id = added.some((one) => one.id === asked) ? base : asked;
    added.push(personOf({ id, sex }));
    parents[role] = id;
  }
  const changed = people.map((one) => (one.id === child.id ? { ...one, ...parents } : one));
  return { added, changed };
}

/** A sibling: of the same parents, who come with him where nobody named them. */
export function addSibling(
  people: readonly FamilyMember[],
  person: FamilyMember,
  idFor: IdFor,
): Growth {
  const sibling = personOf({ id: idFor('同胞') });
  if (person.father !== '' || person.mother !== '') {
    const { father, mother } = person;
    return { added: [{ ...sibling, father, mother }] };
  }
  const grown = addParents([...people, sibling], person, (base) =>
    idFor(base) === sibling.id ? base : idFor(base),
  );
  const [father, mother] = grown.added.map(({ id }) => id);
  return {
    added: [{ ...sibling, father: father ?? '', mother: mother ?? '' }, ...grown.added],
    changed: (grown.changed ?? []).filter(({ id }) => id !== sibling.id),
  };
}

/** A child of a person, with the partner with whom he has children already, else with one whom he is told to have. */
export function addChild(
  people: readonly FamilyMember[],
  person: FamilyMember,
  idFor: IdFor,
): Growth {
  const known = people.find(({ father, mother }) => [father, mother].includes(person.id));
  const isMother = person.sex === 2;
  const [partner = ''] = toldPartners(people, person);
  const other = known ? (isMother ? known.father : known.mother) : partner;
  const parents = isMother
    ? { father: other, mother: person.id }
    : { father: person.id, mother: other };
  return { added: [personOf({ id: idFor('子女'), ...parents })] };
}

/** A partner, who stands beside the person without a child of both. */
export function addPartner(person: FamilyMember, idFor: IdFor): Growth {
  const sex = person.sex === 2 ? 1 : 2;
  return { added: [personOf({ id: idFor('配偶'), sex, partners: [person.id] })] };
}

interface FamilyTemplate {
  key: string;
  label: string;
  make: (samples: readonly string[]) => FamilyMember[];
}

const roles = {
  child: { base: '先证者', status: 2, isProband: true },
  father: { base: '父亲', sex: 1 },
  mother: { base: '母亲', sex: 2 },
  sibling: { base: '同胞' },
} as const;

function templateOf(
  key: string,
  label: string,
  ...names: readonly (keyof typeof roles)[]
): FamilyTemplate {
  return {
    key,
    label,
    make: (samples) => {
      const ids = new Map(
        names.map((name, at) => [
          name,
          // Whose each sample is, is for people to say: samples are given in the order of the file.
          samples.length === names.length ? (samples[at] ?? '') : roles[name].base,
        ]),
      );
      const parents = { father: ids.get('father') ?? '', mother: ids.get('mother') ?? '' };
      return names.map((name) => {
        const { base: _, ...facts } = roles[name];
        const isChild = name === 'child' || name === 'sibling';
        return personOf({ id: ids.get(name) ?? '', ...facts, ...(isChild && parents) });
      });
    },
  };
}

/** Families to begin with; the samples of the file are given to its members in their order. */
export const familyTemplates: readonly FamilyTemplate[] = [
  templateOf('single', '单人', 'child'),
  templateOf('mother', '母子', 'child', 'mother'),
  templateOf('father', '父子', 'child', 'father'),
  templateOf('trio', '三口之家', 'child', 'father', 'mother'),
  templateOf('quartet', '四口之家', 'child', 'father', 'mother', 'sibling'),
];
