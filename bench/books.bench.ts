// A library of generated books: searches of it beside reading every text (`ilike`) in the same run, how much of what that
// finds is found, and the exact search in one book. `node bench/books.bench.ts [books]`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { indexedText } from '../apps/server/src/areas/book/manage/index-book.ts';
import { searchLibrary } from '../apps/server/src/areas/book/search/search.service.ts';
import type { OpenedBooks } from '../apps/server/src/areas/book/reading/opened-books.ts';
import { openDatabase } from '../apps/server/src/core/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/core/database/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/core/database/migrate.ts';
import { silentLogger } from '../apps/server/src/core/logger.ts';
import { noteMaker, sampleWords } from './support/generated-notes.ts';
import { printTable } from './support/measure.ts';

const amount = Number(process.argv[2] ?? 1000);
const sectionsOfEach = 10;
const notesOfSection = 4;

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), () => undefined);
try {
  const handle = openDatabase(postgres.connection, 3, silentLogger);
  await migrateDatabase(handle.connection);
  const pool = new Pool({ ...handle.connection, max: 1 });
  const make = noteMaker(1);
  const texts: string[] = [];
  for (let book = 0; book < amount; book += 1) {
    const sections = Array.from({ length: sectionsOfEach }, (_, section) =>
      Array.from(
        { length: notesOfSection },
        (_note, at) => make((book * sectionsOfEach + section) * notesOfSection + at).content,
      ).join('\n'),
    );
    texts.push(...sections);
    await pool.query(
      `with made as (insert into book_book (name, title, authors, facts, file_id, checksum, size, section_count, char_count)
         values ($1, $1, '', lower($1), '', $1, 1, $2, 1) returning id)
       insert into book_section (book_id, position, text, normal, tokens)
       select made.id, g.place - 1, g.text, g.normal, g.tokens::tsvector
       from made, unnest($3::text[], $4::text[], $5::text[]) with ordinality g (text, normal, tokens, place)`,
      [
        `Book${book}`,
        sectionsOfEach,
        sections,
        sections.map((text) => indexedText(text).normal),
        sections.map((text) => indexedText(text).tokens),
      ],
    );
  }
  await pool.query('set statement_timeout = 0');
  await pool.query('vacuum analyze book_section');
  // Headings of passages come from the opened book; here there is none to open.
  const books: OpenedBooks = {
    open: () => Promise.reject(new Error('there is no file')),
    inTurn: (read) => read(),
  };
  const words = [2, 3, 4].flatMap((size) => sampleWords(texts, { size, count: 20, seed: size }));
  const ours: number[] = [];
  const floor: number[] = [];
  let found = 0;
  let wrong = 0;
  let expected = 0;
  for (const word of words) {
    let begun = performance.now();
    const { rows } = await pool.query<{ name: string }>(
      `select distinct b.name from book_section s join book_book b on b.id = s.book_id where s.normal like $1`,
      [`%${indexedText(word).normal.trimEnd()}%`],
    );
    floor.push(performance.now() - begun);
    begun = performance.now();
    const first = await searchLibrary(handle, books, { q: word, within: 'all', page: 1 });
    ours.push(performance.now() - begun);
    const names = new Set(rows.map(({ name }) => name));
    const seen = new Set(first.rows.map(({ name }) => name));
    for (let page = 2; seen.size < first.total && page <= 100; page += 1)
      for (const { name } of (await searchLibrary(handle, books, { q: word, within: 'all', page }))
        .rows)
        seen.add(name);
    expected += names.size;
    for (const name of seen)
      if (names.has(name)) found += 1;
      else wrong += 1;
  }
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const both = (share: number): [string, string, string] => {
    const [own, peer] = [quantile(ours, share), quantile(floor, share)];
    return [ms(own), ms(peer), (own / peer).toFixed(2)];
  };
  const line = (what: string, [own, peer, ratio]: [string, string, string], goal: string) => ({
    what,
    ours: own,
    peer,
    ratio,
    goal,
  });
  printTable(`${amount} books, ${texts.length} sections, ${characters} characters`, [
    line('first page of a search, median', both(0.5), '--'),
    line('first page of a search, p95', both(0.95), '<= 300 ms'),
    line('recall', [(found / expected).toFixed(3), '1', '--'], '1.0'),
    line('precision', [(found / (found + wrong)).toFixed(3), '1', '--'], '1.0'),
  ]);
  await pool.end();
  await handle.pool.end();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
