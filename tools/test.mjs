// npm test: every test of the repository. Vitest first (engines, server on a real PostgreSQL, browser code), then the
// journeys in Chromium. The last line sums up all runners.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'wm-reports-'));
const sums = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

function run(title, [command, ...args], env = {}) {
  console.log(`\n── ${title}`);
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) broken = true;
}

function report(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    broken = true;
    return undefined;
  }
}

const vitestReport = path.join(reports, 'vitest.json');
run('vitest', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const unit = report('vitest.json');
sums.passed += unit?.numPassedTests ?? 0;
sums.failed += unit?.numFailedTests ?? 0;
sums.skipped += (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0);

const chromium = findChromium();
if (chromium) {
  run('journeys', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'journeys.json'),
  });
  const { stats } = report('journeys.json') ?? {};
  sums.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  sums.failed += stats?.unexpected ?? 0;
  sums.skipped += stats?.skipped ?? 0;
} else {
  console.log('\n── journeys: skipped, there is no Chromium and none could be installed');
  sums.skipped += 1;
}
rmSync(reports, { recursive: true, force: true });
if (broken && sums.failed === 0) sums.failed = 1;
console.log(
  `\n${sums.passed} passed, ${sums.failed} failed${sums.skipped > 0 ? `, ${sums.skipped} skipped` : ''}`,
);
process.exit(broken || sums.failed > 0 ? 1 : 0);
