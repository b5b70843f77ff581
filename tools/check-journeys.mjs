// Part of npm run check: refuses what makes a journey fail by chance. A journey waits for what it means.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '../e2e');
/** Names of the rich-text editors; the toolbar of each has its name within its own. */
function editorLabels() {
  const web = path.resolve(root, '../apps/web/src');
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  return pages.flatMap((file) =>
    Array.from(
      readFileSync(path.join(web, file), 'utf8').matchAll(
        /<RichTextEditor\b[^>]*?\blabel="([^"]+)"/g,
      ),
      ([, label]) => label,
    ),
  );
}

const rules = [
  [
    /\.waitForTimeout\(/,
    'a fixed sleep: wait for what is meant (expect, expect.poll, support/stillness.ts)',
  ],
  [
    /new Promise[^;]*\bsetTimeout\([^;]*?,\s*[\d_]+/,
    'a fixed sleep: wait for what is meant (expect, expect.poll, support/stillness.ts)',
  ],
  [
    /['"]networkidle['"]/,
    'networkidle is half a second of luck: use follow() of support/stillness.ts',
  ],
  [
    /expect\(\s*await [\w.]*(?:page|dialog|drawer|row|list|form|pane|panel)\b[^;]*\.(?:count|isVisible|isHidden|isEnabled|isDisabled|isChecked|textContent|innerText|inputValue)\(\)\s*[,)]/,
    'read once without waiting: use toHaveCount, toBeVisible, toHaveText, toHaveValue',
  ],
  [
    /await page\.waitFor(?:Response|Request|Event)\(/,
    'begins to wait after the act: make the promise first, act, then await it',
  ],
  [
    /\.(?:un)?check\(\)|\.setChecked\(/,
    'looks at the element that was clicked, which React may have replaced: use tick() of support/stillness.ts',
  ],
  [
    new RegExp(`getByLabel\\('(?:${editorLabels().join('|')})'\\)`),
    'also names the toolbar of the editor: ask for the textbox by its exact name',
  ],
];

/** Faults of a journey's text, each with its line. */
function faultsOfJourney(text) {
  const faults = [];
  for (const [pattern, reason] of rules) {
    for (const { index } of text.matchAll(new RegExp(pattern, 'g')))
      faults.push(`${text.slice(0, index).split('\n').length}: ${reason}`);
  }
  return faults;
}

if (process.argv[1] === import.meta.filename) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    // Pictures are taken by hand, when nobody hurries.
    (file) => file.endsWith('.ts') && !file.includes('node_modules') && file !== 'shots.ts',
  );
  const faults = files.flatMap((file) =>
    faultsOfJourney(readFileSync(path.join(root, file), 'utf8')).map(
      (fault) => `e2e/${file}:${fault}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
