import type { Family, Person } from './pedigree.ts';
import { formatTwins, twinsColumn } from './twins.ts';

/**
 * A PED file of these families: a header line, six columns divided by tabs, then the attributes (by name, in order of first
 * appearance) and the twins where there are any. `parsePed` reads back what this writes. Blanks and tabs in values become `_`, since they would divide columns.
 */
export function formatPed(families: readonly Family[]): string {
  const people = families.flatMap((family) => family.people);
  const hasTwins = people.some(({ twins }) => twins !== undefined);
  const names = [
    ...(hasTwins ? [twinsColumn] : []),
    ...new Set(people.flatMap((person) => Object.keys(person.attributes))),
  ];
  const head = ['#Family_ID', 'Individual_ID', 'Paternal_ID', 'Maternal_ID', 'Sex', 'Phenotype'];
  const lines = [[...head, ...names].map(plainValue), ...people.map((one) => rowOf(one, names))];
  return lines.map((cells) => `${cells.join('\t')}\n`).join('');
}

function rowOf(person: Person, names: readonly string[]): string[] {
  const { family, id, father = '0', mother = '0', sex, status, twins } = person;
  const fixed = [family, id, father, mother, String(sex), String(status)];
  const attributes: Record<string, string> = {
    ...person.attributes,
    ...(twins && { [twinsColumn]: formatTwins(twins) }),
  };
  return [...fixed, ...names.map((name) => attributes[name] ?? '.')].map(plainValue);
}

function plainValue(text: string): string {
  return text.replace(/\s+/g, '_') || '.';
}
