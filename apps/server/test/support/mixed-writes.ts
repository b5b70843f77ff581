import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { call } from './server-process.ts';
import type { ProcessAnswer } from './server-process.ts';
import { counting, creating, exporting, signingIn, uploading } from './writers.ts';
import type { Call, Writer } from './writers.ts';

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
