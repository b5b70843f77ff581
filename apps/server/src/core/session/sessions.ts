import { cutText } from '@wm/contract/core/stored-text';
import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import type { Caches } from '#core/caches/caches.ts';
import type { Settings } from '#core/settings/settings.ts';
import { createSessionCache } from './session-cache.ts';
import type { HeldSession, Session, SessionCache } from './session-cache.ts';
import { sysFactorTicket, sysSession } from './session.table.ts';
import { hashToken, newToken } from './tokens.ts';

const renewAfterMs = 15 * 60_000;
const touchEveryMs = 60_000;

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
  /** Whether this process knows the token's session without asking the database. */
  isHeld: (token: string) => boolean;
  /** Whether the request's binding secret fits: always for an unbound session. */
  isBoundTo: (session: Session, secret: string | undefined) => boolean;
  /** Whether the token this session was found by is older than 15 minutes. Costs nothing. */
  isDueForRenewal: (session: Session) => boolean;
  /** Replaces a token older than 15 minutes; the old one stays valid for 60 s. Undefined when there is nothing to do. */
  renew: (token: string) => Promise<string | undefined>;
  /** Whether the password was given in this session within the last minutes. */
  isConfirmed: (session: Session, withinMinutes: number) => Promise<boolean>;
  /** Notes that the password was given again, for every process. */
  confirm: (id: string) => Promise<void>;
  /** Locks or unlocks a session's screen, in every process. */
  setLocked: (id: string, locked: boolean) => Promise<void>;
  /** Ends one session. */
  end: (id: string, reason: string) => Promise<void>;
  /** Ends all sessions of a user but `exceptId`. */
  endAll: (userId: number, reason: string, exceptId?: string) => Promise<void>;
}

interface Parts {
  db: Database;
  signals: Signals;
  settings: Settings;
  cache: SessionCache;
  load: ReturnType<typeof prepareLoad>;
}

/** Sessions in the database behind a cache of 30 s; an ended session is gone from every process within milliseconds. */
export function createSessions(
  db: Database,
  { signals, settings, caches }: { signals: Signals; settings: Settings; caches: Caches },
): Sessions {
  const parts = {
    db,
    signals,
    settings,
    cache: createSessionCache(signals, caches),
    load: prepareLoad(db),
  };
  return {
    open: (opening) => openSession(parts, opening),
    find: (token) => findSession(parts, token),
    isHeld: (token) => parts.cache.get(hashToken(token)) !== undefined,
    isDueForRenewal: (session) => (session as HeldSession).renewAt <= performance.now(),
    renew: (token) => renewSession(parts, token),
    isBoundTo: (session, secret) =>
      session.bindHash === null ||
      (secret !== undefined && timingSafeEqual(session.bindHash, hashToken(secret))),
    isConfirmed: (session, minutes) => isConfirmed(parts, session as HeldSession, minutes),
    confirm: async (id) => {
      await db
        .update(sysSession)
        .set({ confirmTime: sql`now()` })
        .where(eq(sysSession.id, id));
      await signals.send('session-changed', { id });
    },
    setLocked: async (id, locked) => {
      await db.update(sysSession).set({ locked }).where(eq(sysSession.id, id));
      await signals.send('session-changed', { id });
    },
    end: async (id, reason) => {
      await endWhere(parts, eq(sysSession.id, id), reason);
    },
    endAll: async (userId, reason, exceptId) => {
      // What stands for a password that was right is worth no more than the sessions.
      await db.delete(sysFactorTicket).where(eq(sysFactorTicket.userId, userId));
      const others = exceptId === undefined ? undefined : ne(sysSession.id, exceptId);
      return endWhere(parts, and(eq(sysSession.userId, userId), others), reason);
    },
  };
}

async function openSession(
  parts: Parts,
  { userId, ip, userAgent, bound }: Parameters<Sessions['open']>[0],
): Promise<NewSession> {
  const { db, settings } = parts;
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
      userAgent: cutText(userAgent, 500),
      absoluteEnd: sql`now() + make_interval(secs => ${hours * 3600})`,
    })
    .returning({ id: sysSession.id });
  if (!row) throw new Error('the session was not stored');
  await endWhere(
    parts,
    inArray(sysSession.id, surplusOf(db, userId, await settings.number('sys.session.per-user'))),
    'too-many',
  );
  return { token, secret, id: row.id };
}

/** The sessions of a user beyond the newest `keep`. */
function surplusOf(db: Database, userId: number, keep: number) {
  return db
    .select({ id: sysSession.id })
    .from(sysSession)
    .where(and(eq(sysSession.userId, userId), isNull(sysSession.endTime)))
    .orderBy(desc(sysSession.createTime), desc(sysSession.id))
    .offset(keep);
}

async function findSession(
  { db, settings, cache, load }: Parts,
  token: string,
): Promise<Session | undefined> {
  const hash = hashToken(token);
  const known = cache.get(hash);
  if (known) return touch(db, known);
  const store = cache.beginLoad(hash);
  const [row] = await load.execute({
    hash,
    idle: await settings.number('sys.session.idle-minutes'),
  });
  if (!row) return undefined;
  const now = performance.now();
  const session: HeldSession = {
    id: row.id,
    userId: row.userId,
    bindHash: row.bindHash,
    locked: row.locked,
    touchedAt: now - row.seenMs,
    renewAt: now + renewAfterMs - row.ageMs,
    confirmedAt: now - row.confirmedMs,
    isPrevious: row.isPrevious,
  };
  store(session, row.leftMs);
  return touch(db, session);
}

async function isConfirmed(
  { db }: Parts,
  { id, confirmedAt }: HeldSession,
  minutes: number,
): Promise<boolean> {
  if (performance.now() - confirmedAt < minutes * 60_000) return true;
  // It may have been given just now, to another process.
  const [row] = await db
    .select({
      recent: sql<boolean>`${sysSession.confirmTime} > now() - make_interval(mins => ${minutes})`,
    })
    .from(sysSession)
    .where(eq(sysSession.id, id));
  return row?.recent ?? false;
}

async function renewSession({ db, cache }: Parts, token: string): Promise<string | undefined> {
  const hash = hashToken(token);
  const session = cache.get(hash);
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
}

async function endWhere(
  { db, signals }: Parts,
  which: SQL | undefined,
  reason: string,
): Promise<void> {
  const ended = await db
    .update(sysSession)
    .set({ endTime: sql`now()`, endReason: reason })
    .where(and(which, isNull(sysSession.endTime)))
    .returning({ id: sysSession.id });
  for (const { id } of ended) await signals.send('session', { id, reason });
}

function prepareLoad(db: Database) {
  const age = (column: unknown) =>
    sql<number>`(extract(epoch from now() - ${column}) * 1000)::float8`;
  return db
    .select({
      id: sysSession.id,
      userId: sysSession.userId,
      bindHash: sysSession.bindHash,
      locked: sysSession.locked,
      seenMs: age(sysSession.lastSeen),
      ageMs: age(sysSession.renewTime),
      confirmedMs: age(sysSession.confirmTime),
      isPrevious: sql<boolean>`${sysSession.tokenHash} <> ${sql.placeholder('hash')}`,
      leftMs: sql<number>`(extract(epoch from least(${sysSession.absoluteEnd},
        case when ${sysSession.tokenHash} <> ${sql.placeholder('hash')} then ${sysSession.previousUntil} end) - now()) * 1000)::float8`,
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
function touch(db: Database, session: HeldSession): HeldSession {
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
