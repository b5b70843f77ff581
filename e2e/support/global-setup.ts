import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { preparedFolder } from './data-template.ts';

/** Gives the run a folder for its prepared data, and takes it away at the end. */
export default function globalSetup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-prepared-'));
  chmodSync(folder, 0o711);
  process.env[preparedFolder] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
