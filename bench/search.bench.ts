// One person's 100,000 notes: searches through the whole server (sign-in, rights, ranking, snippets) beside a sequential
// LIKE and beside PostgreSQL's own `simple` text search over the same database in the same run, how much of what LIKE
// finds each of them finds, and what a save costs with and without the index. `node bench/search.bench.ts [notes]`.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { createApp } from '../apps/server/src/app.ts';
import {
  indexTypedNote,
  noteSearchKind,
} from '../apps/server/src/areas/notebook/note/note-search.ts';
import {
  lockDocument,
  storeContent,
} from '../apps/server/src/areas/notebook/note/note.repository.ts';
import { loadConfig } from '../apps/server/src/core/config.ts';
import { openDatabase } from '../apps/server/src/core/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/core/database/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/core/database/migrate.ts';
import { silentLogger } from '../apps/server/src/core/logger.ts';
import { indexDocuments, indexEdition } from '../apps/server/src/core/search/search-index.ts';
import { seed } from '../apps/server/src/seed.ts';
import { noteMaker, sampleWords } from './support/generated-notes.ts';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const amount = Number(process.argv[2] ?? 100_000);
const wordsOfEach = 60;
const judged = 8;
const saves = 400;

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
const average = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

/** CPU milliseconds of all threads of a process. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** CPU milliseconds of this process and of the connections to the database, so far. */
async function cpuOfAll(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'work-manage-%'`,
  );
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), () => undefined);
// One connection each way, so that what the database does is done by processes that are known.
const handle = openDatabase(postgres.connection, 3, silentLogger);
const { db } = handle;
const pool = new Pool({
  ...handle.connection,
  max: 3,
  options: '-c timezone=UTC -c datestyle=ISO',
});

// What is idle when the database stops is told so.
pool.on('error', () => undefined);

async function patiently(statement: string): Promise<void> {
  const client = await pool.connect();
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`);
  await client.query(statement);
  await client.query('reset all');
  client.release();
}

