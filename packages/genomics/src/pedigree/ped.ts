import type { Sex } from '../vcf/call.ts';
import { createFindings } from '../finding.ts';
import type { Finding, Findings } from '../finding.ts';
import { checkPedigree } from './ped-check.ts';
import type { Family, Person, Status } from './pedigree.ts';
import { parseTwins, twinsColumn } from './twins.ts';

/** A read pedigree. It is usable when no finding has level `error`. */
export interface Pedigree {
  families: Family[];
  findings: Finding[];
}

const missingParent = new Set(['0', '-9', '.', 'NA', '']);
const males = new Set(['1', 'male', 'm', 'xy', '男']);
const females = new Set(['2', 'female', 'f', 'xx', '女']);
const unknownSex = new Set(['0', '-9', '.', 'unknown', 'other', 'na', '未知', '']);
const affectedWords = new Set(['2', 'affected', 'case', '患病']);
const unaffectedWords = new Set(['1', 'unaffected', 'control', '未患病', '正常']);
const unknownStatus = new Set(['0', '-9', '.', 'na', 'unknown', '未知', '']);
const headerStart = /^(#.*|family[ _]?id|fid)$/i;

/**
 * Reads a PED file: six or more columns divided by tabs or runs of spaces, optional header, CRLF, byte order mark, blank
 * lines. A child whose family column is its own sample id (as 1000 Genomes writes it) joins the one other family that lists its
 * parents. Never throws; every doubt is a finding (PED001 to PED006, PED010 to PED012).
 */
export function parsePed(text: string): Pedigree {
  const findings = createFindings();
  const people: Person[] = [];
  let names: string[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (raw.trim() === '') continue;
    const columns = splitColumns(raw);
    if (headerStart.test(columns[0] ?? '')) {
      if (people.length === 0) names = columns;
      continue;
    }
    const person = readPerson(columns, names, index + 1, findings);
    if (person) people.push(person);
  }
  mergeSampleFamilies(people, findings);
  const families = groupFamilies(people);
  checkPedigree(families, findings);
  return { families, findings: findings.list() };
}

/** A pedigree of one child and its parents, as the one-line trio form gives it. Parents without an id are left out. */
export interface Trio {
  family: string;
  child: string;
  sex: Sex;
  father?: string;
  mother?: string;
  fatherAffected?: boolean;
  motherAffected?: boolean;
}

/** The pedigree of a trio form: the child is affected; the same checks as for a file apply. */
export function buildTrio(trio: Trio): Pedigree {
  const findings = createFindings();
  const parent = (id: string, sex: Sex, affected = false): Person => ({
    family: trio.family,
    id,
    sex,
    status: affected ? 2 : 1,
    attributes: {},
    line: 0,
  });
  const child: Person = {
    family: trio.family,
    id: trio.child,
    sex: trio.sex,
    status: 2,
    attributes: {},
    line: 0,
  };
  const people = [child];
  if (trio.father) {
    child.father = trio.father;
    people.push(parent(trio.father, 1, trio.fatherAffected));
  }
  if (trio.mother) {
    child.mother = trio.mother;
    people.push(parent(trio.mother, 2, trio.motherAffected));
  }
  const families = groupFamilies(people);
  checkPedigree(families, findings);
  return { families, findings: findings.list() };
}

function splitColumns(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((column) => column.trim());
  return line.trim().split(/\s+/);
}

function readPerson(
  columns: string[],
  names: string[],
  line: number,
  findings: Findings,
): Person | undefined {
  // A line of tabs may also carry runs of spaces between some of its columns.
  const cells = columns.length < 6 ? columns.join(' ').trim().split(/\s+/) : columns;
  if (cells.length < 6 || cells[0] === '' || cells[1] === '') {
    findings.report('PED001', { n: line }, line);
    return undefined;
  }
  const [family, id, father, mother, sex, phenotype] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const person: Person = {
    family,
    id,
    sex: readSex(sex, line, findings),
    line,
    status: readStatus(phenotype, line, findings),
    attributes: {},
  };
  if (!missingParent.has(father)) person.father = father;
  if (!missingParent.has(mother)) person.mother = mother;
  for (let column = 6; column < cells.length; column += 1) {
    const name = names[column] ?? String(column + 1);
    const twins = name === twinsColumn ? parseTwins(cells[column]!) : undefined;
    if (twins) person.twins = twins;
    else if (name !== twinsColumn || cells[column] !== '.')
      person.attributes[name] = cells[column]!;
  }
  return person;
}

function readSex(text: string, line: number, findings: Findings): Sex {
  const value = text.toLowerCase();
  if (males.has(value)) return 1;
  if (females.has(value)) return 2;
  if (!unknownSex.has(value)) findings.report('PED010', { v: text }, line);
  return 0;
}

function readStatus(text: string, line: number, findings: Findings): Status {
  const value = text.toLowerCase();
  if (affectedWords.has(value)) return 2;
  if (unaffectedWords.has(value)) return 1;
  if (!unknownStatus.has(value)) findings.report('PED010', { v: text }, line);
  return 0;
}

/**
 * Where the family column repeats the sample id, each person is a family of one. Such a child and its parents, when they
 * are listed in exactly one other place each, become one family (PED012); several places stay PED011.
 */
function mergeSampleFamilies(people: Person[], findings: Findings): void {
  const homes = new Map<string, Person[]>();
  for (const person of people) homes.set(person.id, [...(homes.get(person.id) ?? []), person]);
  for (const child of people) {
    const named = [child.father, child.mother].filter((id) => id !== undefined);
    const isMissing = (id: string): boolean =>
      !(homes.get(id) ?? []).some(({ family }) => family === child.family);
    const elsewhere = named.filter((id) => isMissing(id) && homes.has(id));
    if (elsewhere.length === 0 || elsewhere.some((id) => homes.get(id)!.length !== 1)) continue;
    const parents = elsewhere.map((id) => homes.get(id)![0]!);
    const isAlone = ({ family, id }: Person): boolean => family === id;
    const isSimple = isAlone(child) || parents.every(isAlone);
    const targets = new Set(parents.filter((one) => !isAlone(one)).map(({ family }) => family));
    if (!isSimple || targets.size > 1) continue;
    const [family = child.family] = targets;
    const wasIn = parents[0]!.family;
    const moved = new Set(
      [child, ...parents].filter((one) => isAlone(one)).map(({ family }) => family),
    );
    for (const one of people) if (moved.has(one.family)) one.family = family;
    findings.report('PED012', { id: child.id, fam: wasIn }, child.line);
  }
}

function groupFamilies(people: Person[]): Family[] {
  const families = new Map<string, Family>();
  for (const person of people) {
    const family = families.get(person.family) ?? { id: person.family, people: [] };
    family.people.push(person);
    families.set(person.family, family);
  }
  return [...families.values()];
}
