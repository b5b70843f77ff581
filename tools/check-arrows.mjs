// Runs dependency-cruiser over every tracked source and asserts that it has really seen them: with the wrong parser it
// reads nothing and passes. Also holds the schemas of the contract out of the browser.
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

/** What a module loads at run time; types are gone by then. */
const loads = new Map(
  modules.map(({ source, dependencies }) => [
    source,
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ module, resolved }) => (module === 'zod' ? 'zod' : resolved)),
  ]),
);
const withSchemas = new Map([['zod', true]]);
function loadsSchemas(source) {
  if (!withSchemas.has(source)) {
    withSchemas.set(source, false);
    withSchemas.set(source, (loads.get(source) ?? []).some(loadsSchemas));
  }
  return withSchemas.get(source);
}
// The browser takes types from the contract, never its schemas: their library alone outweighs most screens.
const schemasInBrowser = [...loads].flatMap(([source, targets]) =>
  source.startsWith('apps/web/src/') && !/\.test\.tsx?$|\/testing\//.test(source)
    ? targets
        .filter((target) => target.startsWith('packages/contract/') && loadsSchemas(target))
        .map((target) => `schemas in the browser: ${source} -> ${target}`)
    : [],
);
for (const line of schemasInBrowser) console.error(line);
const edges = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
console.log(`${seen.size} modules, ${edges} dependencies, ${summary.violations.length} violations`);
if (
  schemasInBrowser.length > 0 ||
  summary.violations.length > 0 ||
  missed.length > 0 ||
  edges < tracked.length
)
  process.exit(1);
