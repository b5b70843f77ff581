// npm run dev: the server restarts on changes, Vite serves the pages with hot replacement; one command, one Ctrl+C.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const server = spawn(
  process.execPath,
  [
    '--watch-path=apps/server/src',
    '--watch-path=packages/contract/src',
    '--watch-preserve-output',
    '--import',
    './apps/server/src/boot.mjs',
    'apps/server/src/main.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: process.env.PORT ?? '3000' } },
);
const web = spawn('vite', [], {
  cwd: path.join(root, 'apps/web'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const children = [server, web];
let ending = false;
const end = (code) => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => process.exit(code), 12_000).unref();
};
let left = children.length;
for (const child of children) {
  child.once('exit', (code) => {
    left -= 1;
    end(code ?? 0);
    if (left === 0) process.exit(code ?? 0);
  });
}
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
