import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { preparedFolder } from './data-template.ts';
import { endLentServers } from './lent-server.ts';

/** Gives the run a folder for its prepared data and lent servers, and takes both away at the end. */
export default function globalSetup(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-prepared-'));
  chmodSync(folder, 0o711);
  process.env[preparedFolder] = folder;
  return async () => {
    await endLentServers(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
