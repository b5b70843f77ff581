import { AsyncLocalStorage } from 'node:async_hooks';
import type { FieldChanges, RecordedChange } from '@wm/contract/core/history';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { cutText } from '@wm/contract/core/stored-text';
import { snakeKey } from '@wm/contract/core/wire';
import type { Transaction } from '#core/database/transaction.ts';
import { sysOperLog } from '#core/session/session.table.ts';
import { secretName } from './audit.ts';
import type { AuditEntry } from './audit.ts';

/** A change of one record: whose fields, and what became of them. */
export interface RecordChange extends RecordedChange {
  /** Permission prefix of the resource. */
  resource: string;
  recordId: number;
}

/** What a log row of a change says beside the change: who did what, from where. */
export type Operation = Omit<AuditEntry, 'part' | 'resource' | 'recordId' | 'changes'>;

/** An operation under way, and how many rows it has written so far, those that were rolled back included. */
export interface Recording {
  /** Asked when something is recorded. */
  operation: () => Operation;
  recorded: number;
}

const recordings = new AsyncLocalStorage<Recording>();

/** Runs an operation: the changes recorded meanwhile are its own. */
export function recordOperation<T>(recording: Recording, work: () => Promise<T>): Promise<T> {
  return recordings.run(recording, work);
}

/**
 * Writes changes of records to the operation log, in the transaction that makes them: neither is there without the other.
 * One that changed nothing is none, and so is one outside of an operation.
 */
export async function recordChanges(
  tx: Pick<Transaction, 'insert' | 'rollback'>,
  changes: RecordChange[],
): Promise<void> {
  const current = recordings.getStore();
  const made = changes.filter(
    ({ action, fields }) => action !== 'update' || Object.keys(fields).length > 0,
  );
  if (!current || made.length === 0) return;
  const operation = current.operation();
  for (let at = 0; at < made.length; at += rowsAtOnce) {
    const rows = made.slice(at, at + rowsAtOnce).map(({ resource, recordId, action, fields }) => {
      const part = current.recorded;
      current.recorded += 1;
      const changed = { part, resource, recordId, changes: { action, fields: bounded(fields) } };
      return { ...operation, ...changed, params: part === 0 ? operation.params : '' };
    });
    await tx.insert(sysOperLog).values(rows);
  }
}

/** Writes the change of one record; see `recordChanges`. */
export function recordChange(
  tx: Pick<Transaction, 'insert' | 'rollback'>,
  change: RecordChange,
): Promise<void> {
  return recordChanges(tx, [change]);
}

type Row = Record<string, unknown>;

/** What a resource's record calls its fields: those of its rows, and those it has titles for. */
function isRecorded(resource: ResourceSpec, field: string): boolean {
  return field in resource.row.shape || field in (resource.titles ?? {});
}

/** What is recorded of a secret. */
const secret = '***';

const passing = new Set(['id', 'create_time', 'update_time', 'row_version']);

/**
 * What differs between two states of a record (names in camelCase) in the fields that its resource declares; only those
 * that `after` has are looked at. Secrets are told to have changed, not what they were.
 */
export function differences(resource: ResourceSpec, before: Row, after: Row): FieldChanges {
  const fields: FieldChanges = {};
  for (const name in after) {
    const field = snakeKey(name);
    if (passing.has(field) || !isRecorded(resource, field)) continue;
    const pair: [unknown, unknown] = [plain(before[name]), plain(after[name])];
    if (isSame(pair[0], pair[1])) continue;
    fields[field] = secretName.test(field) ? [secret, secret] : pair;
  }
  return fields;
}

/** The fields of a record that was made, or with `deleted` of one that is gone; what is empty is left out. */
export function allFields(resource: ResourceSpec, row: Row, deleted = false): FieldChanges {
  const fields = differences(resource, {}, row);
  if (!deleted) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, [before, after]]) => [field, [after, before]]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

/** Nothing is null, however it is written. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

const rowsAtOnce = 500;
const longestText = 500;
const longestList = 100;
const largest = 8000;

/** Whether a recorded value is what the field held: neither a secret nor cut. */
export function isWhole(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWhole);
  return typeof value !== 'string' || (value !== secret && !value.endsWith('…'));
}

/** Values cut so that no change fills the log. */
function bounded(fields: FieldChanges): FieldChanges {
  const cut = cutFields(fields, longestText, longestList);
  return JSON.stringify(cut).length <= largest ? cut : cutFields(fields, 60, 10);
}

function cutFields(fields: FieldChanges, text: number, list: number): FieldChanges {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > text ? `${cutText(value, text)}…` : value;
    if (!Array.isArray(value)) return value;
    return value.length > list ? [...value.slice(0, list).map(cut), '…'] : value.map(cut);
  };
  return Object.fromEntries(
    Object.entries(fields).map(([field, [before, after]]) => [field, [cut(before), cut(after)]]),
  );
}
