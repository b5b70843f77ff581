import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: { '/chat/v2/conversations': 'chat.test.ts' },
  // A conversation whose owner gave out its link: 256 random bits, and a password where he wished.
  publicRoutes: ['POST /chat/v2/shared'],
  unscoped: [
    // Everybody's own; the system's providers are nobody's.
    /^\w+ \/chat\/v2\//,
  ],
};
