import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: { '/search/v2/documents': 'the best first: search.test.ts' },
};
