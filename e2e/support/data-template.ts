import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

/** The administrator's password of all prepared data. */
const preparedPassword = 'admin-secret-1';

/** Where this run keeps its prepared data; set by the run's setup. */
export const preparedFolder = 'WM_E2E_PREPARED';

const madeWithinMs = 120_000;

function made(folder: string): boolean {
  return existsSync(path.join(folder, 'made'));
}

/** Whether this caller is the one that makes it. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies data on which the product has started once before, and makes it when nobody has yet: a first start takes
 * several times as long as every later one. Answers whether there is a copy; without one the server starts on nothing.
 */
export async function copyPrepared(
  env: Record<string, string>,
  target: string,
  firstStart: (dataDir: string) => Promise<void>,
): Promise<boolean> {
  const prepared = process.env[preparedFolder];
  const isUsual = env['ADMIN_PASSWORD'] === preparedPassword && process.platform !== 'win32';
  if (!prepared || !isUsual) return false;
  const folder = path.join(prepared, `demo-${env['SEED_DEMO'] ?? 'true'}`);
  const data = path.join(folder, 'data');
  if (claim(folder)) {
    await firstStart(data);
    writeFileSync(path.join(folder, 'made'), '');
  }
  for (let waitedMs = 0; !made(folder); waitedMs += 100) {
    if (waitedMs > madeWithinMs) return false;
    await rest(100);
  }
  // The owner stays who it is: PostgreSQL takes no data of somebody else.
  return spawnSync('cp', ['-Rp', data, target]).status === 0;
}
