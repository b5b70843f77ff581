import { setTimeout as sleep } from 'node:timers/promises';
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
}

type Call = (method: string, path: string, body?: unknown) => Promise<ProcessAnswer>;

/** One kind of write, done again and again by one writer. */
interface Writer {
  kind: string;
  /** Does the write that has this number; answers whether it was acknowledged. */
  write: (call: Call, number: number) => Promise<boolean>;
  /** What is not there although it was acknowledged. */
  findLost: (call: Call) => Promise<string[]>;
}

/** A writer that makes a new record each time; all of them must be found by name. */
function creating(kind: string, path: string, bodyOf: (name: string) => object): Writer {
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
  };
}

/** How one record is saved again and again, and read. */
interface Saving {
  kind: string;
  make: (call: Call, name: string) => Promise<string>;
  /** The number that stands in the record, and what a save must name. */
  read: (call: Call, key: string) => Promise<{ number: number; version: number }>;
  save: (call: Call, key: string, next: { number: number; version: number }) => Promise<number>;
}

/** A writer that counts up in one record: what stands there must never be behind what was acknowledged. */
function counting({ kind, make, read, save }: Saving): Writer {
  let key: string | undefined;
  let last = 0;
  return {
    kind,
    write: async (send, number) => {
      // One that was not acknowledged may be there all the same, so each try has a name of its own.
      key ??= await make(send, `${kind}${number}`);
      const { version } = await read(send, key);
      if ((await save(send, key, { number, version })) !== 200) return false;
      last = number;
      return true;
    },
    findLost: async (send) => {
      if (key === undefined) return [];
      const { number } = await read(send, key);
      return number >= last ? [] : [`${kind} ${last}, found ${number}`];
    },
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
  const notes = creating(`${round}note`, '/notebook/v2/notes', (name) => ({
    notebook_id: book,
    name,
    content: `# ${name}\n[[${round}note1]] ${'文'.repeat(500)}`,
    tags: [round, name],
  }));
  return [
    creating(`${round}p`, '/admin/v2/system/post', (name) => ({
      post_code: name,
      post_name: name,
    })),
    {
      ...notes,
      write: async (send, number) => {
        book ??= await notebook(send, `${round}book${number}`);
        return notes.write(send, number);
      },
    },
    creating(`${round}map`, '/mindmap/v2/maps', (name) => ({ name })),
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

/** Writes of every kind until told to stop: single rows, transactions of many statements, saves under a version. */
export function startMixedWrites(target: Target, round: string): MixedWrites {
  const statuses = new Set<number>();
  const stopped = new AbortController();
  const counts = new Map<string, number>();
  const send: Call = async (method, path, body) => {
    const answer = await call(target.port, path, {
      method,
      token: target.token,
      body,
      signal: AbortSignal.timeout(10_000),
    });
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
  };
}
