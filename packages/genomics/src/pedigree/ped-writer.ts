import type { Family, Person } from './pedigree.ts';

/**
 * A PED file of these families: a header line, six columns divided by tabs, then the attributes (by name, in order of first
 * appearance). `parsePed` reads back what this writes. Blanks and tabs in values become `_`, since they would divide columns.
 */
export function formatPed(families: readonly Family[]): string {
  const people = families.flatMap((family) => family.people);
  const names = [...new Set(people.flatMap((person) => Object.keys(person.attributes)))];
  const head = ['#Family_ID', 'Individual_ID', 'Paternal_ID', 'Maternal_ID', 'Sex', 'Phenotype'];
  const lines = [[...head, ...names].map(plainValue), ...people.map((one) => rowOf(one, names))];
  return lines.map((cells) => `${cells.join('\t')}\n`).join('');
}

function rowOf(person: Person, names: readonly string[]): string[] {
  const { family, id, father = '0', mother = '0', sex, status, attributes } = person;
  const fixed = [family, id, father, mother, String(sex), String(status)];
  return [...fixed, ...names.map((name) => attributes[name] ?? '.')].map(plainValue);
}

function plainValue(text: string): string {
  return text.replace(/\s+/g, '_') || '.';
}
