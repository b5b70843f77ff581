import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const mounted: string[] = [];

/** A folder on a disk of its own of so many megabytes; undefined where this process may not make one. */
export function smallDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-disk-'));
  const options = `size=${megabytes}m,mode=711`;
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (made.status === 0) mounted.push(folder);
  else rmSync(folder, { recursive: true });
  return made.status === 0 ? folder : undefined;
}

/** What a disk still takes. */
export function freeBytes(folder: string): number {
  const { stdout } = spawnSync('df', ['--output=avail', '-B1', folder], { encoding: 'utf8' });
  return Number(stdout.split('\n')[1]);
}

/** Takes the disks away again; nothing may run on them any longer. */
export function removeDisks(): void {
  for (const folder of mounted.splice(0)) {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
