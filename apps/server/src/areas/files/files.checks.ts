import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: { '/files/v2/own': 'areas/files/own/own-files.test.ts' },
};
