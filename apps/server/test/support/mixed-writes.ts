import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedChange } from '@wm/contract/core/history';
import type { Client } from 'pg';
import { call } from './server-process.ts';
import type { ProcessAnswer } from './server-process.ts';

/** Who writes where: the port changes when the server is started again. */
export interface Target {
  port: number;
  token: string;
}

export interface MixedWrites {
  /** How many writes were acknowledged so far. */
  acknowledged: () => number;
  /** The kinds of which none was acknowledged so far. */
  missing: () => string[];
  /** Every status that was answered. */
  statuses: Set<number>;
  stop: () => Promise<void>;
  /** What was acknowledged and is not there. */
  findLost: () => Promise<string[]>;
  /** What was acknowledged and stands in no log. */
  findUnrecorded: (database: Client) => Promise<string[]>;
}

/** `BYTES` reads what is no JSON; `as` is the token of somebody else, who gets. */
type Call = (
  method: string | { as: string },
  path: string,
  body?: unknown,
) => Promise<ProcessAnswer>;

/** One kind of write, done again and again by one writer. */
interface Writer {
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
function creating(kind: string, { path, bodyOf, resource }: Creating): Writer {
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
function signingIn(kind: string): Writer {
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
function uploading(kind: string): Writer {
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
function exporting(kind: string, path: string): Writer {
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
function counting({ kind, make, read, save, log }: Saving): Writer {
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

const expectOk = (answer: ProcessAnswer): ProcessAnswer => {
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`);
  return answer;
};

const mapOf = (text: string): string =>
  JSON.stringify({ root: { data: { text }, children: [] }, theme: {}, layout: 'logicalStructure' });

function writersOf(round: string): Writer[] {
  const notebook = async (send: Call, name: string): Promise<number> =>
    expectOk(await send('POST', '/notebook/v2/notebooks', { name })).data.id;
  const documentOf = (name: string): string =>
    `/notebook/v2/document?name=${encodeURIComponent(name)}`;
  let book: number | undefined;
  const notes = creating(`${round}note`, {
    path: '/notebook/v2/notes',
    bodyOf: (name) => ({
      notebook_id: book,
      name,
      content: `# ${name}\n[[${round}note1]] ${'文'.repeat(500)}`,
      tags: [round, name],
    }),
  });
  return [
    creating(`${round}p`, {
      path: '/admin/v2/system/post',
      bodyOf: (name) => ({ post_code: name, post_name: name }),
      resource: 'system:post',
    }),
    creating(`${round}u`, {
      path: '/admin/v2/system/user',
      bodyOf: (name) => ({
        username: name,
        nickname: name,
        password: 'their-secret-1',
        role_ids: [2],
      }),
      resource: 'system:user',
    }),
    signingIn(`${round}s`),
    uploading(`${round}upload`),
    exporting(`${round}export`, '/admin/v2/system/post/export'),
    {
      ...notes,
      write: async (send, number) => {
        book ??= await notebook(send, `${round}book${number}`);
        return notes.write(send, number);
      },
    },
    creating(`${round}map`, { path: '/mindmap/v2/maps', bodyOf: (name) => ({ name }) }),
    counting({
      kind: `${round}savednote`,
      make: async (send, name) => {
        const notebook_id = await notebook(send, name);
        expectOk(await send('POST', '/notebook/v2/notes', { notebook_id, name, content: '0' }));
        return name;
      },
      read: async (send, key) => {
        const { data } = expectOk(await send('GET', documentOf(key)));
        return { number: Number(data.content), version: data.row_version };
      },
      save: async (send, key, { number, version }) =>
        (await send('PUT', documentOf(key), { content: String(number), row_version: version }))
          .code,
    }),
    counting({
      kind: `${round}savedmap`,
      make: async (send, name) =>
        String(
          expectOk(await send('POST', '/mindmap/v2/maps', { name, content: mapOf('0') })).data.id,
        ),
      read: async (send, key) => {
        const { data } = expectOk(await send('GET', `/mindmap/v2/maps/${key}/document`));
        const text = /"text":"(?:<p>)?(\d+)/.exec(data.content)?.[1];
        return { number: Number(text), version: data.row_version };
      },
      save: async (send, key, { number, version }) =>
        (
          await send('PUT', `/mindmap/v2/maps/${key}/document`, {
            content: mapOf(String(number)),
            row_version: version,
          })
        ).code,
    }),
    counting({
      kind: `${round}role`,
      log: { resource: 'system:role', field: 'role_sort' },
      make: async (send, name) =>
        String(
          expectOk(
            await send('POST', '/admin/v2/system/role', {
              role_name: name,
              role_key: name,
              menu_ids: [],
            }),
          ).data.id,
        ),
      read: async (send, key) => {
        const { data } = expectOk(await send('GET', `/admin/v2/system/role/${key}`));
        return { number: data.role_sort, version: 0 };
      },
      save: async (send, key, { number }) => {
        const { data } = expectOk(await send('GET', '/admin/v2/system/role/menu_tree'));
        const menu_ids = (data.rows as { id: number }[])
          .slice(0, 5 + (number % 20))
          .map(({ id }) => id);
        return (await send('PUT', `/admin/v2/system/role/${key}`, { role_sort: number, menu_ids }))
          .code;
      },
    }),
  ];
}

async function read(
  url: string,
  { body, token, signal }: { body: unknown; token: string; signal: AbortSignal },
): Promise<ProcessAnswer> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const answer = await fetch(
    url,
    body === undefined
      ? { headers, signal }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        },
  );
  const data = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, code: answer.status, msg: '', data };
}

/** Writes of every kind until told to stop: single rows, transactions of many statements, saves under a version. */
export function startMixedWrites(target: Target, round: string): MixedWrites {
  const statuses = new Set<number>();
  const stopped = new AbortController();
  const counts = new Map<string, number>();
  const send: Call = async (how, path, body) => {
    const { method, token } =
      typeof how === 'string'
        ? { method: how, token: target.token }
        : { method: 'GET', token: how.as };
    const signal = AbortSignal.timeout(10_000);
    const answer = await (method === 'BYTES'
      ? read(`http://127.0.0.1:${target.port}${path}`, { body, token, signal })
      : call(target.port, path, { method, token, body, signal }));
    statuses.add(answer.status);
    return answer;
  };
  const writers = writersOf(round);
  const run = async (writer: Writer): Promise<void> => {
    for (let number = 1; !stopped.signal.aborted; number += 1) {
      // No answer: nothing was promised.
      const wasStored = await writer.write(send, number).catch(() => false);
      if (wasStored) counts.set(writer.kind, (counts.get(writer.kind) ?? 0) + 1);
      else await sleep(20);
    }
  };
  const finished = Promise.all(writers.map(run));
  return {
    acknowledged: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    missing: () => writers.map(({ kind }) => kind).filter((kind) => !counts.has(kind)),
    statuses,
    stop: async () => {
      stopped.abort();
      await finished;
    },
    findLost: async () =>
      (await Promise.all(writers.map((writer) => writer.findLost(send)))).flat(),
    findUnrecorded: async (database) => {
      const found: string[] = [];
      for (const writer of writers)
        found.push(...((await writer.findUnrecorded?.(database)) ?? []));
      return found;
    },
  };
}
