// @vitest-environment node
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { expect, it } from 'vitest';
import { personOf, removePerson } from './family-edits.ts';
import { areSiblings, joinTwins, separateTwin, setZygosity, twinsOf } from './twins.ts';

const parents = [personOf({ id: 'dad', sex: 1 }), personOf({ id: 'mum', sex: 2 })];
const born = { father: 'dad', mother: 'mum' };
const kids = ['a', 'b', 'c'].map((id) => personOf({ id, ...born, sex: 1, status: 2 }));
const people = [...parents, ...kids];
const setsOf = (family: typeof people) => family.map(({ twins }) => twins?.set ?? 0);

it('joins two siblings, a third to them, and a set apart from the others', () => {
  const two = joinTwins(people, ['a', 'b'], 'mono');
  expect(setsOf(two)).toEqual([0, 0, 1, 1, 0]);
  expect(setsOf(joinTwins(two, ['b', 'c'], 'mono'))).toEqual([0, 0, 1, 1, 1]);
  expect(twinsOf(two, two[2]!).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(checkFamily(familyOf('F', two))).toEqual([]);
  const more = [...two, ...['d', 'e'].map((id) => personOf({ id, ...born }))];
  expect(setsOf(joinTwins(more, ['d', 'e'], 'di'))).toEqual([0, 0, 1, 1, 0, 2, 2]);
});

it('says of a whole set of which kind it is', () => {
  const two = setZygosity(joinTwins(people, ['a', 'b'], 'unknown'), 1, 'di');
  expect(two.flatMap(({ twins }) => twins?.zygosity ?? [])).toEqual(['di', 'di']);
});

it('leaves nobody a twin alone', () => {
  const two = joinTwins(people, ['a', 'b'], 'mono');
  expect(separateTwin(two, 'a')).toEqual(people);
  expect(setsOf(removePerson(two, 'b'))).toEqual([0, 0, 0, 0]);
});

it('takes for siblings who share both parents, one of them named', () => {
  expect(areSiblings(kids[0]!, kids[1]!)).toBe(true);
  expect(areSiblings(kids[0]!, { ...kids[1]!, mother: '' })).toBe(false);
  expect(areSiblings(parents[0]!, parents[1]!)).toBe(false);
  expect(areSiblings(kids[0]!, kids[0]!)).toBe(false);
});

it('tells of twins without common parents, and of identical ones of both sexes', () => {
  const apart = joinTwins([...people, personOf({ id: 'x', sex: 2 })], ['a', 'x'], 'mono');
  expect(checkFamily(familyOf('F', apart)).map(({ code }) => code)).toEqual(['PED013', 'PED014']);
});
