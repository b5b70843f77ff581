import { expect, it } from 'vitest';
import { layOutGrid } from './evidence-grid-layout.ts';

const cell = (
  diseaseName: string,
  [evidenceLevel, count]: [string, number],
  significance = 'Resistance',
) => ({
  diseaseName,
  evidenceLevel,
  count,
  significance,
  typeCode: 'Predictive',
});

it('adds cells of one disease and level up, the fullest row first, and tells what it leaves out', () => {
  const cells = [
    cell('Melanoma', ['B', 2]),
    cell('Melanoma', ['B', 3], 'Sensitivity/Response'),
    cell('Cancer', ['D', 1]),
    cell('Colorectal Cancer', ['A', 4]),
  ];
  expect(layOutGrid(cells, 2)).toEqual({
    rows: [
      { name: 'Melanoma', levels: { B: 5 }, total: 5 },
      { name: 'Colorectal Cancer', levels: { A: 4 }, total: 4 },
    ],
    most: 5,
    left: 1,
  });
  expect(layOutGrid(cells, 9, ({ significance }) => significance).rows).toHaveLength(2);
});
