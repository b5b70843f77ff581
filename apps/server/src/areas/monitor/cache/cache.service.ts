import type { CacheUse } from '@wm/contract/monitor/cache';
import { secretName } from '#core/audit/audit.ts';
import type { KnownCache } from '#core/caches/caches.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { listNodes } from '../samples/sample.repository.ts';
import { ownNode } from '../samples/sampler.ts';

/** What every cache holds and how often it was of use, this process as of now, others as they told last. */
export async function readCaches({
  db,
  caches,
}: Core): Promise<{ rows: CacheUse[]; nodes: number; own: string }> {
  const others = (await listNodes(db)).filter(({ node }) => node !== ownNode);
  const rows = caches.all().map(({ name, title, about, max, keys, hits, misses }) => ({
    name,
    title,
    about,
    max,
    nodes: [
      { node: ownNode, size: keys().length, hits: hits(), misses: misses() },
      ...others.flatMap((other) =>
        other.about.caches
          .filter((cache) => cache.name === name)
          .map((cache) => ({ ...cache, node: other.node })),
      ),
    ],
  }));
  return { rows, nodes: others.length + 1, own: ownNode };
}

function cacheOf({ caches }: Core, name: string): KnownCache {
  return orNotFound(caches.all().find((cache) => cache.name === name));
}

const keysAtMost = 500;

/** Keys that hold a text as it is written: nothing in it stands for anything else. */
export async function listKeys(
  core: Core,
  { name, text }: { name: string; text: string },
): Promise<{ keys: string[]; total: number }> {
  const keys = cacheOf(core, name)
    .keys()
    .filter((key) => key.includes(text))
    .toSorted();
  return { keys: keys.slice(0, keysAtMost), total: keys.length };
}

/** What is kept under a key. What bears a secret's name is never shown, whatever the cache says of it. */
export async function readValue(
  core: Core,
  { name, key }: { name: string; key: string },
): Promise<{ value: string | null }> {
  const cache = cacheOf(core, name);
  if (!cache.keys().includes(key)) return { value: null };
  const hide = (field: string, value: unknown): unknown => {
    if (secretName.test(field)) return '••••';
    return value instanceof Uint8Array ? '••••' : value;
  };
  return { value: JSON.stringify(cache.read(key) ?? null, hide, 2) };
}

/** Empties in every process what is named; this one has done it when it is answered. */
export async function clearCache(
  core: Core,
  { name, key }: { name?: string | undefined; key?: string | undefined },
): Promise<void> {
  if (name === undefined) {
    requireFound(key === undefined);
    await core.signals.send('cache', {});
    return;
  }
  cacheOf(core, name);
  await core.signals.send('cache', { name, ...(key !== undefined && { key }) });
}
