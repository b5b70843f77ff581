import type { Config } from '#core/config.ts';
import type { FileStore } from './file-store.ts';
import { localStore } from './local-store.ts';

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
