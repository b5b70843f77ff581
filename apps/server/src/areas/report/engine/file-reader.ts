import type { Cell } from '@wm/contract/report/run';
import { PgDialect } from 'drizzle-orm/pg-core';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { FileSource } from '../catalog/source.ts';
import { openDuck } from '../dataset/duck-files.ts';
import type { QueryParam } from '../duck/query-job.ts';
import { queryProcess } from '../duck/query-process.ts';
import { finite } from './finite.ts';
import type { Reading } from './reading.ts';

// Both take `$1` for the first value; what else differs is the planner's.
const dialect = new PgDialect({ casing: 'snake_case' });

/** The rows of a statement over an uploaded file, a thousand at a time. @throws as `ReportReader.read` */
export async function readFileRows<T>(
  core: Core,
  { statement, timeoutSeconds, signal, file, other }: Reading & { file: FileSource },
  onRows: (rows: Cell[][]) => Promise<T> | T,
): Promise<void> {
  const path = await openDuck(core, file);
  const beside = other && (await openDuck(core, other));
  const { sql, params } = dialect.sqlToQuery(statement);
  const late = AbortSignal.timeout(timeoutSeconds * 1000);
  const either = AbortSignal.any([signal, late]);
  try {
    const asked = { path, beside, sql, params: params.map(paramOf), signal: either };
    await queryProcess.read(asked, (rows) => onRows(rows.map(finite)));
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    throw new AppError('report.timeout', {
      values: { seconds: String(timeoutSeconds) },
      cause: error,
    });
  }
}

function paramOf(value: unknown): QueryParam {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (value === null) return null;
  throw new Error('a value of a statement is of no type that files know');
}
