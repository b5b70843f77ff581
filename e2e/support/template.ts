import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';

/** Password of the administrator in servers that begin as a copy of a template. */
export const templatePassword = 'admin-secret-1';

/** Names the folder of the templates to the workers. */
export const templatesVariable = 'WM_E2E_TEMPLATES';

/** The data folder of a server that has been started once and stopped, with or without the demo set; undefined where none was prepared. */
export function templateOf(seedDemo: boolean): string | undefined {
  const folder = process.env[templatesVariable];
  return folder && path.join(folder, seedDemo ? 'demo' : 'bare');
}

/** Copies a stopped server's data, its owners included: PostgreSQL's files belong to a user of its own. */
export function copyData(from: string, to: string): void {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} was not copied: ${stderr}`);
}
