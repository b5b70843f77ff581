import { cutText } from '@wm/contract/core/stored-text';
import type { Logger } from 'pino';
import type { Database } from '#core/database/database.ts';
import { isDatabaseUnavailable, rootOf } from '#core/database/database-faults.ts';
import { sysOperLog } from '#core/session/session.table.ts';

export type AuditEntry = typeof sysOperLog.$inferInsert;

export interface Audit {
  /**
   * Records an operation. Rows are written together, within 50 ms, and wait while the database is away. What must not be
   * lost with the process is written with the change itself (`recordChange`) or by `write`.
   */
  record: (entry: AuditEntry) => void;
  /** Writes a row before it returns: for what must stand in the log before it is answered. */
  write: (entry: AuditEntry) => Promise<void>;
  /** Writes what is still waiting. */
  flush: () => Promise<void>;
}

const flushAfterMs = 50;
const retryAfterMs = 1000;
/** Rows that wait for a database that is away. */
const waitingAtMost = 10_000;
/** Names whose values are never logged. */
export const secretName =
  /password|token|ticket|secret|authorization|cookie|api_?key|captcha|^code$/i;
const paramsLength = 2000;

/** The operation log's writer. */
export function createAudit(db: Database, logger: Logger): Audit {
  let waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    // What another flush has taken already is waited for, too.
    if (rows.length > 0) writing = Promise.all([writing, write(rows)]).then(() => undefined);
    return writing;
  };
  const keep = (rows: AuditEntry[]): void => {
    const room = Math.max(0, waitingAtMost - waiting.length);
    waiting.unshift(...rows.slice(0, room));
    timer ??= setTimeout(() => void flush(), retryAfterMs);
    timer.unref();
    if (rows.length > room) {
      logger.error({ rows: rows.length - room }, 'operation log rows were not written');
    }
  };
  const write = async (rows: AuditEntry[]): Promise<void> => {
    try {
      await db.insert(sysOperLog).values(rows);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return keep(rows);
      const [row, ...others] = rows;
      if (row && others.length === 0) {
        const { title, traceId } = row;
        logger.error({ err: rootOf(error).message, title, traceId }, 'an operation was not logged');
        return;
      }
      // One of them is at fault: it loses only itself.
      for (const one of rows) await write([one]);
    }
  };
  return {
    record: (entry) => {
      waiting.push(entry);
      timer ??= setTimeout(() => void flush(), flushAfterMs);
      if (waiting.length >= 500) void flush();
    },
    write: async (entry) => {
      await db.insert(sysOperLog).values(entry);
    },
    flush,
  };
}

/** Parameters as the log keeps them: JSON with values under secret names replaced, long texts cut. */
export function describeParams(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value, function replace(this: unknown, key, inner: unknown) {
    if (secretName.test(key) || (key === 'config_value' && isSecretSetting(keyOf(this))))
      return '***';
    return typeof inner === 'string' && inner.length > 200 ? `${cutText(inner, 200)}…` : inner;
  });
  return text.length > paramsLength ? `${cutText(text, paramsLength)}…` : text;
}

/** Whether a setting's value must not be logged: its key says so, or is not told. */
export function isSecretSetting(key: unknown): boolean {
  return typeof key !== 'string' || /(password|secret|token|key)$/i.test(key);
}

function keyOf(setting: unknown): unknown {
  return (setting as { config_key?: unknown }).config_key;
}

/** A text fit for a log row: no control characters, bounded. */
export function logText(value: string, length = 500): string {
  return cutText(value.toWellFormed().replace(/\p{Cc}/gu, ' '), length);
}
