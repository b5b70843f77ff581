import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: { '/chat/v2/conversations': 'chat.test.ts' },
  unscoped: [
    // Everybody's own; the system's providers are nobody's.
    /^\w+ \/chat\/v2\//,
  ],
};
