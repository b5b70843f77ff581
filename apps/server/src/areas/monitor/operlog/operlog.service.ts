import type { RecordedChange } from '@wm/contract/core/history';
import type { ResourceSpec } from '@wm/contract/core/resource';
import type { operLogResource } from '@wm/contract/monitor/operlog';
import type { OperChange, OperLog } from '@wm/contract/monitor/operlog';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import {
  changesOfOperation,
  countChanges,
  operLogRepository,
  readChanges,
  readOperation,
} from './operlog.repository.ts';
import { namesOfRecords } from './record-names.ts';
import { shownFields } from './shown-change.ts';

interface Parts {
  db: Database;
  resourceOf: (permission: string) => ResourceSpec | undefined;
}

interface StoredChange {
  id: number;
  resource: string;
  recordId: number;
  changes: RecordedChange | null;
}

/** What the asker may see of changes. */
async function shownChanges(
  { db, resourceOf }: Parts,
  principal: Principal,
  stored: StoredChange[],
): Promise<OperChange[]> {
  const tell = await namesOfRecords(db, principal, stored);
  return stored.flatMap(({ id, resource, recordId, changes }): OperChange[] => {
    if (!changes) return [];
    const spec = resourceOf(resource);
    return [
      {
        id,
        resource,
        recordId,
        path: spec?.path ?? '',
        kind: spec?.title ?? '记录',
        ...tell({ resource, recordId }),
        action: changes.action,
        fields: shownFields(principal, spec, changes),
      },
    ];
  });
}

/** Any column may stand in what was sent and in what was answered: who is kept from some sees neither. */
function seesAllColumns(principal: Principal): boolean {
  return principal.columnRights.size === 0;
}

async function completed(parts: Parts, principal: Principal, rows: OperLog[]): Promise<OperLog[]> {
  const ids = rows.map(({ id }) => id);
  const changes = await shownChanges(parts, principal, await readChanges(parts.db, ids));
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const times = rows.map(({ createTime }) => createTime).toSorted();
  const range = { first: times[0] ?? '', last: times.at(-1) ?? '' };
  const traces = rows.filter(({ id }) => changeOf.has(id)).map(({ traceId }) => traceId);
  const counts = await countChanges(parts.db, traces, range);
  const seesAll = seesAllColumns(principal);
  return rows.map((row) => ({
    ...row,
    message: seesAll ? row.message : '',
    // An address may name what is looked for.
    url: seesAll ? row.url : (row.url.split('?')[0] ?? ''),
    change: changeOf.get(row.id) ?? null,
    changed: changeOf.has(row.id) ? (counts.get(row.traceId) ?? 1) : 0,
  }));
}

const rowsAtOnce = 500;

/** The operation log with what each operation changed. `resources` are those of the server, asked when they are known. */
export function operLogService(
  core: Core,
  resources: () => readonly ResourceSpec[],
): CrudRepository<typeof operLogResource> & {
  detail: (id: number, principal: Principal) => Promise<OperationDetail>;
} {
  const rows = operLogRepository(core);
  const parts: Parts = {
    db: core.db,
    resourceOf: (permission) => resources().find((one) => one.permission === permission),
  };
  return {
    ...rows,
    list: async (query, principal) => {
      // What was just done is there.
      await core.audit.flush();
      const page = await rows.list(query, principal);
      return { ...page, rows: await completed(parts, principal, page.rows) };
    },
    find: async (id, principal, operation) => {
      const row = await rows.find(id, principal, operation);
      return row && (await completed(parts, principal, [row]))[0];
    },
    each: async function* each(query, principal) {
      let batch: OperLog[] = [];
      for await (const row of rows.each(query, principal)) {
        batch.push(row);
        if (batch.length < rowsAtOnce) continue;
        yield* await completed(parts, principal, batch);
        batch = [];
      }
      yield* await completed(parts, principal, batch);
    },
    detail: (id, principal) => readDetail(parts, principal, id),
  };
}

const changesAtMost = 100;

interface OperationDetail {
  params: string | null;
  changes: OperChange[];
  total: number;
}

async function readDetail(
  parts: Parts,
  principal: Principal,
  id: number,
): Promise<OperationDetail> {
  const operation = orNotFound(await readOperation(parts.db, id));
  const stored = await changesOfOperation(parts.db, operation, changesAtMost);
  const { traceId, createTime } = operation;
  const range = { first: createTime, last: createTime };
  const counts = await countChanges(parts.db, [traceId], range);
  return {
    params: seesAllColumns(principal) ? operation.params : null,
    changes: await shownChanges(parts, principal, stored),
    total: counts.get(traceId) ?? stored.length,
  };
}
