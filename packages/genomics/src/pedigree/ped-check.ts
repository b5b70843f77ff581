import type { Findings } from '../finding.ts';
import type { Family, Person } from './pedigree.ts';

/**
 * Reports what is wrong with the relations: PED002 an id used twice (in one family; or in two families unless all
 * attributes are the same), PED003 a parent of the wrong sex, PED004 own ancestor, PED005 father and mother the same
 * person, PED006 a parent that is not listed, PED011 a parent that is only listed in another family, PED013 twins of
 * different parents or of none, PED014 identical twins of both sexes.
 */
export function checkPedigree(families: Family[], findings: Findings): void {
  const homes = new Map<string, Person[]>();
  for (const family of families) {
    for (const person of family.people) {
      homes.set(person.id, [...(homes.get(person.id) ?? []), person]);
    }
  }
  reportDuplicates(homes, findings);
  for (const family of families) {
    const members = new Map(family.people.map((person) => [person.id, person]));
    for (const person of family.people) {
      if (person.father !== undefined && person.father === person.mother) {
        findings.report('PED005', { id: person.father }, person.line);
      }
      checkParent(person, 'father', { members, homes, findings });
      checkParent(person, 'mother', { members, homes, findings });
      if (isOwnAncestor(person, members)) findings.report('PED004', { id: person.id }, person.line);
    }
    for (const twins of twinsOf(family.people)) checkTwins(twins, findings);
  }
}

/** Those who were born together, set by set. */
function twinsOf(people: readonly Person[]): Person[][] {
  const sets = new Map<number, Person[]>();
  for (const person of people) {
    if (person.twins) sets.set(person.twins.set, [...(sets.get(person.twins.set) ?? []), person]);
  }
  return [...sets.values()];
}

function checkTwins(twins: readonly Person[], findings: Findings): void {
  const ids = twins.map(({ id }) => id).join('、');
  const [first] = twins;
  if (!first) return;
  const isNamed = first.father !== undefined || first.mother !== undefined;
  const isShared = twins.every(
    ({ father, mother }) => father === first.father && mother === first.mother,
  );
  if (!isNamed || !isShared) findings.report('PED013', { ids }, first.line);
  const sexes = new Set(twins.map(({ sex }) => sex).filter((sex) => sex !== 0));
  if (first.twins?.zygosity === 'mono' && sexes.size > 1) {
    findings.report('PED014', { ids }, first.line);
  }
}

function reportDuplicates(homes: Map<string, Person[]>, findings: Findings): void {
  for (const [id, persons] of homes) {
    const [first, ...others] = persons;
    const clash = others.find(
      (person) => person.family === first!.family || !hasSameFacts(first!, person),
    );
    if (clash) findings.report('PED002', { id }, clash.line);
  }
}

function hasSameFacts(left: Person, right: Person): boolean {
  const facts = (person: Person): string =>
    JSON.stringify([
      person.father,
      person.mother,
      person.sex,
      person.status,
      Object.entries(person.attributes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]);
  return facts(left) === facts(right);
}

interface ParentCheck {
  members: Map<string, Person>;
  homes: Map<string, Person[]>;
  findings: Findings;
}

function checkParent(child: Person, role: 'father' | 'mother', check: ParentCheck): void {
  const id = child[role];
  if (id === undefined) return;
  const title = role === 'father' ? '父亲' : '母亲';
  const parent = check.members.get(id);
  if (!parent) {
    if (check.homes.has(id)) check.findings.report('PED011', {}, child.line);
    else check.findings.report('PED006', { role: title, id }, child.line);
    return;
  }
  const wrongSex = role === 'father' ? 2 : 1;
  if (parent.sex === wrongSex) {
    const sex = role === 'father' ? '男性' : '女性';
    check.findings.report('PED003', { role: title, id, sex }, child.line);
  }
}

function isOwnAncestor(person: Person, members: Map<string, Person>): boolean {
  const seen = new Set<string>();
  const queue = [person.father, person.mother];
  while (queue.length > 0) {
    const id = queue.pop();
    if (id === undefined || seen.has(id)) continue;
    if (id === person.id) return true;
    seen.add(id);
    const ancestor = members.get(id);
    if (ancestor) queue.push(ancestor.father, ancestor.mother);
  }
  return false;
}
