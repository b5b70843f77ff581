import { CountedCache } from '#core/caches/caches.ts';
import type { Caches } from '#core/caches/caches.ts';
import type { Signals } from '#core/database/signals.ts';

/** A live session as a request sees it. */
export interface Session {
  id: string;
  userId: number;
  bindHash: Buffer | null;
  locked: boolean;
}

/** A session as this process holds it. Instants are performance.now() values: its own monotonic clock. */
export interface HeldSession extends Session {
  touchedAt: number;
  renewAt: number;
  confirmedAt: number;
  isPrevious: boolean;
}

export interface SessionCache {
  get: (hash: Buffer) => HeldSession | undefined;
  /**
   * Call before reading from the database; the function it gives stores what was read, unless a change came meanwhile,
   * for no longer than the token is good.
   */
  beginLoad: (hash: Buffer) => (session: HeldSession, leftMs: number) => void;
}

const mostHeld = 10_000;
const keptMs = 30_000;
const keptUnheardMs = 1000;

/** Sessions by token hash, dropped by signals; without signals kept for a second at most. */
export function createSessionCache(signals: Signals, caches: Caches): SessionCache {
  const held = new CountedCache<string, HeldSession>({ max: mostHeld });
  let generation = 0;
  const dropWhere = (matches: (session: HeldSession) => boolean): void => {
    generation += 1;
    for (const [key, session] of held.entries()) if (matches(session)) held.delete(key);
  };
  signals.on('session', ({ id }) => dropWhere((session) => session.id === id));
  signals.on('session-changed', ({ id }) => dropWhere((session) => session.id === id));
  signals.on('user', ({ id }) => dropWhere((session) => session.userId === id));
  signals.onLost(() => dropWhere(() => true));
  caches.define({
    name: 'session',
    title: '登录会话',
    about: '请求带着的令牌属于哪个会话，最长保留 30 秒',
    max: mostHeld,
    hits: () => held.hits,
    misses: () => held.misses,
    // By the session's number: what stands for a token is not shown to anybody.
    keys: () => [...new Set([...held.values()].map(({ id }) => id))],
    read: (id) => {
      const session = [...held.values()].find((one) => one.id === id);
      return session && { id, user_id: session.userId, locked: session.locked, token: '••••' };
    },
    remove: (id) => dropWhere((session) => session.id === id),
    clear: () => dropWhere(() => true),
  });
  return {
    get: (hash) => held.get(hash.toString('base64')),
    beginLoad: (hash) => {
      const before = generation;
      return (session, leftMs) => {
        if (before !== generation) return;
        const longest = signals.isListening ? keptMs : keptUnheardMs;
        held.set(hash.toString('base64'), session, {
          ttl: Math.max(1, Math.ceil(Math.min(longest, leftMs))),
        });
      };
    },
  };
}
