import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  // People with their devices beneath; who is online is nobody's record.
  otherLists: { '/admin/v2/monitor/online': 'areas/monitor/monitor.test.ts' },
};
