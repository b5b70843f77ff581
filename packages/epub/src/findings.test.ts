import { expect, it } from 'vitest';

import { createFindingCollector } from './findings.ts';

it('a collector lists a hundred faults of a kind and counts the rest in one entry', () => {
  const findings = createFindingCollector();
  for (let index = 0; index < 150; index += 1) findings.add('resource-missing', `p${index}`);
  findings.add('resource-missing', 'many', 7);
  findings.add('title-missing', 'x');
  expect(findings.list).toHaveLength(102);
  expect(findings.list[99]).toEqual({ code: 'resource-missing', path: 'p99', count: 1 });
  expect(findings.list.slice(100)).toEqual([
    { code: 'resource-missing', path: '', count: 57 },
    { code: 'title-missing', path: 'x', count: 1 },
  ]);
});
