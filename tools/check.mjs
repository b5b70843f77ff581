// npm run check: format, type-aware lint, types, dependency arrows, surfaces, dead code. Stops at the first that fails.
// npm run check:fast: format and lint of the files that differ from HEAD, types of their workspaces.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const fast = process.argv.includes('--fast');

function step(title, command, args) {
  const began = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`✗ ${title}: ${command} ${args.join(' ')}`);
    process.exit(1);
  }
  console.log(`✓ ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

const sources = git(
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.mjs',
).filter((file) => existsSync(file));
/** Those of package.json that are typed. */
const workspaces = JSON.parse(readFileSync('package.json', 'utf8'))
  .workspaces.flatMap((pattern) => globSync(pattern).toSorted())
  .filter((folder) => existsSync(path.join(folder, 'tsconfig.json')));
const touched = fast
  ? [
      ...git('diff', '--name-only', 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ].filter((file) => sources.includes(file))
  : sources;
const inWorkspace = (workspace, files) =>
  files.some((file) => file.startsWith(`${workspace}/`) && /\.tsx?$/.test(file));

if (fast && touched.length === 0) {
  console.log('nothing has been touched');
  process.exit(0);
}
step('format', 'oxfmt', ['--check', ...(fast ? touched : ['.'])]);
step('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...(fast ? touched : [])]);
for (const workspace of workspaces) {
  if (inWorkspace(workspace, touched)) step(`types ${workspace}`, 'tsc', ['-p', workspace]);
}
if (!fast) {
  step('arrows', process.execPath, [path.join('tools', 'check-arrows.mjs')]);
  step('lock', process.execPath, [path.join('tools', 'complete-lock.mjs'), '--check']);
  step('spec coverage', process.execPath, [path.join('tools', 'check-spec-coverage.mjs')]);
  step('journeys', process.execPath, [path.join('tools', 'check-journeys.mjs')]);
  step('surface', process.execPath, [path.join('tools', 'check-surface.mjs')]);
  step('dead code', 'knip', ['--no-progress']);
}
