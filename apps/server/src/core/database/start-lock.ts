import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseUnwritable } from './data-folder.ts';
import { birthOf, isAlive, isStranger } from './processes.ts';

/** A lock is written at once after it was made; one that is empty for longer was left by a power cut. */
const emptyLockMs = 5000;

/** Lets one process at a time initialise and start the cluster; a lock left by a dead process is taken over. */
export async function holdStartLock(dataDir: string): Promise<() => void> {
  const file = path.join(dataDir, 'postgres-start.lock');
  for (let round = 0; round < 600; round += 1) {
    try {
      writeFileSync(file, `${process.pid} ${birthOf(process.pid) ?? ''}`.trim(), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') refuseUnwritable(file, error);
      if (isLeft(file)) rmSync(file, { force: true });
      else await sleep(50);
    }
  }
  throw new Error(`另一个进程一直占用 ${file}，请检查后删除它`);
}

/**
 * Whether a lock's holder is gone: it names no living process of ours, or, written by nobody any more, none at all.
 * Numbers come back, in a container with each start: a process is the one that was born when the lock says.
 */
function isLeft(file: string): boolean {
  try {
    const [number, ...birth] = readFileSync(file, 'utf8').split(' ');
    const holder = Number(number);
    if (holder > 0) {
      if (holder === process.pid || !isAlive(holder) || isStranger(holder, 'node')) return true;
      return birth.length > 0 && birthOf(holder) !== birth.join(' ');
    }
    return statSync(file).mtimeMs < Date.now() - emptyLockMs;
  } catch {
    return false;
  }
}
