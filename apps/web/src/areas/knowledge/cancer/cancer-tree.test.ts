import type { CancerNode } from '@wm/contract/knowledge/cancer-tree';
import { expect, it } from 'vitest';
import { growTree, pathTo, tumorsNamed } from './cancer-tree.ts';
import { layOutIcicle } from './icicle-layout.ts';

const node = (cancerCode: string, parentCode: string, evidence: number): CancerNode => ({
  id: 1,
  cancerCode,
  parentCode,
  evidence,
  history: cancerCode === 'MEL' ? ['OLDMEL'] : [],
  nameEn: `name of ${cancerCode}`,
  nameZh: '',
  color: '',
});

const nodes = [
  node('TISSUE', '', 0),
  node('SKIN', 'TISSUE', 1),
  node('MEL', 'SKIN', 8),
  node('NEVUS', 'SKIN', 0),
  node('LUNG', 'TISSUE', 3),
  node('RING1', 'RING2', 5),
  node('RING2', 'RING1', 5),
];

it('adds up what is known of all below a node, and leaves a circle out', () => {
  const tree = growTree(nodes);
  expect(tree.roots.map(({ cancerCode }) => cancerCode)).toEqual(['TISSUE']);
  expect(tree.byCode.get('TISSUE')).toMatchObject({ sum: 12, below: 4 });
  expect(tree.byCode.get('SKIN')).toMatchObject({ sum: 9, below: 2 });
  expect(pathTo(tree, 'MEL').map(({ cancerCode }) => cancerCode)).toEqual([
    'TISSUE',
    'SKIN',
    'MEL',
  ]);
  expect(pathTo(tree, 'RING1')).toHaveLength(2);
});

it('finds a node by its code, by one it once had, and by a part of its name', () => {
  const named = (text: string): string[] =>
    tumorsNamed(growTree(nodes), text).map(({ cancerCode }) => cancerCode);
  expect(named('oldmel')).toEqual(['MEL']);
  expect(named('LUNG')).toEqual(['LUNG']);
  expect(named('of n')).toEqual(['NEVUS']);
  expect(named(' ')).toEqual([]);
});

it('gives each node room by its evidence, children within their parent, those with most first', () => {
  const tiles = layOutIcicle(growTree(nodes).roots, 3);
  expect(tiles.map(({ tumor, level }) => `${level} ${tumor.cancerCode}`)).toEqual([
    '0 TISSUE',
    '1 SKIN',
    '2 MEL',
    '2 NEVUS',
    '1 LUNG',
  ]);
  const of = (code: string) => tiles.find(({ tumor }) => tumor.cancerCode === code);
  const [skin, mel, nevus] = [of('SKIN'), of('MEL'), of('NEVUS')];
  expect(mel?.from).toBe(skin?.from);
  expect((mel?.share ?? 0) + (nevus?.share ?? 0)).toBeCloseTo(skin?.share ?? 1);
  expect(layOutIcicle(growTree(nodes).roots, 1)).toHaveLength(1);
});
