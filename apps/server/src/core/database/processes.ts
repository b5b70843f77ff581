import { readFileSync } from 'node:fs';

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** After a power cut a pid file may name a process that has nothing to do with `program`. */
export function isStranger(pid: number, program: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    return false;
  }
}

/** When a process began, in ticks since which start of the machine; undefined where the system does not tell. */
export function birthOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in brackets may hold anything; the start is the 20th field behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
