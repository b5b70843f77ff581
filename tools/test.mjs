// npm test: every test of the repository. Vitest (engines, server on a real PostgreSQL, browser code) and the journeys in
// Chromium run side by side: each waits half of its time, and what the one does not use of the processor the other does. The
// lines of the journeys are kept until Vitest has said its own. The last lines say what was slow, what needed a second try and what was skipped and why, and sum
// up all runners.
//   node tools/test.mjs          what is tried of the long forms is a sample (docs/testing.md)
//   node tools/test.mjs --long   npm run test:long: the long forms whole
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { memoryFolder } from './memory-folder.mjs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { markSecondTries, readJourneys, readVitest, summaryLines } from './test-report.mjs';

const long = process.argv.includes('--long');
const memory = memoryFolder();
const reports = mkdtempSync(path.join(tmpdir(), 'wm-reports-'));
const results = [];
let broken = false;

/** Runs a command to its end. Its lines go to this process, or to a file. */
function run([command, ...args], env = {}, log) {
  const out = log === undefined ? 'inherit' : openSync(log, 'w');
  const child = spawn(command, args, {
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      ...(long ? { TEST_LONG: '1' } : {}),
      ...(memory && { TMPDIR: memory.folder }),
      ...env,
    },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    const finish = (isFine) => {
      if (!isFine) broken = true;
      resolve();
    };
    child.on('error', () => finish(false));
    child.on('close', (status) => finish(status === 0));
  });
}

function addReport(name, read) {
  try {
    results.push(...read(JSON.parse(readFileSync(path.join(reports, name), 'utf8'))));
  } catch (error) {
    console.error(`no report of this run: ${error.message}`);
    broken = true;
  }
}

function addSkipped(suite, file, title) {
  results.push({ suite, file, title, outcome: 'skipped', seconds: 0, tries: 0 });
}

const chromium = findChromium();
const journeyLog = path.join(reports, 'journeys.log');
const journeys =
  chromium &&
  run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'journeys.json'),
    },
    journeyLog,
  );

/** Runs Vitest, or a part of it. */
async function runVitest(name, part = [], env = {}) {
  console.log(`\n── ${name}`);
  const [report, tries] = [`${name}.json`, path.join(reports, `${name}-second-tries.json`)];
  await run(
    [
      'vitest',
      'run',
      ...part,
      // In CI, or piped to a file, a line for each file; the report at the end names what failed.
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/second-tries.mjs',
      // A machine that stalls for seconds is no fault of the product; what needed a second try is named at the end.
      ...(long ? [] : ['--retry=1']),
      `--outputFile.json=${path.join(reports, report)}`,
    ],
    { WM_SECOND_TRIES: tries, ...env },
  );
  addReport(report, (text) => readVitest(text, name));
  if (existsSync(tries)) markSecondTries(results, JSON.parse(readFileSync(tries, 'utf8')));
}

await runVitest('vitest');
const sharedBy = 'vitest with Redis';
if (long && spawnSync('redis-server', ['--version']).status === 0)
  await runVitest(sharedBy, ['--project', 'server'], { TEST_REDIS: '1' });
else if (long) addSkipped(sharedBy, 'apps/server', 'the same with Redis (needs redis-server)');

if (journeys) {
  await journeys;
  console.log(`\n── journeys\n${readFileSync(journeyLog, 'utf8')}`);
  addReport('journeys.json', readJourneys);
} else {
  addSkipped('journeys', 'e2e', 'all journeys (there is no Chromium and none could be installed)');
}
rmSync(reports, { recursive: true, force: true });
memory?.remove();

const sum = (outcome) => results.filter((result) => result.outcome === outcome).length;
const failed = Math.max(sum('failed'), broken ? 1 : 0);
const skipped = sum('skipped');
console.log(`\n${summaryLines(results).join('\n')}`);
if (broken && sum('failed') === 0)
  console.log('failed: a runner ended with an error that belongs to no test; it stands above');
console.log(
  `\n${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exit(failed > 0 ? 1 : 0);
