// @vitest-environment node
import type { FamilyMember } from '../inheritance-case.ts';
import { expect, it } from 'vitest';
import { layOutPedigree } from './pedigree-layout.ts';
import { strokesOfAll } from './pedigree-strokes.ts';

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

it('stands several partners at both sides, each above the children they have', () => {
  const places = placesOf([
    person('first', 2),
    person('dad', 1),
    person('second', 2),
    person('b', 1, ['dad', 'second']),
    person('a', 1, ['dad', 'first']),
  ]);
  expect(['second', 'dad', 'first'].map((id) => places[id]?.[0])).toEqual([0, 1, 2]);
  expect(places['b']?.[0]).toBeLessThan(places['a']?.[0] ?? 0);
});

const twin = (id: string, set: number, zygosity: 'mono' | 'di' | 'unknown'): FamilyMember => ({
  ...person(id, 1, ['dad', 'mum']),
  twins: { set, zygosity },
});

it('stands twins together and hangs them from one point, identical ones with a line across', () => {
  const parents = [person('dad', 1), person('mum', 2)];
  const drawn = (zygosity: 'mono' | 'di' | 'unknown') => {
    const single = person('single', 2, ['dad', 'mum']);
    const people = [...parents, twin('a', 1, zygosity), single, twin('b', 1, zygosity)];
    const layout = layOutPedigree(people);
    const [union] = layout.unions;
    expect(union?.children.map((one) => one.person.id)).toEqual(['a', 'b', 'single']);
    return strokesOfAll(layout.unions, ({ x, y }) => [x * 100, y * 100]).get(union!)!;
  };
  // Partners, descent, siblings, the single child, two twins.
  expect(drawn('di')).toMatchObject({ lines: { length: 6 }, doubts: [] });
  expect(drawn('di').lines.filter((line) => line.startsWith('M50 58'))).toHaveLength(3);
  expect(drawn('mono')).toMatchObject({ lines: { length: 7 }, doubts: [] });
  expect(drawn('unknown')).toMatchObject({ lines: { length: 6 }, doubts: { length: 1 } });
});

it('stands nobody between twins, and lays no line of siblings on another', () => {
  const wife = person('wife', 2);
  const people = [
    person('dad', 1),
    person('mum', 2),
    person('second', 1),
    twin('a', 1, 'di'),
    twin('b', 1, 'di'),
    person('half', 1, ['second', 'mum']),
    wife,
    person('kid', 1, ['a', 'wife']),
  ];
  const places = placesOf(people);
  expect((places['b']?.[0] ?? 0) - (places['a']?.[0] ?? 0)).toBe(1);
  const layout = layOutPedigree(people);
  const strokes = strokesOfAll(layout.unions, ({ x, y }) => [x * 100, y * 100]);
  const bars = [...strokes.values()].flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const [, from, y, to, end] = /^M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)$/.exec(line) ?? [];
      return y === end && from !== to ? [`${y}`] : [];
    }),
  );
  // Two couples above, a third below, and a line of siblings each: none at the height of another.
  expect(new Set(bars.filter((y) => y !== '0' && y !== '100')).size).toBeGreaterThan(1);
});

it('takes one of twins alone for a single child', () => {
  const [union] = layOutPedigree([person('dad', 1), twin('a', 1, 'mono')]).unions;
  expect(union?.twins).toEqual([]);
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

it('stands partners without a child side by side with one line, and tells each pair once', () => {
  const people = [
    person('dad', 1),
    person('mum', 2),
    { ...person('a', 1, ['dad', 'mum']), partners: ['friend', 'a', 'nobody'] },
    { ...person('friend', 2), partners: ['a'] },
    // Partners by their child are told once, too.
    { ...person('dad2', 1), partners: ['mum2'] },
    person('mum2', 2),
    person('b', 2, ['dad2', 'mum2']),
    { ...person('uncle', 1), partners: ['aunt'] },
    person('aunt', 2),
  ];
  const layout = layOutPedigree(people);
  const places = placesOf(people);
  expect(new Set(Object.values(places).map(String)).size).toBe(people.length);
  expect(places['friend']).toEqual([(places['a']?.[0] ?? 0) + 1, places['a']?.[1]]);
  expect(places['aunt']).toEqual([(places['uncle']?.[0] ?? 0) + 1, 0]);
  const childless = layout.unions.filter(({ children }) => children.length === 0);
  expect(childless.map(({ parents }) => parents.map(({ person: { id } }) => id))).toEqual([
    ['a', 'friend'],
    ['uncle', 'aunt'],
  ]);
  const strokes = strokesOfAll(layout.unions, ({ x, y }) => [x * 100, y * 100]);
  expect(childless.map((union) => strokes.get(union)?.lines.length)).toEqual([1, 1]);
});
