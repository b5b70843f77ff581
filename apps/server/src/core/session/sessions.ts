import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import type { Settings } from '#core/settings/settings.ts';
import { sysSession } from './session.table.ts';
import { hashToken, newToken } from './tokens.ts';

const renewAfterMs = 15 * 60_000;
const touchEveryMs = 60_000;

/** A live session as a request sees it. */
export interface Session {
  id: string;
  userId: number;
  bindHash: Buffer | null;
}

interface Held extends Session {
  /** performance.now() values: this process's own monotonic clock. */
  touchedAt: number;
  renewAt: number;
  isPrevious: boolean;
}

export interface NewSession {
  token: string;
  /** The binding secret for the HttpOnly cookie; undefined for an unbound session. */
  secret: string | undefined;
  id: string;
}

export interface Sessions {
  open: (opening: {
    userId: number;
    ip: string;
    userAgent: string;
    bound: boolean;
  }) => Promise<NewSession>;
  /** The live session of a token, or undefined. Expiry is judged by the database's clock. */
  find: (token: string) => Promise<Session | undefined>;
  /** Whether the request's binding secret fits: always for an unbound session. */
  isBoundTo: (session: Session, secret: string | undefined) => boolean;
  /** Replaces a token older than 15 minutes; the old one stays valid for 60 s. Undefined when there is nothing to do. */
  renew: (token: string) => Promise<string | undefined>;
  /** Ends one session. */
  end: (id: string, reason: string) => Promise<void>;
  /** Ends all sessions of a user but `exceptId`. */
  endAll: (userId: number, reason: string, exceptId?: string) => Promise<void>;
}

/** Sessions in the database behind a cache of 30 s; an ended session is gone from every process within milliseconds. */
export function createSessions(db: Database, signals: Signals, settings: Settings): Sessions {
  const held = new LRUCache<string, Held>({ max: 10_000 });
  const load = prepareLoad(db);
  let generation = 0;
  signals.on('session', ({ id }) => {
    generation += 1;
    for (const [key, session] of held.entries()) if (session.id === id) held.delete(key);
  });
  signals.on('user', ({ id }) => {
    generation += 1;
    for (const [key, session] of held.entries()) if (session.userId === id) held.delete(key);
  });
  signals.onLost(() => {
    generation += 1;
    held.clear();
  });

  const finish = async (ids: { id: string }[], reason: string): Promise<void> => {
    for (const { id } of ids) await signals.send('session', { id, reason });
  };

  return {
    open: async ({ userId, ip, userAgent, bound }) => {
      const token = newToken();
      const secret = bound ? newToken() : undefined;
      const hours = await settings.number('sys.session.absolute-hours');
      const [row] = await db
        .insert(sysSession)
        .values({
          userId,
          tokenHash: hashToken(token),
          bindHash: secret === undefined ? null : hashToken(secret),
          ip,
          userAgent: userAgent.slice(0, 500),
          absoluteEnd: sql`now() + make_interval(secs => ${hours * 3600})`,
        })
        .returning({ id: sysSession.id });
      if (!row) throw new Error('the session was not stored');
      await closeOldest(db, userId, await settings.number('sys.session.per-user')).then((ids) =>
        finish(ids, 'too-many'),
      );
      return { token, secret, id: row.id };
    },

    find: async (token) => {
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const known = held.get(key);
      if (known) return touch(db, known);
      const before = generation;
      const [row] = await load.execute({
        hash,
        idle: await settings.number('sys.session.idle-minutes'),
      });
      if (!row) return undefined;
      const now = performance.now();
      const session: Held = {
        id: row.id,
        userId: row.userId,
        bindHash: row.bindHash,
        touchedAt: now - row.seenMs,
        renewAt: now + renewAfterMs - row.ageMs,
        isPrevious: row.isPrevious,
      };
      // An end that came while loading may not be in what was read: use it once, do not keep it.
      if (before === generation) {
        held.set(key, session, { ttl: signals.isListening ? 30_000 : 1000 });
      }
      return touch(db, session);
    },

    isBoundTo: (session, secret) =>
      session.bindHash === null ||
      (secret !== undefined && timingSafeEqual(session.bindHash, hashToken(secret))),

    renew: async (token) => {
      const hash = hashToken(token);
      const session = held.get(hash.toString('base64'));
      if (!session || session.isPrevious || session.renewAt > performance.now()) return undefined;
      session.renewAt = Number.POSITIVE_INFINITY;
      const fresh = newToken();
      const renewed = await db
        .update(sysSession)
        .set({
          tokenHash: hashToken(fresh),
          previousHash: hash,
          previousUntil: sql`now() + interval '60 seconds'`,
          renewTime: sql`now()`,
        })
        .where(and(eq(sysSession.id, session.id), eq(sysSession.tokenHash, hash)))
        .returning({ id: sysSession.id });
      session.isPrevious = true;
      return renewed.length > 0 ? fresh : undefined;
    },

    end: async (id, reason) => {
      await db
        .update(sysSession)
        .set({ endTime: sql`now()`, endReason: reason })
        .where(and(eq(sysSession.id, id), isNull(sysSession.endTime)));
      await signals.send('session', { id, reason });
    },

    endAll: async (userId, reason, exceptId) => {
      const others = exceptId === undefined ? undefined : sql`${sysSession.id} <> ${exceptId}`;
      const ended = await db
        .update(sysSession)
        .set({ endTime: sql`now()`, endReason: reason })
        .where(and(eq(sysSession.userId, userId), isNull(sysSession.endTime), others))
        .returning({ id: sysSession.id });
      await finish(ended, reason);
    },
  };
}

function prepareLoad(db: Database) {
  const age = (column: unknown) =>
    sql<number>`(extract(epoch from now() - ${column}) * 1000)::float8`;
  return db
    .select({
      id: sysSession.id,
      userId: sysSession.userId,
      bindHash: sysSession.bindHash,
      seenMs: age(sysSession.lastSeen),
      ageMs: age(sysSession.renewTime),
      isPrevious: sql<boolean>`${sysSession.tokenHash} <> ${sql.placeholder('hash')}`,
    })
    .from(sysSession)
    .where(
      sql`(${sysSession.tokenHash} = ${sql.placeholder('hash')}
           or (${sysSession.previousHash} = ${sql.placeholder('hash')} and ${sysSession.previousUntil} > now()))
          and ${sysSession.endTime} is null and ${sysSession.absoluteEnd} > now()
          and ${sysSession.lastSeen} > now() - make_interval(mins => ${sql.placeholder('idle')}::int)`,
    )
    .prepare('session_load');
}

/** Notes the session's use, at most once a minute. */
function touch(db: Database, session: Held): Held {
  const now = performance.now();
  if (now - session.touchedAt > touchEveryMs) {
    session.touchedAt = now;
    db.update(sysSession)
      .set({ lastSeen: sql`now()` })
      .where(eq(sysSession.id, session.id))
      .catch(() => (session.touchedAt = 0));
  }
  return session;
}

async function closeOldest(db: Database, userId: number, keep: number): Promise<{ id: string }[]> {
  const surplus = db
    .select({ id: sysSession.id })
    .from(sysSession)
    .where(and(eq(sysSession.userId, userId), isNull(sysSession.endTime)))
    .orderBy(desc(sysSession.createTime), desc(sysSession.id))
    .offset(keep);
  return db
    .update(sysSession)
    .set({ endTime: sql`now()`, endReason: 'too-many' })
    .where(inArray(sysSession.id, surplus))
    .returning({ id: sysSession.id });
}
