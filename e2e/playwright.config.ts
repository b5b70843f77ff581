import { defineConfig } from '@playwright/test';
import { isLong } from '../tools/sampled.ts';

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // What a journey of the same screens shows already is in the long form.
  grepInvert: isLong ? [] : [/@long/],
  globalSetup: './support/global-setup.ts',
  // One walk keeps two cores two thirds busy: a second one beside it saves a quarter of the time, a third one none.
  workers: 2,
  fullyParallel: false,
  // A machine that stalls for seconds is no fault of the product; what needed a second try is named at the end.
  retries: 1,
  // A busy machine may be three times slower than a quiet one: what hangs is cut off, what is slow is waited for.
  timeout: 600_000,
  expect: { timeout: 45_000, toPass: { timeout: 90_000 } },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What cannot be clicked by then never can be.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // As for people who ask for it; posts, tabs and widgets are walked with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // What the worker keeps would come between; e2e/offline.spec.ts lets it run.
    serviceWorkers: 'block',
    // A trace of every step doubles the time; `--trace retain-on-failure` records one of what fails.
    trace: 'off',
    launchOptions: {
      // Without a UTF-8 locale Chromium cannot name a downloaded file in Chinese.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
