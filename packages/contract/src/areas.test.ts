import { describe, expect, it } from 'vitest';
import { areaContracts, errorTable } from './areas.ts';
import type { AreaContract } from './core/area-contract.ts';
import { coreErrors } from './core/errors.ts';

const all: readonly AreaContract[] = areaContracts;

describe('the areas’ parts of the contract', () => {
  it('names every error and kind once', () => {
    const names = all.flatMap((area) => Object.keys(area.errors ?? {}));
    const kinds = all.flatMap((area) => [
      ...(area.searchKinds ?? []),
      ...Object.keys(area.streamEvents ?? {}),
    ]);
    for (const some of [[...names, ...Object.keys(coreErrors)], kinds])
      expect(some.filter((name, at) => some.indexOf(name) !== at)).toEqual([]);
    expect(Object.keys(errorTable)).toHaveLength(names.length + Object.keys(coreErrors).length);
  });
});
