import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { identity, instant, reference, tsvector } from '#core/database/columns.ts';

/**
 * Tokens of title, tags and text, and the reach with `@`, as the database makes them of a row (decision 101). Only its
 * index holds them. They are at least those of `indexTokens`; no other is among them that a search asks for.
 */
export function tokensOf(
  row: Record<'reach' | 'ownerId' | 'isLoose' | 'title' | 'tags' | 'body', AnyPgColumn>,
): SQL {
  return sql`search_tokens(${row.reach}, ${row.ownerId}, ${row.isLoose}, ${row.title}, ${row.tags}, ${row.body})`;
}

/** Tokens of the title and of its sound (with `=` and `+`), and the reach with `@`; only their index holds them. */
export function titleTokensOf(
  row: Record<'reach' | 'ownerId' | 'title' | 'titleSound', AnyPgColumn>,
): SQL {
  return sql`search_title_tokens(${row.reach}, ${row.ownerId}, ${row.title}, ${row.titleSound})`;
}

/**
 * The index of everything that can be found: one row a document, its texts in the normal form of @wm/search-text with
 * their words marked. The text is kept out of line, so that counting and ranking many hits reads small rows.
 */
export const searchDoc = pgTable(
  'search_doc',
  {
    id: identity(),
    kind: text().notNull(),
    refId: reference().notNull(),
    ownerId: bigint({ mode: 'number' }).notNull(),
    /** Who may find it: `owner`, `members` (everybody signed in who may see the kind) or `public`. */
    reach: text().notNull(),
    title: text().notNull(),
    /** The title's syllables in pinyin and their initials: `yong|hu|guan|li yhgl`. */
    titleSound: text().notNull(),
    tags: text().notNull(),
    body: text().notNull(),
    /** The end of `body` that is code and what else is not read as words; it weighs less. Mostly empty. */
    source: text().notNull().default(''),
    /** What the version before this one searched; no longer written. The next version takes both away. */
    titleTsv: tsvector(),
    bodyTsv: tsvector(),
    /**
     * Without tokens of its text: it is a candidate for every search and its text is read. So are documents with more
     * tokens than a tsvector holds, and those just saved, until the index is brought up to date.
     */
    isLoose: boolean().notNull(),
    /** Which tokenizer made the row; another one than today's is made again. 0 stands for just saved. */
    edition: smallint().notNull(),
    updateTime: instant().notNull(),
    /**
     * Spaces. A value is moved out of a row only where the row is longer than 2,000 bytes: with these every row is, so that
     * each text lies beside, and the spaces, pressed to a few bytes, stay (decision 101).
     */
    filler: text()
      .notNull()
      .default(sql`repeat(' ', 2100)`),
  },
  (table) => [
    unique('search_doc_kind_ref_id_unique').on(table.kind, table.refId),
    index('search_doc_title_tokens_index')
      .using('gin', titleTokensOf(table))
      .with({ gin_pending_list_limit: 256 }),
    index('search_doc_tokens_index')
      .using('gin', tokensOf(table))
      .with({ gin_pending_list_limit: 1024 }),
  ],
);

/** Every column as a new version of the document brings it. */
export const excludedColumns = {
  ownerId: sql`excluded.owner_id`,
  reach: sql`excluded.reach`,
  title: sql`excluded.title`,
  titleSound: sql`excluded.title_sound`,
  tags: sql`excluded.tags`,
  body: sql`excluded.body`,
  source: sql`excluded.source`,
  titleTsv: sql`null`,
  bodyTsv: sql`null`,
  isLoose: sql`excluded.is_loose`,
  edition: sql`excluded.edition`,
  updateTime: sql`excluded.update_time`,
};
