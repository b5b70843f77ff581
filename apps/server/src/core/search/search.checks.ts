import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: {
    '/search/v2/documents': 'the best first: search.test.ts',
    '/search/v2/records': 'the best first: areas/system/find/system-named.test.ts',
  },
};
