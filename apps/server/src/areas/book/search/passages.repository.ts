import type { SearchQuery, Term } from '@wm/search-text/query';
import { planTerm } from '@wm/search-text/tokens';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { lexeme } from '#core/search/lexemes.ts';
import type { Readings } from './readings.ts';
import { bookBook, bookSection } from '../book.table.ts';

type Reader = Pick<Database, 'execute'>;

/** Narrows the library. */
export interface LibraryFilter {
  /** One book alone. */
  book?: number | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  language?: string | undefined;
}

/**
 * Sections that hold all terms and none of the excluded: the index names the candidates, their texts are read unless its
 * tokens are certain. Sections that are not indexed are read anyhow, in lower case alone until they are.
 */
function sectionCondition({ terms, excluded }: SearchQuery): SQL {
  const plans = terms.map((term) => ({ term, ...planTerm(term.normal) }));
  const tokens = plans.flatMap((plan) => plan.tokens);
  const text = sql`coalesce(${bookSection.normal}, lower(${bookSection.text}))`;
  const holds = ({ normal }: Term): SQL => sql`strpos(${text}, ${normal}) > 0`;
  const isNamed =
    tokens.length === 0
      ? sql`true`
      : sql`(${bookSection.tokens} @@ ${tokens.map(lexeme).join(' & ')}::tsquery or ${bookSection.tokens} is null)`;
  const checks = [
    ...plans.map(({ term, isExact }) =>
      isExact && tokens.length > 0
        ? sql`(${bookSection.tokens} is not null or ${holds(term)})`
        : holds(term),
    ),
    ...excluded.map((term) => sql`not ${holds(term)}`),
  ];
  return sql.join([isNamed, ...checks], sql` and `);
}

/** Books whose title, authors, series, category or tags hold all terms. */
function factsCondition({ terms, excluded }: SearchQuery): SQL {
  return sql.join(
    [
      ...terms.map(({ normal }) => sql`strpos(b.facts, ${normal}) > 0`),
      ...excluded.map(({ normal }) => sql`strpos(b.facts, ${normal}) = 0`),
    ],
    sql` and `,
  );
}

function filterCondition({ book, category, tag, author, language }: LibraryFilter): SQL {
  return sql.join(
    [
      sql`b.delete_time is null`,
      ...(book === undefined ? [] : [sql`b.id = ${book}`]),
      ...(category === undefined ? [] : [sql`b.category = ${category}`]),
      ...(tag === undefined ? [] : [sql`b.tags @> array[${tag}]::text[]`]),
      ...(author === undefined ? [] : [sql`${author} = any(string_to_array(b.authors, '、'))`]),
      ...(language === undefined ? [] : [sql`b.language = ${language}`]),
    ],
    sql` and `,
  );
}

interface FoundFacts {
  id: number;
  name: string;
  title: string;
  authors: string;
  cover: string;
}

interface FoundBooks extends Record<string, unknown> {
  total: number;
  rows: FoundFacts[];
  facets: Record<
    'categories' | 'tags' | 'authors' | 'languages',
    { name: string; count: number }[]
  >;
}

export interface LibraryQuestion {
  query: SearchQuery;
  filter: LibraryFilter;
  isFactsOnly: boolean;
  offset: number;
  limit: number;
}

