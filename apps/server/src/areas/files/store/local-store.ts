import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { MissingBytes } from './file-store.ts';
import type { FileStore } from './file-store.ts';

/** Files in a folder, spread over 256 subfolders by the beginning of their key. */
export function localStore(folder: string): FileStore {
  const pathOf = (key: string): string => path.join(folder, 'stored', key.slice(0, 2), key);
  return {
    has: async (key, size) => {
      const found = await stat(pathOf(key)).catch(whenMissing);
      // The same content sent again heals what a failing disk has made of it.
      return found?.size === size && (await hashOf(pathOf(key))) === key;
    },
    put: async (key, from) => {
      const to = pathOf(key);
      const made = await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await sync(from);
      await rename(from, to);
      await sync(path.dirname(to));
      if (made !== undefined) await sync(path.dirname(made));
    },
    open: async (key, range) => {
      const handle = await open(pathOf(key)).catch(whenMissing);
      if (!handle) throw new MissingBytes(key);
      return createReadStream('', { fd: handle, ...range });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Makes a file, or what a folder lists, safe from a power cut. Windows cannot open folders, and need not. */
async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r+').catch(() => open(target, 'r').catch(() => undefined));
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}
