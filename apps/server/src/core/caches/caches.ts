import { LRUCache } from 'lru-cache';
import type { Signals } from '#core/database/signals.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** A cache, one entry of it by its exact key, or every cache is to be emptied. */
    cache: { name?: string; key?: string };
  }
}

/** A cache of this process that people may look at and empty. */
export interface KnownCache {
  /** Unique, such as `session`. */
  name: string;
  title: string;
  /** What it saves. */
  about: string;
  /** How many entries it holds at most. */
  max: number;
  /** How often it knew what it was asked, and how often not, since the process began. */
  hits: () => number;
  misses: () => number;
  /** What is shown of its entries: a key never opens anything, values have no secrets and no names of people. */
  keys: () => string[];
  read: (key: string) => unknown;
  remove: (key: string) => void;
  clear: () => void;
}

export interface Caches {
  define: (cache: KnownCache) => void;
  all: () => readonly KnownCache[];
}

/** Caches of the process. Whatever one tells to be emptied is emptied in every process. */
export function createCaches(signals: Signals): Caches {
  const caches: KnownCache[] = [];
  signals.on('cache', ({ name, key }) => {
    for (const cache of caches) {
      if (name !== undefined && cache.name !== name) continue;
      if (key === undefined) cache.clear();
      else cache.remove(key);
    }
  });
  return { define: (cache) => caches.push(cache), all: () => caches };
}

/** An LRU cache that counts what it knew and what not. */
export class CountedCache<K extends string | number, V extends object> extends LRUCache<K, V> {
  hits = 0;
  misses = 0;

  override get(...asked: Parameters<LRUCache<K, V>['get']>): V | undefined {
    const found = super.get(...asked);
    if (found === undefined) this.misses += 1;
    else this.hits += 1;
    return found;
  }
}
