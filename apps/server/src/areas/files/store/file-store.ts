import type { Readable } from 'node:stream';
import type { Config } from '#core/config.ts';
import { localStore } from './local-store.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files lie, by the key that is their SHA-256. Every method may be repeated. */
export interface FileStore {
  has: (key: string, size: number) => Promise<boolean>;
  /** Takes the file at `path` in; it may be moved away. When it settles the bytes survive a power cut. */
  put: (key: string, path: string, size: number) => Promise<void>;
  open: (key: string, range: ByteRange) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
}

const stores = new WeakMap<Config, Promise<FileStore>>();

/** The store of a configuration: a bucket where one is set, else the folder. Opened at the first use. */
export function storeOf(config: Config): Promise<FileStore> {
  const known = stores.get(config) ?? openStore(config);
  stores.set(config, known);
  return known;
}

async function openStore({ s3, filesDir }: Config): Promise<FileStore> {
  if (!s3) return localStore(filesDir);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(s3);
}
