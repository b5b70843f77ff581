import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder, spread over 256 subfolders by the beginning of their key. */
export function localStore(folder: string): FileStore {
  const pathOf = (key: string): string => path.join(folder, 'stored', key.slice(0, 2), key);
  return {
    has: async (key, size) => {
      const found = await stat(pathOf(key)).catch(whenMissing);
      return found?.size === size;
    },
    put: async (key, from) => {
      const to = pathOf(key);
      await mkdir(path.dirname(to), { recursive: true });
      await sync(from);
      await rename(from, to);
      await sync(path.dirname(to));
    },
    open: async (key, range) => {
      const handle = await open(pathOf(key));
      return createReadStream('', { fd: handle, ...range });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
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