/** Notes of the administrator over the last years, and their index: rows first, then the GIN indexes, as a restore does. */
async function fill(): Promise<{ perNoteMs: number; texts: string[] }> {
  const { rows } = await pool.query<{ owner: string; book: string }>(
    `insert into note_notebook (owner_id, name) select id, '全部' from sys_user order by id limit 1
     returning owner_id as owner, id as book`,
  );
  const make = noteMaker(1);
  const texts: string[] = [];
  for (let done = 0; done < amount; done += 1000) {
    const notes = Array.from({ length: Math.min(1000, amount - done) }, (_, at) => make(done + at));
    if (texts.length < 3000) texts.push(...notes.map(({ content }) => content));
    await pool.query(
      `insert into note_note (owner_id, notebook_id, name, content, update_time)
       select $1, $2, n, c, now() - random() * interval '900 days' from unnest($3::text[], $4::text[]) as t(n, c)`,
      [
        rows[0]?.owner,
        rows[0]?.book,
        notes.map(({ name }) => name),
        notes.map((note) => note.content),
      ],
    );
  }
  const indexes = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'search_doc' and indexdef like '%gin%'`,
  );
  for (const { name } of indexes.rows) await pool.query(`drop index ${name}`);
  const begun = process.cpuUsage();
  for (let after = 0, count = 500; count === 500;) {
    count = await db.transaction(async (tx) => {
      const documents = await noteSearchKind.stale(tx, {
        after,
        edition: indexEdition,
        limit: 500,
      });
      await indexDocuments(tx, documents);
      after = documents.at(-1)?.refId ?? after;
      return documents.length;
    });
  }
  const { user, system } = process.cpuUsage(begun);
  for (const { definition } of indexes.rows) await patiently(definition);
  await patiently('vacuum analyze search_doc');
  await patiently('vacuum analyze note_note');
  return { perNoteMs: (user + system) / 1000 / amount, texts };
}

interface Timing {
  wall: number[];
  cpu: number[];
}

/** Runs one after the other and measures each: wall time, and CPU of server and database together. */
async function time(
  inputs: readonly string[],
  one: (input: string) => Promise<unknown>,
): Promise<Timing> {
  for (const input of inputs.slice(0, 5)) await one(input);
  const timing: Timing = { wall: [], cpu: [] };
  for (const input of inputs) {
    const before = await cpuOfAll(pool);
    const begun = performance.now();
    await one(input);
    timing.wall.push(performance.now() - begun);
    timing.cpu.push((await cpuOfAll(pool)) - before);
  }
  return timing;
}

try {
  await migrateDatabase(postgres.connection);
  const password = 'bench-password';
  const config = {
    ...loadConfig({
      ADMIN_PASSWORD: password,
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      SEED_DEMO: 'false',
    }),
  };
  await seed(db, config);
  const { perNoteMs, texts } = await fill();
  await patiently(
    `create index bench_simple on note_note using gin (to_tsvector('simple', content))`,
  );
  const app = await createApp(config, handle, silentLogger);
  const signedIn = await app.http.inject({
    method: 'POST',
    url: '/admin/v2/login',
    payload: { username: 'admin', password },
  });
  const authorization = `Bearer ${signedIn.json().data.token}`;
  const get = async (url: string) => {
    const answer = await app.http.inject({ url, headers: { authorization } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json().data;
  };
  const search = (text: string, page = 1, limit = 20) =>
    get(`/search/v2/documents?text=${encodeURIComponent(text)}&page=${page}&limit=${limit}`);
  const byLike = (text: string) =>
    pool.query(
      `select id, name, content from note_note where owner_id = 1 and (content like $1 or name like $1)
       order by update_time desc limit 20`,
      [`%${text}%`],
    );
  const bySimple = (text: string) =>
    pool.query(
      `select id, name, content from note_note
       where owner_id = 1 and to_tsvector('simple', content) @@ plainto_tsquery('simple', $1)
       order by update_time desc limit 20`,
      [text],
    );
  const idsOf = async (statement: string, text: string): Promise<Set<string>> => {
    const client = await pool.connect();
    const { rows } = await client.query<{ id: string }>(statement, [text]);
    client.release();
    return new Set(rows.map(({ id }) => id));
  };

  const table: Row[] = [];
  const all: Timing = { wall: [], cpu: [] };
  const sizes = [2, 3, 4];
  for (const size of sizes) {
    const words = sampleWords(texts, { size, count: wordsOfEach, seed: size });
    const ours = await time(words, (word) => search(word));
    const like = await time(words.slice(0, judged), byLike);
    const simple = await time(words.slice(0, judged), bySimple);
    all.wall.push(...ours.wall);
    all.cpu.push(...ours.cpu);
    table.push({
      what: `search of ${wordsOfEach} words of ${size} characters, CPU p50 / p95`,
      ours: `${ms(quantile(ours.cpu, 0.5))} / ${ms(quantile(ours.cpu, 0.95))}`,
      peer: `LIKE ${ms(quantile(like.cpu, 0.5))} / ${ms(quantile(like.cpu, 0.95))}, tsvector simple ${ms(quantile(simple.cpu, 0.5))}`,
      ratio: `${(quantile(ours.cpu, 0.5) / quantile(like.cpu, 0.5)).toFixed(3)} of LIKE`,
      goal: '--',
    });
    // Judged by LIKE: every page of ours, and all that the simple configuration finds.
    let [right, ours2, peer2, wrong] = [0, 0, 0, 0];
    for (const word of words.slice(0, judged)) {
      const truth = await idsOf(
        'select id from note_note where owner_id = 1 and (content like $1 or name like $1)',
        `%${word}%`,
      );
      const simple = await idsOf(
        `select id from note_note where to_tsvector('simple', content) @@ plainto_tsquery('simple', $1)`,
        word,
      );
      const found = new Set<string>();
      for (let page = 1; ; page += 1) {
        const { rows, has_more: hasMore } = await search(word, page, 50);
        for (const { id } of rows as { id: number }[]) found.add(String(id));
        if (!hasMore) break;
      }
      right += truth.size;
      ours2 += [...found].filter((id) => truth.has(id)).length;
      wrong += [...found].filter((id) => !truth.has(id)).length;
      peer2 += [...simple].filter((id) => truth.has(id)).length;
    }
    table.push({
      what: `recall and precision of ${judged} of them against LIKE`,
      ours: `${(ours2 / right).toFixed(4)} and ${(ours2 / (ours2 + wrong)).toFixed(4)}`,
      peer: `tsvector simple: recall ${(peer2 / right).toFixed(4)}`,
      ratio: '--',
      goal: '1.0 and 1.0',
    });
  }
  table.unshift({
    what: `search among ${amount.toLocaleString('en')} notes, server time p95 of all (CPU p95 ${ms(quantile(all.cpu, 0.95))})`,
    ours: ms(quantile(all.wall, 0.95)),
    peer: '--',
    ratio: '--',
    goal: '<= 50 ms',
  });
  for (const [what, words] of [
    ['one character', sampleWords(texts, { size: 1, count: 20, seed: 1 })],
    ['Latin words and their beginnings', ['java', 'ser', 'docker', 'typescr', 'rou', '12', 'json']],
  ] as const) {
    const { cpu } = await time(words, (word) => search(word));
    table.push({
      what: `search of ${what}, CPU p50 / p95`,
      ours: `${ms(quantile(cpu, 0.5))} / ${ms(quantile(cpu, 0.95))}`,
      peer: '--',
      ratio: '--',
      goal: '--',
    });
  }
  const typed = [
    '我',
    'zh',
    'gl',
    '有人',
    'shi',
    ...sampleWords(texts, { size: 2, count: 10, seed: 9 }),
  ];
  const { cpu: suggesting } = await time(typed, (text) =>
    get(`/search/v2/suggestions?text=${encodeURIComponent(text)}`),
  );
  table.push({
    what: 'suggestions, CPU p50 / p95',
    ours: `${ms(quantile(suggesting, 0.5))} / ${ms(quantile(suggesting, 0.95))}`,
    peer: '--',
    ratio: '--',
    goal: '--',
  });

  const { rows: notes } = await pool.query<{ name: string; content: string }>(
    'select name, content from note_note order by id limit $1',
    [saves],
  );
  const save = (withIndex: boolean) => async () => {
    for (const { name, content } of notes)
      await db.transaction(async (tx) => {
        const changed = `${content}改了一句，${name}。`;
        const held = await lockDocument(tx, 1, { name });
        if (!held) throw new Error('the note is gone');
        const note = await storeContent(tx, { id: held.id, content: changed, move: undefined });
        if (withIndex) await indexTypedNote(tx, { ...note, ownerId: 1 });
      });
  };
  const costs = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < 3; round += 1)
    for (const kind of ['without', 'with'] as const) {
      const before = await cpuOfAll(pool);
      await save(kind === 'with')();
      costs[kind].push(((await cpuOfAll(pool)) - before) / saves);
    }
  table.push({
    what: 'CPU of a save of 300 to 700 characters, server and database',
    ours: ms(average(costs.with)),
    peer: `without the index ${ms(average(costs.without))}`,
    ratio: `+${ms(average(costs.with) - average(costs.without))}`,
    goal: '<= +2 ms',
  });
  const before = await cpuOfAll(pool);
  const rested = await app.core.search.rebuild();
  table.push({
    what: 'CPU of indexing such a note once, in the background after it has rested',
    ours: ms(((await cpuOfAll(pool)) - before) / rested),
    peer: '--',
    ratio: '--',
    goal: '--',
  });
  const { rows: sizesOf } = await pool.query<{ body: string; held: string; index: string }>(
    `select (select sum(octet_length(content)) from note_note) as body,
            pg_table_size('search_doc') - (select sum(pg_column_size(body)) from search_doc) as held,
            pg_indexes_size('search_doc') as index from search_doc limit 1`,
  );
  const [{ body, held, index } = { body: '1', held: '0', index: '0' }] = sizesOf;
  table.push({
    what: 'size of the index and of its columns, in the size of the texts (their normal form, once more, not counted)',
    ours: `${(Number(index) / Number(body)).toFixed(2)} + ${(Number(held) / Number(body)).toFixed(2)}`,
    peer: '--',
    ratio: '--',
    goal: '<= 2.5',
  });
  table.push({
    what: 'normal form, tokens and pinyin of a note, CPU of the server',
    ours: ms(perNoteMs),
    peer: '--',
    ratio: '--',
    goal: '--',
  });
  printTable('Search', table);
  await app.close();
} finally {
  await pool.end();
  await handle.pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
