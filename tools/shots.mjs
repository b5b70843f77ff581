// npm run shots [folder]: see e2e/shots.ts. npm run shots -- manual: see e2e/manual-pictures.ts.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';

const chromium = findChromium();
if (!chromium) {
  console.error('there is no Chromium and none could be installed');
  process.exit(1);
}
const given = process.argv.slice(2);
const script = given[0] === 'manual' ? ['e2e/manual-pictures.ts'] : ['e2e/shots.ts', ...given];
const { status } = spawnSync(process.execPath, script, {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
process.exit(status ?? 1);
