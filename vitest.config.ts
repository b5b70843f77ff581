import { defineConfig } from 'vitest/config';
import { ByEnvironment } from './tools/by-environment.ts';
import { isLong } from './tools/sampled.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    projects: [
      'apps/*',
      ...(isLong
        ? [{ test: { name: 'firefox', include: ['e2e/firefox/*.test.ts'], testTimeout: 120_000 } }]
        : []),
      { test: { name: 'tools', include: ['tools/*.test.ts'], testTimeout: 300_000 } },
      {
        test: {
          name: 'pure',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          testTimeout: 180_000,
          setupFiles: ['tools/fixed-seed.ts'],
          // What they test keeps no state between calls, so files may share a worker and what it has loaded.
          pool: 'threads',
          isolate: false,
          // A project's own: otherwise one core is left idle.
          maxWorkers: '100%',
        },
      },
    ],
  },
});
