/**
 * Ends the process on the spot, as a power cut would, when the environment names this point in `FAILPOINT`. It is how tests
 * look at what a crash between two steps leaves behind; it does nothing otherwise.
 */
export function failpoint(name: string): void {
  if (process.env['FAILPOINT'] === name) process.kill(process.pid, 'SIGKILL');
}
