import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  // Each asks for whose it is, for what everybody may see, and for the cases that the asker reaches: genome.test.ts.
  unscoped: [/^\w+ \/genome\/v2\//],
};
