// @vitest-environment node
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { expect, it } from 'vitest';
import {
  addChild,
  addParents,
  addPartner,
  addSibling,
  familyTemplates,
  freeId,
  isSameFamily,
  personOf,
  removePerson,
  renamePerson,
} from './family-edits.ts';

const kid = personOf({ id: 'kid', sex: 1, status: 2 });

it('is the same whatever the order of what is told, and another when anything told differs', () => {
  const turned = Object.fromEntries(Object.entries(kid).toReversed()) as unknown as typeof kid;
  expect(isSameFamily([kid], [turned])).toBe(true);
  expect(isSameFamily([kid], [{ ...kid, isDeceased: true }])).toBe(false);
  expect(isSameFamily([kid], [])).toBe(false);
});

it.each(familyTemplates)('$label is a family that can be analysed', ({ make }) => {
  expect(checkFamily(familyOf('F', make([])))).toEqual([]);
  expect(make([]).filter(({ isProband }) => isProband)).toHaveLength(1);
});

it('gives the samples of the file to the members of a template of that size only', () => {
  const trio = familyTemplates.find(({ key }) => key === 'trio');
  expect(trio?.make(['S1', 'S2', 'S3']).map(({ id }) => id)).toEqual(['S1', 'S2', 'S3']);
  expect(trio?.make(['S1', 'S2']).map(({ id }) => id)).toEqual(['先证者', '父亲', '母亲']);
});

it('grows by parents, siblings, partners and children without an error', () => {
  const idFor =
    (people: { id: string }[]) =>
    (base: string): string =>
      freeId(people as never, base);
  const first = addParents([kid], kid, idFor([kid]));
  let people = [...(first.changed ?? []), ...first.added];
  const own = people.find(({ id }) => id === 'kid');
  if (!own) throw new Error('the child is gone');
  expect(own).toMatchObject({ father: 'kid父', mother: 'kid母' });
  people = [...people, ...addSibling(people, own, idFor(people)).added];
  people = [...people, ...addPartner(own, idFor(people)).added];
  people = [...people, ...addChild(people, own, idFor(people)).added];
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  expect(checkFamily(familyOf('F', people))).toEqual([]);
  expect(people.filter(({ father }) => father === 'kid').map(({ mother }) => mother)).toEqual([
    '配偶',
  ]);
});

it.each([[[]], [['S1', 'S2', 'S3', 'S4']]])(
  'a sibling of one without parents brings the parents of both (samples %j)',
  (samples: string[]) => {
    const { added, changed } = addSibling([kid], kid, (base) => freeId([kid], base, samples));
    const people = [...(changed ?? []), ...added];
    expect(people).toHaveLength(4);
    expect(new Set(people.map(({ id }) => id)).size).toBe(4);
    expect(checkFamily(familyOf('F', people))).toEqual([]);
    const [first, second] = people;
    expect(first?.id).toBe('kid');
    expect(first?.father).not.toBe('');
    expect(second).toMatchObject({ father: first?.father, mother: first?.mother });
  },
);

it('renames and removes a person in what others say of him', () => {
  const people = [kid, personOf({ id: 'small', father: 'kid' })];
  expect(renamePerson(people, 'kid', 'S1')[1]?.father).toBe('S1');
  expect(renamePerson(people, 'kid', 'small')).toBe(people);
  expect(removePerson(people, 'kid')).toEqual([personOf({ id: 'small' })]);
});
