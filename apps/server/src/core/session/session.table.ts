import type { RecordedChange } from '@wm/contract/core/history';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/** A signed-in session. Tokens are stored as SHA-256 only; a browser's session is bound to a second, HttpOnly secret. */
export const sysSession = pgTable(
  'sys_session',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique('sys_session_token_hash_unique'),
    /** The token before the last silent renewal, valid until `previousUntil` so that parallel tabs do not race. */
    previousHash: bytes().unique('sys_session_previous_hash_unique'),
    previousUntil: instant(),
    /** Null for a pure API client, which is not bound. */
    bindHash: bytes(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createTime: writtenAt(),
    renewTime: writtenAt(),
    /** When the account's password was given last in this session. */
    confirmTime: writtenAt(),
    lastSeen: writtenAt(),
    absoluteEnd: instant().notNull(),
    /** The screen is locked: nothing but unlocking and signing out is answered. */
    locked: boolean().notNull().default(false),
    endTime: instant(),
    endReason: text().notNull().default(''),
  },
  (table) => [index().on(table.userId, table.endTime)],
);

/** One-use tickets for channels that cannot send headers. */
export const sysTicket = pgTable('sys_ticket', {
  ticketHash: bytes().primaryKey(),
  sessionId: uuid()
    .notNull()
    .references(() => sysSession.id, { onDelete: 'cascade' }),
  expireTime: instant().notNull(),
});

/** A captcha waiting for its one attempt. */
export const sysCaptcha = pgTable(
  'sys_captcha',
  {
    id: uuid().primaryKey().defaultRandom(),
    answerHash: bytes().notNull(),
    expireTime: instant().notNull(),
  },
  (table) => [index().on(table.expireTime)],
);

/** A failed sign-in, counted against guessing; `accountKey` need not belong to anybody. */
export const sysSignInFailure = pgTable(
  'sys_sign_in_failure',
  {
    id: identity(),
    accountKey: text().notNull(),
    ip: text().notNull(),
    /** The browser's device, if its owner has signed in from it before. */
    deviceHash: bytes(),
    createTime: writtenAt(),
  },
  (table) => [
    index().on(table.accountKey, table.createTime),
    index().on(table.ip, table.createTime),
  ],
);

/** Tries at a password that is asked for again, counted before they are judged. A row is one window of time. */
export const sysPasswordTry = pgTable(
  'sys_password_try',
  {
    /** Whose tries: a session's, an account's, those at a shared link. */
    key: text().primaryKey(),
    tries: integer().notNull(),
    since: writtenAt(),
  },
  (table) => [index().on(table.since)],
);

/** A browser that its user has signed in from before: somebody else's guessing does not lock it out. */
export const sysKnownDevice = pgTable('sys_known_device', {
  deviceHash: bytes().primaryKey(),
  userId: reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  lastUsed: writtenAt(),
});

/** What a user signs in with beside the password: a secret that his authenticator application shares (RFC 6238). */
export const sysSecondFactor = pgTable('sys_second_factor', {
  userId: reference()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  /** Base32. */
  secret: text().notNull(),
  /** When a code proved it; until then it is not in force. */
  confirmTime: instant(),
  /** The newest step of 30 s whose code was taken: none is taken twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createTime: writtenAt(),
});

/** A recovery code in place of the application's; it goes when it is used. */
export const sysRecoveryCode = pgTable(
  'sys_recovery_code',
  {
    userId: reference()
      .notNull()
      .references(() => sysSecondFactor.userId, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A sign-in whose password was right and whose second factor is waited for. */
export const sysFactorTicket = pgTable('sys_factor_ticket', {
  ticketHash: bytes().primaryKey(),
  userId: reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  expireTime: instant().notNull(),
});

/** 登录日志. */
export const sysLoginLog = pgTable(
  'sys_login_log',
  {
    id: identity(),
    username: text().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    succeeded: boolean().notNull(),
    message: text().notNull(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.createTime)],
);

/** 操作日志: one row for each write, and for reads that ask for it. `params` holds no secrets. */
export const sysOperLog = pgTable(
  'sys_oper_log',
  {
    id: identity(),
    title: text().notNull(),
    method: text().notNull(),
    url: text().notNull(),
    userId: reference(),
    username: text().notNull(),
    ip: text().notNull(),
    params: text().notNull(),
    status: integer().notNull(),
    code: integer().notNull(),
    message: text().notNull(),
    costMs: integer().notNull(),
    traceId: text().notNull(),
    /** 0 for the operation itself; one that changes several records has a further row for each, counted from 1. */
    part: integer().notNull().default(0),
    /** Permission prefix of the record it changed, and its key. */
    resource: text().notNull().default(''),
    recordId: reference(),
    /** What it changed of the record, by wire names; holds no secrets. */
    changes: storableJson().$type<RecordedChange>(),
    /** The transaction that wrote it: what it deleted is found again by it (`sys_removed`). */
    xact: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text)::bigint`),
    createTime: writtenAt(),
  },
  (table) => [
    index().on(table.createTime),
    index().on(table.userId, table.createTime),
    index()
      .on(table.resource, table.recordId, table.createTime)
      .where(sql`${table.recordId} is not null`),
  ],
);
