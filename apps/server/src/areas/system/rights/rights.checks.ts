import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  screens: ['/user/rights'],
  otherLists: {
    '/admin/v2/system/rights':
      'is sorted by places and numbers that its rows do not hold: rights.test.ts',
    '/admin/v2/system/rights/owners': 'holders first: rights.test.ts',
  },
};
