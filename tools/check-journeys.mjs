// What made journeys fail by chance, refused where it is written: waiting for time instead of for what is meant, and
// looking once at what is still being drawn. Where time itself is what is tried, the line above begins with
// "// Time is the subject:".
import { globSync, readFileSync } from 'node:fs';

const refused = [
  [
    /\.waitForTimeout\(/,
    'waits for time, not for what it needs: expect, expect.poll or e2e/support/quiet.ts',
  ],
  [/'networkidle'/, 'waits for a silent network, not for what it needs'],
  [
    /expect\(await [\w.() ]*\.(isVisible|isHidden|isEnabled|isChecked)\(\)\)/,
    'looks once: expect(locator).toBeVisible() waits',
  ],
];

const faults = [];
for (const file of globSync('e2e/**/*.ts', { exclude: ['e2e/node_modules/**', 'e2e/shots.ts'] })) {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [at, line] of lines.entries())
    for (const [pattern, reason] of refused)
      if (pattern.test(line) && !/^\s*\/\/ Time is the subject:/.test(lines[at - 1] ?? ''))
        faults.push(`${file}:${at + 1} ${reason}`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
