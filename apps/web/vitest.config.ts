import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/core/testing/browser-stubs.ts', '../../tools/fixed-seed.ts'],
    testTimeout: 180_000,
    pool: 'threads',
    // Files share a worker and the libraries it has loaded; browser-stubs.ts has each load our own modules anew.
    isolate: false,
    maxWorkers: '100%',
  },
});
