import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Cell } from '@wm/contract/report/run';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { createTurns } from '#core/xlsx/turns.ts';
import { sources } from '../catalog/sources.ts';
import { readFileRows } from './file-reader.ts';
import { finite } from './finite.ts';
import type { Reading } from './reading.ts';

/** A role of the database that may read the columns of the catalogue and nothing else. */
const role = 'wm_report_reader';
/** Only one process at a time gives the role its rights. */
const lockKey = 719_264_011;
const batch = 1000;
const readersAtOnce = 4;
const dialect = new PgDialect({ casing: 'snake_case' });

export interface ReportReader {
  /** The rows of a statement, a thousand at a time, from one snapshot. @throws AppError `report.timeout`, `report.cancelled`, `report.out-of-range` */
  read: <T>(reading: Reading, onRows: (rows: Cell[][]) => Promise<T> | T) => Promise<void>;
}

/** Reads for reports: in a transaction that cannot write, as a role that sees the catalogue only, for a limited time. */
export function createReader(core: Core): ReportReader {
  const turns = createTurns(readersAtOnce);
  let granted: Promise<void> | undefined;
  const grant = (): Promise<void> => {
    granted ??= grantRole(core).catch((error: unknown) => {
      granted = undefined;
      // Not allowed to make roles.
      throw (error as { cause?: { code?: unknown } }).cause?.code === '42501'
        ? new AppError('report.reader-role', { cause: error })
        : error;
    });
    return granted;
  };
  return {
    read: async (reading, onRows) => {
      const { file } = reading;
      if (file)
        return turns.take({ key: reading.userId, signal: reading.signal }, () =>
          readFileRows(core, { ...reading, file }, onRows),
        );
      await grant();
      return turns.take({ key: reading.userId, signal: reading.signal }, () =>
        readAs(core, reading, onRows),
      );
    },
  };
}

async function readAs<T>(
  core: Core,
  { statement, timeoutSeconds, signal }: Reading,
  onRows: (rows: Cell[][]) => Promise<T> | T,
): Promise<void> {
  const connection = await core.pool.borrow({ untimed: true });
  const cancel = new AbortController();
  const stop = (): void => cancel.abort();
  const timer = setTimeout(stop, timeoutSeconds * 1000);
  try {
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const interrupt = (): void =>
      void core.pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
    cancel.signal.addEventListener('abort', interrupt);
    signal.addEventListener('abort', stop);
    if (signal.aborted) throw new AppError('report.cancelled');
    const query = dialect.sqlToQuery(statement);
    await connection.query('begin read only');
    await connection.query(
      `set local statement_timeout = ${timeoutSeconds * 1000}; set local lock_timeout = 2000; set local role ${role}`,
    );
    await connection.query(`declare report_rows no scroll cursor for ${query.sql}`, query.params);
    for (;;) {
      const found = await connection.query<Cell[]>({
        text: `fetch ${batch} from report_rows`,
        rowMode: 'array',
      });
      if (found.rows.length > 0) await onRows(found.rows.map(finite));
      if (found.rows.length < batch) return;
    }
  } catch (error) {
    throw named(error, { timeoutSeconds, isCancelled: signal.aborted });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await connection.query('rollback').catch(() => undefined);
    connection.release(true);
  }
}

function named(
  error: unknown,
  { timeoutSeconds, isCancelled }: { timeoutSeconds: number; isCancelled: boolean },
): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' || error instanceof AppError) return error;
  if (code === '57014')
    return isCancelled
      ? new AppError('report.cancelled', { cause: error })
      : new AppError('report.timeout', {
          values: { seconds: String(timeoutSeconds) },
          cause: error,
        });
  // A number or moment that the database cannot hold.
  return code.startsWith('22') ? new AppError('report.out-of-range', { cause: error }) : error;
}

/** Makes the role where there is none, and lets it read the columns of the catalogue. */
async function grantRole({ db }: Core): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    // Roles belong to all databases of a server: another one may make it at this moment.
    await tx.execute(
      sql.raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
        exception when duplicate_object or unique_violation then null; end $$`),
    );
    await tx.execute(
      sql.raw(`do $$ begin
        if not pg_has_role(current_user, '${role}', 'SET') then execute 'grant ${role} to ' || quote_ident(current_user); end if; end $$`),
    );
    for (const { table, columns, owner, scope, further = [] } of sources) {
      const names = new Set(['id', ...columns.map((one) => one.column ?? one.name), ...further]);
      for (const name of [owner, scope?.dept, scope?.user]) if (name) names.add(name);
      const list = sql.join(
        [...names].map((name) => sql.identifier(name)),
        sql`, `,
      );
      await tx.execute(
        sql`grant select (${list}) on ${sql.identifier(table)} to ${sql.identifier(role)}`,
      );
    }
  });
}
