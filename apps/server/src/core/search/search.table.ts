import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, reference, tsvector } from '#core/database/columns.ts';

/**
 * The index of everything that can be found: one row a document, in the normal form of @wm/search-text. The large
 * columns are kept out of line, so that counting and ranking many hits reads small rows.
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
    /** The title's pinyin and initials, as @wm/search-text writes them. */
    titleSound: text().notNull(),
    tags: text().notNull(),
    body: text().notNull(),
    /** Tokens of the title and of its sound (with `=` and `+`), and the reach with `@`. */
    titleTsv: tsvector().notNull(),
    /** Tokens of title, tags and text, and the reach with `@`. */
    bodyTsv: tsvector().notNull(),
    /**
     * Without tokens of its text: it is a candidate for every search and its text is read. So are documents with more
     * tokens than a tsvector holds, and those just saved, until the index is brought up to date.
     */
    isLoose: boolean().notNull(),
    /** Which tokenizer made the row; another one than today's is made again. 0 stands for just saved. */
    edition: smallint().notNull(),
    updateTime: instant().notNull(),
  },
  (table) => [
    unique('search_doc_kind_ref_id_unique').on(table.kind, table.refId),
    index().using('gin', table.titleTsv).with({ gin_pending_list_limit: 256 }),
    index().using('gin', table.bodyTsv).with({ gin_pending_list_limit: 1024 }),
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
  titleTsv: sql`excluded.title_tsv`,
  bodyTsv: sql`excluded.body_tsv`,
  isLoose: sql`excluded.is_loose`,
  edition: sql`excluded.edition`,
  updateTime: sql`excluded.update_time`,
};
