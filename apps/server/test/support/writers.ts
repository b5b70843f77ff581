import type { RecordedChange } from '@wm/contract/core/history';
import type { Client } from 'pg';
import type { ProcessAnswer } from './server-process.ts';

/** `BYTES` reads what is no JSON; `as` is the token of somebody else, who gets. */
export type Call = (
  method: string | { as: string },
  path: string,
  body?: unknown,
) => Promise<ProcessAnswer>;

/** One kind of write, done again and again by one writer. */
export interface Writer {
  kind: string;
  /** Does the write that has this number; answers whether it was acknowledged. */
  write: (call: Call, number: number) => Promise<boolean>;
  /** What is not there although it was acknowledged. */
  findLost: (call: Call) => Promise<string[]>;
  /** What has no row in its log although it was acknowledged. */
  findUnrecorded?: (database: Client) => Promise<string[]>;
}

/** A change of one record, and what the named field was set to by it. */
interface ExpectedChange {
  id: number;
  action: 'create' | 'update';
  name: string;
  set?: { field: string; to: number };
}

/** Those of some changes that the operation log does not tell of. */
async function withoutRow(
  database: Client,
  resource: string,
  changes: ExpectedChange[],
): Promise<string[]> {
  const { rows } = await database.query<{ id: string; changes: RecordedChange }>(
    'select record_id as id, changes from sys_oper_log where resource = $1',
    [resource],
  );
  const isTold = ({ id, action, set }: ExpectedChange): boolean =>
    rows.some(
      (row) =>
        Number(row.id) === id &&
        row.changes.action === action &&
        (!set || row.changes.fields[set.field]?.[1] === set.to),
    );
  return changes.filter((change) => !isTold(change)).map(({ name }) => `no row of ${name}`);
}

interface Creating {
  path: string;
  bodyOf: (name: string) => object;
  /** Whose log tells of each. */
  resource?: string;
}

/** A writer that makes a new record each time; all of them must be found by name. */
export function creating(kind: string, { path, bodyOf, resource }: Creating): Writer {
  const made: { id: number; name: string }[] = [];
  return {
    kind,
    write: async (send, number) => {
      const name = `${kind}${number}`;
      const answer = await send('POST', path, bodyOf(name));
      if (answer.code !== 200) return false;
      made.push({ id: answer.data.id, name });
      return true;
    },
    findLost: async (send) => {
      const found = new Set<number>();
      for (let page = 1; ; page += 1) {
        const { data } = await send('GET', `${path}?limit=1000&page=${page}`);
        for (const row of data.rows as { id: number }[]) found.add(row.id);
        if (data.rows.length === 0 || found.size >= data.total) break;
      }
      return made.filter(({ id }) => !found.has(id)).map(({ name }) => name);
    },
    findUnrecorded: async (database) =>
      resource === undefined
        ? []
        : withoutRow(
            database,
            resource,
            made.map((one) => ({ ...one, action: 'create' })),
          ),
  };
}

/** As many sessions as nobody's settings end for one user by a further one. */
const sessionsKept = 5;

/** A writer that signs somebody in: his newest sessions must be open, and the log must tell of each. */
export function signingIn(kind: string): Writer {
  const password = 'their-secret-1';
  const username = `${kind}er`;
  const tokens: string[] = [];
  let isMade = false;
  return {
    kind,
    write: async (send) => {
      if (!isMade) {
        const user = { username, nickname: username, password, role_ids: [2] };
        const { code, msg } = await send('POST', '/admin/v2/system/user', user);
        // A try that was not acknowledged may have made him all the same.
        isMade = code === 200 || msg.includes('已存在');
        if (!isMade) return false;
      }
      const answer = await send('POST', '/admin/v2/login', { username, password });
      if (answer.code !== 200) return false;
      tokens.push(answer.data.token);
      return true;
    },
    findLost: async (send) => {
      const lost: string[] = [];
      for (const [at, token] of tokens.slice(-sessionsKept).entries())
        if ((await send({ as: token }, '/admin/v2/profile')).code !== 200)
          lost.push(`${kind} ${at}`);
      return lost;
    },
    findUnrecorded: async (database) => {
      const { rows } = await database.query<{ times: number }>(
        'select count(*)::int as times from sys_login_log where succeeded and username = $1',
        [username],
      );
      const told = rows[0]?.times ?? 0;
      return told >= tokens.length ? [] : [`${tokens.length} sign-ins, ${told} rows`];
    },
  };
}

/** A writer that uploads files, each of its own bytes: all of them must be given back as they came. */
export function uploading(kind: string): Writer {
  const stored: { fileName: string; text: string }[] = [];
  return {
    kind,
    write: async (send, number) => {
      const text = `${kind} ${number} ${'字'.repeat(2000)}`;
      const form = new FormData();
      form.append('file', new Blob([text]), `${kind}.txt`);
      const answer = await send('POST', '/prod-api/common/upload', form);
      if (answer.code !== 200) return false;
      stored.push({ fileName: answer.data.fileName, text });
      return true;
    },
    findLost: async (send) => {
      const lost: string[] = [];
      for (const { fileName, text } of stored)
        if (String((await send('BYTES', `/prod-api${fileName}`)).data) !== text)
          lost.push(fileName);
      return lost;
    },
  };
}

/** A writer of nothing that exports a table meanwhile: what comes is a whole workbook, or visibly broken off. */
export function exporting(kind: string, path: string): Writer {
  const broken: string[] = [];
  return {
    kind,
    write: async (send, number) => {
      const { status, data } = await send('BYTES', path, {});
      if (status !== 200) return false;
      // A workbook is an archive, whose directory stands at its end.
      const end = (data as Buffer).lastIndexOf('PK\x05\x06', undefined, 'latin1');
      if (end < 0) broken.push(`${kind} ${number}`);
      return true;
    },
    findLost: async () => broken,
  };
}

/** How one record is saved again and again, and read. */
interface Saving {
  kind: string;
  make: (call: Call, name: string) => Promise<string>;
  /** The number that stands in the record, and what a save must name. */
  read: (call: Call, key: string) => Promise<{ number: number; version: number }>;
  save: (call: Call, key: string, next: { number: number; version: number }) => Promise<number>;
  /** The resource whose log tells of each save, and the field that the number stands in. */
  log?: { resource: string; field: string };
}

/** A writer that counts up in one record: what stands there must never be behind what was acknowledged. */
export function counting({ kind, make, read, save, log }: Saving): Writer {
  let key: string | undefined;
  let last = 0;
  const saved: number[] = [];
  return {
    kind,
    write: async (send, number) => {
      // One that was not acknowledged may be there all the same, so each try has a name of its own.
      key ??= await make(send, `${kind}${number}`);
      const { version } = await read(send, key);
      if ((await save(send, key, { number, version })) !== 200) return false;
      last = number;
      saved.push(number);
      return true;
    },
    findLost: async (send) => {
      if (key === undefined) return [];
      const { number } = await read(send, key);
      return number >= last ? [] : [`${kind} ${last}, found ${number}`];
    },
    findUnrecorded: async (database) =>
      log === undefined
        ? []
        : withoutRow(
            database,
            log.resource,
            saved.map((number) => ({
              id: Number(key),
              action: 'update',
              name: `${kind} ${number}`,
              set: { field: log.field, to: number },
            })),
          ),
  };
}
