import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { StoredBytes } from '#core/backup/stored-bytes.ts';
import type { Config } from '#core/config.ts';
import { MissingBytes } from './file-store.ts';
import { receive } from './incoming.ts';
import { storeOf } from './open-store.ts';

/** The store of a configuration as backups read and fill it. */
export function storedBytes(config: Config): StoredBytes {
  return {
    open: async (key, size) => {
      const store = await storeOf(config);
      return store.open(key, { start: 0, end: size - 1 }).catch((error: unknown) => {
        if (error instanceof MissingBytes) return undefined;
        throw error;
      });
    },
    has: async (key, size) => (await storeOf(config)).has(key, size),
    put: async (key, bytes, size) => {
      const { filesDir } = config;
      const source = Readable.from(bytes, { objectMode: false });
      const came = await receive(source, { filesDir, maxBytes: size });
      try {
        if (came.sha256 !== key)
          throw new Error(`the bytes of ${key} are not what their name says`);
        await (await storeOf(config)).put(key, came.path, size);
      } finally {
        await rm(came.path, { force: true });
      }
    },
  };
}
