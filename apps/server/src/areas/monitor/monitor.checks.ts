import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  // The installation's own: it belongs to no department.
  unscoped: [/^\w+ \/admin\/v2\/monitor\//],
  // A browser that downloads sends no bearer: a ticket of half a minute, got with the password, says who asks.
  publicRoutes: ['GET /admin/v2/monitor/backup/:name/download'],
};
