// Runs dependency-cruiser over every tracked source and asserts that it has really seen them: with the wrong parser it
// reads nothing and passes.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const roots = ['apps', 'packages'];
const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...roots],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\.config\.ts$/.test(file) && existsSync(file),
  );
const options = await extractOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(roots, options);
const { summary, modules } = output;
const seen = new Set(modules.map((module) => module.source));
const missed = tracked.filter((file) => !seen.has(file));
for (const { rule, from, to } of summary.violations)
  console.error(`${rule.name}: ${from} -> ${to}`);
for (const file of missed) console.error(`not cruised: ${file}`);
const edges = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
console.log(`${seen.size} modules, ${edges} dependencies, ${summary.violations.length} violations`);
if (summary.violations.length > 0 || missed.length > 0 || edges < tracked.length) process.exit(1);
