// Run before start and test, on any Node from 20, before anything is installed: node's own modules only.
//   node tools/prepare.mjs           installs what the lock file names, if it is not there
//   node tools/prepare.mjs --build   and builds the web application, if its inputs have changed
//   node tools/prepare.mjs --views   builds only what the server itself loads of it, and installs nothing
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeNotices } from './third-party-notices.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules', '.bin');
const onWindows = process.platform === 'win32';

function run(command, args, { cwd = root, ...more } = {}) {
  const env = { ...process.env, ...more, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  const { status, error } = spawnSync(command, args, {
    cwd,
    env,
    stdio: 'inherit',
    shell: onWindows,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function install() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  const lock = path.join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('正在安装依赖……');
  // Not `npm ci`: it refuses a lock that lacks the optional packages of other platforms.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** A hash over the names and contents of everything the web build reads. */
function hashInputs() {
  const hash = createHash('sha256');
  const visit = (target) => {
    if (!existsSync(target)) return;
    if (statSync(target).isDirectory()) {
      for (const name of readdirSync(target).sort()) {
        if (!['node_modules', 'dist', 'dist-ssr', 'test'].includes(name))
          visit(path.join(target, name));
      }
    } else if (!/\.test\.tsx?$/.test(target)) {
      hash
        .update(path.relative(root, target))
        .update('\0')
        .update(readFileSync(target))
        .update('\0');
    }
  };
  const inputs = [
    'apps/web',
    'packages',
    'package-lock.json',
    'tools/notices',
    'tools/third-party-notices.mjs',
  ];
  for (const input of inputs) visit(path.join(root, input));
  return hash.digest('hex');
}

/** Builds into a folder unless it was made of the same inputs. */
function buildInto(folder, args) {
  const stamp = path.join(root, 'apps/web', folder, '.inputs');
  const inputs = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  if (folder === 'dist') console.log('正在构建网页……');
  // A test run calls itself `test`: what is built is the same for all.
  const how = { cwd: path.join(root, 'apps/web'), NODE_ENV: 'production' };
  run('vite', ['build', ...args, '--logLevel', 'warn'], how);
  if (folder === 'dist') writeNotices(root, path.join(root, 'apps/web', folder));
  writeFileSync(stamp, inputs);
}

/** The views of the blog, which the server draws. */
function buildViews() {
  buildInto('dist-ssr', ['--config', 'vite.blog.config.ts']);
}

if (process.argv.includes('--views')) {
  buildViews();
} else {
  install();
  if (process.argv.includes('--build')) {
    buildInto('dist', []);
    buildViews();
  }
}
