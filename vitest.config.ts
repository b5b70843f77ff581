import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Server tests wait for PostgreSQL as often as they work: one worker for each core leaves none idle.
    maxWorkers: '100%',
    projects: [
      'apps/*',
      {
        test: {
          name: 'pure',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