/** A page of the books that answer, those with a fitting title first, and by what all of them can be narrowed. */
export async function findBooks(
  tx: Reader,
  { query, filter, isFactsOnly, offset, limit }: LibraryQuestion,
): Promise<FoundBooks> {
  const inText = isFactsOnly
    ? sql`select null::bigint as book_id, 0 as sections where false`
    : sql`select ${bookSection.bookId} as book_id, count(*)::int as sections from ${bookSection}
        where ${sectionCondition(query)}
          ${filter.book === undefined ? sql`` : sql`and ${bookSection.bookId} = ${filter.book}`} group by 1`;
  const facet = (name: SQL, from: SQL): SQL => sql`
    (select coalesce(json_agg(json_build_object('name', name, 'count', count) order by count desc, name), '[]')
     from (select ${name} as name, count(*)::int as count from ${from} group by 1 order by 2 desc, 1 limit 30) f
     where name <> '')`;
  const { rows } = await tx.execute<FoundBooks>(sql`
    with text_hit as materialized (${inText}),
    hit as materialized (
      select b.id, b.name, b.title, b.authors, b.cover, b.category, b.tags, b.language,
        coalesce(t.sections, 0) as sections, (${factsCondition(query)}) as is_fact
      from ${bookBook} b left join text_hit t on t.book_id = b.id
      where ${filterCondition(filter)} and (t.book_id is not null or (${factsCondition(query)}))
    )
    select (select count(*)::int from hit) as total,
      (select coalesce(json_agg(p), '[]') from (
        select id, name, title, authors, cover from hit
        order by is_fact desc, sections desc, id limit ${limit} offset ${offset}) p) as rows,
      json_build_object(
        'categories', ${facet(sql`category`, sql`hit`)},
        'tags', ${facet(sql`tag`, sql`hit, unnest(tags) tag`)},
        'authors', ${facet(sql`author`, sql`hit, unnest(string_to_array(authors, '、')) author`)},
        'languages', ${facet(sql`language`, sql`hit`)}) as facets`);
  const [found] = rows;
  if (!found) throw new Error('a count has no row');
  return found;
}

export interface SectionHits extends Record<string, unknown> {
  bookId: number;
  position: number;
  /** How often the terms stand in it. */
  count: number;
  /** Share of the book at which it begins, and how much of it it is. */
  start: number;
  share: number;
}

/** The sections of books that hold the terms, in order, with how often. */
export async function findSectionHits(
  tx: Reader,
  query: SearchQuery,
  bookIds: readonly number[],
): Promise<SectionHits[]> {
  if (bookIds.length === 0) return [];
  const ids = sql`${sql.param([...bookIds])}::bigint[]`;
  const text = sql`coalesce(${bookSection.normal}, lower(${bookSection.text}))`;
  const counts = query.terms.map(
    ({ normal }) =>
      sql`(length(${text}) - length(replace(${text}, ${normal}, ''))) / char_length(${normal}::text)`,
  );
  const { rows } = await tx.execute<SectionHits>(sql`
    with place as (
      select book_id, position,
        coalesce(sum(length) over (partition by book_id order by position rows between unbounded preceding and 1 preceding), 0)::float8
          / greatest(sum(length) over (partition by book_id), 1) as start,
        length::float8 / greatest(sum(length) over (partition by book_id), 1) as share
      from book_section where book_id = any(${ids})
    )
    select ${bookSection.bookId}::int as "bookId", ${bookSection.position} as position,
      (${sql.join(counts, sql` + `)})::int as count, p.start, p.share
    from ${bookSection} join place p on p.book_id = ${bookSection.bookId} and p.position = ${bookSection.position}
    where ${bookSection.bookId} = any(${ids}) and ${sectionCondition(query)}
    order by 1, 2`);
  return rows;
}

/** The texts of some sections. */
export async function readSections(
  tx: Reader,
  wanted: readonly { bookId: number; position: number }[],
): Promise<{ bookId: number; position: number; text: string; readings: Readings }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await tx.execute<{
    bookId: number;
    position: number;
    text: string;
    readings: Readings;
  }>(sql`
    select s.book_id::int as "bookId", s.position, s.text, s.readings from book_section s
    join unnest(${sql.param(wanted.map(({ bookId }) => bookId))}::bigint[], ${sql.param(
      wanted.map(({ position }) => position),
    )}::int[]) w (book_id, position) on w.book_id = s.book_id and w.position = s.position`);
  return rows;
}

/** What books are called, who wrote them, and their series and tags: so many names that comparing them takes no time. */
export async function listNames(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct n.name from book_book b,
      unnest(array[b.title, b.series] || string_to_array(b.authors, '、') || b.tags) n (name)
    where b.delete_time is null and n.name <> '' limit 30000`);
  return rows.map(({ name }) => name);
}

/** How many books have text that is not indexed. */
export async function countPending(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct s.book_id)::int as count from book_section s
    join book_book b on b.id = s.book_id and b.delete_time is null where s.normal is null`);
  return rows[0]?.count ?? 0;
}
