// @vitest-environment node
import { expect, it } from 'vitest';
import { personOf } from './family-edits.ts';
import { giveSample, kinTo, linkParent, moveSibling, stepSibling } from './family-order.ts';

const born = { father: 'dad', mother: 'mum' };
const people = [
  personOf({ id: 'a', ...born }),
  personOf({ id: 'dad', sex: 1 }),
  personOf({ id: 'b', ...born, isProband: true, status: 2 }),
  personOf({ id: 'half', father: 'dad' }),
  personOf({ id: 'mum', sex: 2 }),
  personOf({ id: 'c', ...born }),
];
const idsOf = (family: readonly { id: string }[]): string => family.map(({ id }) => id).join(' ');

it.each([
  [0, 'c dad a half mum b'],
  [1, 'a dad c half mum b'],
  [-3, 'c dad a half mum b'],
  [9, 'a dad b half mum c'],
])('moves the last of three siblings to %i and nobody else', (to, order) => {
  expect(idsOf(moveSibling(people, 'c', to))).toBe(order);
});

it('moves by steps, and not beyond the ends', () => {
  expect(idsOf(stepSibling(people, 'a', 1))).toBe('b dad a half mum c');
  expect(stepSibling(people, 'a', -1)).toBe(people);
  expect(stepSibling(people, 'dad', 1)).toBe(people);
});

it('links a parent by sex, and nobody to himself or below him', () => {
  const more = [...people, personOf({ id: 'x' }), personOf({ id: 'man', sex: 1 })];
  const link = (child: string, parent: string) =>
    linkParent(more, { child, parent })?.find(({ id }) => id === child);
  expect(link('dad', 'man')).toMatchObject({ father: 'man', mother: '' });
  expect(link('half', 'x')).toMatchObject({ father: 'dad', mother: 'x' });
  expect(link('a', 'x')).toBeUndefined();
  expect(link('dad', 'a')).toBeUndefined();
  expect(link('dad', 'dad')).toBeUndefined();
});

it('gives a sample to another member and his to the one who had it', () => {
  const swapped = giveSample(people, 'mum', 'dad');
  expect(swapped.find(({ id }) => id === 'a')).toMatchObject({ father: 'mum', mother: 'dad' });
  expect(swapped.find(({ id }) => id === 'dad')?.sex).toBe(2);
  expect(idsOf(giveSample(people, 'mum', 'S1'))).toBe('a dad b half S1 c');
});

it('says who somebody is to the proband', () => {
  const said = people.map(({ id }) => kinTo(people, id));
  expect(said).toEqual(['同胞', '父亲', '先证者', '家人', '母亲', '同胞']);
  const child = personOf({ id: 'kid', father: 'b', mother: 'wife' });
  const family = [...people, child, personOf({ id: 'wife' })];
  expect([kinTo(family, 'kid'), kinTo(family, 'wife')]).toEqual(['子女', '配偶']);
});
