import { LRUCache } from 'lru-cache';
import type { Redis } from './redis-client.ts';

/** How often something was seen within its window, and how long the window still lasts, in milliseconds. */
interface Counted {
  current: number;
  ttl: number;
}

type Told = (error: Error | null, counted?: Counted) => void;

const keysAtMost = 20_000;
/** A window begins with its first count. One script, so that no key is ever left without an end. */
const script = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`;

/**
 * Counts for `@fastify/rate-limit` that all processes share through Redis. While it is away each process counts for itself:
 * a limit is then as many times higher as there are processes, and nobody waits or is refused for it.
 */
export function sharedCounts(redis: Redis) {
  return class SharedCounts {
    readonly own = new LRUCache<string, { count: number; until: number }>({ max: keysAtMost });

    incr(key: string, tell: Told, timeWindow: number): void {
      if (!redis.isUp()) return tell(null, this.countHere(key, timeWindow));
      redis
        .send('EVAL', script, 1, `wm:rate:${key}`, timeWindow)
        .then((answer) => {
          const [current, ttl] = answer as [number, number];
          tell(null, { current, ttl: Math.max(0, ttl) });
        })
        .catch(() => tell(null, this.countHere(key, timeWindow)));
      return undefined;
    }

    countHere(key: string, timeWindow: number): Counted {
      const now = performance.now();
      const known = this.own.get(key);
      const counted =
        known && known.until > now
          ? { count: known.count + 1, until: known.until }
          : { count: 1, until: now + timeWindow };
      this.own.set(key, counted);
      return { current: counted.count, ttl: counted.until - now };
    }

    child(): SharedCounts {
      return new SharedCounts();
    }
  };
}
