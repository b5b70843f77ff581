// npm run shots [folder]: see e2e/shots.ts.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';

const chromium = findChromium();
if (!chromium) {
  console.error('there is no Chromium and none could be installed');
  process.exit(1);
}
const { status } = spawnSync(process.execPath, ['e2e/shots.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
process.exit(status ?? 1);
