import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  // Answers made of catalogs for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/(enrichment|sources|mutation-analysis)(\/|$)/],
};
