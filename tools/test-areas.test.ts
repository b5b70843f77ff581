import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areaLines, areaOf, areas } from './test-areas.mjs';

it('knows the area of a file by its folder, its engine or the name of its journey', () => {
  expect(areaOf('apps/server/src/areas/mall/store/store.test.ts')).toBe('mall');
  expect(areaOf('apps/web/src/areas/knowledge/query/query.test.tsx')).toBe('knowledge');
  expect(areaOf('packages/epub/test/fuzz.test.ts')).toBe('book');
  expect(areaOf('e2e/notes-more.spec.ts')).toBe('notebook');
  expect(areaOf('e2e/reports.spec.ts')).toBe('report');
  for (const core of ['packages/bytes/test/a.test.ts', 'e2e/lists.spec.ts', 'tools/a.test.ts'])
    expect(areaOf(core), core).toBeUndefined();
});

it('every area has a journey', () => {
  const walked = new Set(globSync('e2e/*.spec.ts').map(areaOf));
  expect(areas.filter((area) => !walked.has(area))).toEqual([]);
});

it('tells what each area took, and by name which took more than it may', () => {
  const mall = 'apps/server/src/areas/mall/store/store.test.ts';
  const results = [
    { suite: 'vitest', file: mall, seconds: 12 },
    { suite: 'vitest', file: mall, seconds: 30 },
    { suite: 'journeys', file: 'e2e/mall.spec.ts', seconds: 20 },
    { suite: 'journeys', file: 'e2e/jokes.spec.ts', seconds: 60 },
    { suite: 'journeys', file: 'e2e/lists.spec.ts', seconds: 300 },
  ];
  expect(areaLines(results)).toEqual([
    'areas (Vitest + journeys): joke 0 + 60 s, mall 42 + 20 s',
    'areas beyond 40 + 60 s: mall 42 + 20 s',
  ]);
  expect(areaLines(results.filter(({ file }) => file !== mall)).at(-1)).toBe(
    'areas beyond 40 + 60 s: none',
  );
  expect(areaLines([])).toEqual([]);
});
