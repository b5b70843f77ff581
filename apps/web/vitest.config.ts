import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/core/testing/browser-stubs.ts'],
    testTimeout: 60_000,
    pool: 'threads',
    maxWorkers: '100%',
  },
});
