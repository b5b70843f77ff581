import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      {
        test: {
          name: 'pure',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          testTimeout: 60_000,
          // A project's own: otherwise one core is left idle.
          maxWorkers: '100%',
        },
      },
    ],
  },
});
