import { AsyncLocalStorage } from 'node:async_hooks';
import type { FieldChanges, RecordedChange } from '@wm/contract/core/history';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { secretName } from './audit.ts';

/** A change of one record: whose fields, and what became of them. */
export interface RecordChange extends RecordedChange {
  /** Permission prefix of the resource. */
  resource: string;
  recordId: number;
}

const collecting = new AsyncLocalStorage<RecordChange[]>();

/** Runs what a request does; the changes noted meanwhile are its own. */
export function collectChanges<T>(
  request: { changes: RecordChange[] | null },
  work: () => Promise<T>,
): Promise<T> {
  request.changes = [];
  return collecting.run(request.changes, work);
}

/** Notes a change of a record for the operation log; one that changed nothing, and one outside of a request, is none. */
export function noteChange(change: RecordChange): void {
  const noted = collecting.getStore();
  if (!noted || (change.action === 'update' && Object.keys(change.fields).length === 0)) return;
  noted.push({ ...change, fields: bounded(change.fields) });
}

type Row = Record<string, unknown>;

/** What a resource's record calls its fields: those of its rows, and those it has titles for. */
function isRecorded(resource: ResourceSpec, field: string): boolean {
  return field in resource.row.shape || field in (resource.titles ?? {});
}

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
    fields[field] = secretName.test(field) ? ['***', '***'] : pair;
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

const longestText = 500;
const longestList = 100;
const largest = 8000;

/** Values cut so that no change fills the log. */
function bounded(fields: FieldChanges): FieldChanges {
  const cut = cutFields(fields, longestText, longestList);
  return JSON.stringify(cut).length <= largest ? cut : cutFields(fields, 60, 10);
}

function cutFields(fields: FieldChanges, text: number, list: number): FieldChanges {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > text ? `${value.slice(0, text)}…` : value;
    if (!Array.isArray(value)) return value;
    return value.length > list ? [...value.slice(0, list).map(cut), '…'] : value.map(cut);
  };
  return Object.fromEntries(
    Object.entries(fields).map(([field, [before, after]]) => [field, [cut(before), cut(after)]]),
  );
}
