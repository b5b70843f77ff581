import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { ConfigError, loadConfig } from '#core/config.ts';
import { describeFault, start } from '../../src/start.ts';
import { isLong } from '../../../../tools/sampled.ts';
import { settingsOf, spawnServer } from './server-process.ts';
import type { Environment } from './server-process.ts';

interface Refusal {
  /** The exit code, null after a signal; it goes on running where none is to be had. */
  code: number | null | 'running';
  lines: string[];
  output: string;
}

/** Runs a server that is expected to give up, in a process of its own. */
export async function refusedByProcess(env: Environment): Promise<Refusal> {
  const server = spawnServer(env);
  const code = await Promise.race([server.ended, sleep(90_000, 'running' as const)]);
  if (code === 'running') await server.kill('SIGKILL');
  const lines = server.errors().split('\n').filter(Boolean);
  return { code, lines, output: server.output() };
}

/**
 * The lines of a start that gives up: of a process in the long form, and otherwise of the same steps here, for loading the
 * product anew costs two seconds. Not for what is met after the database and the store of files: signals are taken then.
 */
export async function refused(env: Environment): Promise<string[]> {
  if (!isLong) return refusedHere(env);
  const { code, lines } = await refusedByProcess(env);
  if (code !== 1) throw new Error(`the start ended with ${code}: ${lines.join(' ')}`);
  return lines;
}

async function refusedHere(env: Environment): Promise<string[]> {
  vi.stubEnv('DATABASE_URL', env['DATABASE_URL']);
  try {
    await start(loadConfig(settingsOf(env)));
  } catch (error) {
    return error instanceof ConfigError ? error.faults : describeFault(error).split('\n');
  } finally {
    vi.unstubAllEnvs();
  }
  throw new Error('it has started');
}
