// @vitest-environment node
import type { FamilyMember } from '../inheritance-case.ts';
import { expect, it } from 'vitest';
import { layOutPedigree } from './pedigree-layout.ts';

function person(id: string, sex: 1 | 2, [father, mother] = ['', '']): FamilyMember {
  return { id, father, mother, sex, status: 1, isProband: false, isDeceased: false };
}

function placesOf(people: FamilyMember[]): Record<string, [number, number]> {
  const { people: placed } = layOutPedigree(people);
  return Object.fromEntries(placed.map(({ person: { id }, x, y }) => [id, [x, y]]));
}

it('puts a child under the middle of its parents, the father at the left', () => {
  const places = placesOf([person('mum', 2), person('kid', 1, ['dad', 'mum']), person('dad', 1)]);
  expect(places).toEqual({ dad: [0, 0], mum: [1, 0], kid: [0.5, 1] });
});

it('gives each person a place of his own, siblings in their order', () => {
  const people = [
    person('dad', 1),
    person('mum', 2),
    person('second', 2),
    person('a', 1, ['dad', 'mum']),
    person('b', 2, ['dad', 'mum']),
    person('half', 1, ['dad', 'second']),
    person('wife', 2),
    person('grandchild', 2, ['a', 'wife']),
  ];
  const places = placesOf(people);
  expect(new Set(Object.values(places).map(String)).size).toBe(people.length);
  expect(places['a']?.[0]).toBeLessThan(places['b']?.[0] ?? 0);
  expect(places['b']?.[0]).toBeLessThan(places['half']?.[0] ?? 0);
  expect(places['grandchild']?.[1]).toBe(2);
  expect(places['wife']?.[1]).toBe(1);
});

it('finds by itself that parents are related, and stands them in one row', () => {
  const people = [
    person('old', 1),
    person('olda', 2),
    person('son', 1, ['old', 'olda']),
    person('daughter', 2, ['old', 'olda']),
    person('inlaw', 1),
    person('niece', 2, ['inlaw', 'daughter']),
    person('kid', 1, ['son', 'niece']),
  ];
  const { unions } = layOutPedigree(people);
  const related = unions.filter(({ isConsanguineous }) => isConsanguineous);
  expect(related.map(({ children }) => children.map(({ person: { id } }) => id))).toEqual([
    ['kid'],
  ]);
  const places = placesOf(people);
  expect(places['son']?.[1]).toBe(places['niece']?.[1]);
  expect(new Set(Object.values(places).map(String)).size).toBe(people.length);
});

it('draws those who are their own ancestors too, without lines', () => {
  const { people, unions } = layOutPedigree([
    person('a', 1, ['b', '']),
    person('b', 1, ['a', '']),
    person('c', 2, ['missing', '']),
  ]);
  expect(people).toHaveLength(3);
  expect(unions).toEqual([]);
});
