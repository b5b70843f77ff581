import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const shared = '/dev/shm';
const gibibyte = 2 ** 30;
/** Databases and files of a run, and room to spare. */
const wanted = 6 * gibibyte;

/**
 * A folder in the machine's memory for what a run makes and throws away: a copy of a database is made there in a fifth of
 * the time. Nothing where there is no such place, too little room in it, or no program may run from it.
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < wanted) return undefined;
    const folder = mkdtempSync(path.join(shared, 'wm-'));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    // PostgreSQL's own user must be able to pass.
    chmodSync(folder, 0o711);
    const program = path.join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status !== 0) {
      remove();
      return undefined;
    }
    rmSync(program);
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        remove();
        process.exit(1);
      });
    return { folder, remove };
  } catch {
    return undefined;
  }
}
