import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  unscoped: [/^\w+ \/report\/v2\/dict\//],
};
