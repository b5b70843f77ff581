import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from './server-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Ran {
  code: number | null;
  text: string;
}

/** Runs what an npm script runs, without npm; answers its exit code and all it said. */
export function runScript(name: string, env: Environment, args: string[] = []): Promise<Ran> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, ...words] = String(scripts[name]).split(' ');
  const child = spawn(process.execPath, [...words, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}
