import { createHash, randomBytes } from 'node:crypto';
import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#core/config.ts';
import { ConfigError } from '#core/config.ts';
import { rootOf } from '#core/database/database-faults.ts';
import { incomingPath } from './incoming.ts';
import { storeOf } from './open-store.ts';

/** Writes and removes a file where files will be stored. Throws `ConfigError` when that does not work. */
export async function proveStore(config: Config): Promise<void> {
  const bytes = randomBytes(32);
  const key = createHash('sha256').update(bytes).digest('hex');
  const fail = (setting: string) => (error: unknown) => {
    const { code, message } = rootOf(error);
    throw new ConfigError([`${setting}：不能写入文件（${code ?? message}）`]);
  };
  const file = await writeIncoming(config, bytes).catch(fail(`FILES_DIR=${config.filesDir}`));
  const target = config.s3
    ? `S3_ENDPOINT=${config.s3.endpoint}，S3_BUCKET=${config.s3.bucket}`
    : `FILES_DIR=${config.filesDir}`;
  try {
    const store = await storeOf(config);
    await store.put(key, file, bytes.length);
    await store.remove(key);
  } catch (error) {
    fail(target)(error);
  } finally {
    await rm(file, { force: true });
  }
  await closeToOthers(config.filesDir);
}

/** What earlier versions left open to every account of the machine. */
async function closeToOthers(filesDir: string): Promise<void> {
  for (const folder of ['incoming', 'stored'])
    await chmod(path.join(filesDir, folder), 0o700).catch(whenMissing);
}

function whenMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function writeIncoming({ filesDir }: Config, bytes: Uint8Array): Promise<string> {
  const file = await incomingPath(filesDir);
  await writeFile(file, bytes, { flag: 'wx' });
  return file;
}
