import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  // The installation's own: it belongs to no department.
  unscoped: [/^\w+ \/admin\/v2\/monitor\//],
};
