// Finds a Chromium for the journeys: CHROMIUM_PATH, the system's, Playwright's; else installs one and says so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// The headless shell draws the same pages on a quarter less of the processor: it has no windows to keep.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (folder !== '' && existsSync(file)) return file;
    }
  }
  return undefined;
}

async function playwrightOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function attempt(command, args) {
  console.log(`installing a Chromium: ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
      .status === 0
  );
}

const own = await playwrightOwn().catch(() => undefined);

/** The path of a Chromium, or undefined when there is none and none can be had. */
export function findChromium() {
  const found = [process.env.CHROMIUM_PATH, onPath(), own].find((file) => file && existsSync(file));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (attempt('apt-get', ['install', '-y', '-qq', name, 'fonts-noto-cjk'])) return onPath();
  }
  attempt('playwright', ['install', 'chromium']);
  return own ?? undefined;
}
