import { configDefaults, defineConfig } from 'vitest/config';
import { isLong } from '../../tools/sampled.ts';

/** Tried in the long form only, docs/testing.md says what stands for them in `npm test`. */
const long = ['test/processes/hard-machine.test.ts', 'test/processes/user-import.test.ts'];

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isLong ? [] : long)],
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 180_000,
    // A condition that is waited for, on a machine with other work beside: what never comes is told all the same.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    setupFiles: ['../../tools/fixed-seed.ts'],
    pool: 'forks',
    // Files keep no state outside their own database, so they share a worker and what it has loaded.
    isolate: false,
    maxWorkers: '100%',
  },
});
