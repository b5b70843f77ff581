import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  unscoped: [
    // Everybody's own.
    /^\w+ \/notebook\/v2\//,
  ],
};
