import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import type { Camelize } from './wire.ts';
import { searchKindNames } from '../areas.ts';
import { searchLengthLimit } from './search-limits.ts';

const kind = z.enum(searchKindNames);

/** What somebody types to find something. */
export const searchedText = z
  .string()
  .trim()
  .min(1, '请输入搜索内容')
  .max(searchLengthLimit, `搜索内容不超过 ${searchLengthLimit} 个字`);

/** A stretch to mark, in UTF-16 code units of the text beside it, so that `text.slice(start, end)` is what was found. */
export const mark = z.object({ start: z.number(), end: z.number() });

const hit = z.object({
  kind,
  /** The record's own id: unique within its kind. */
  id: z.number(),
  title: z.string(),
  title_marks: z.array(mark),
  /** Where it stands: a note's notebook. */
  place: z.string(),
  /** The path of the page that shows it. */
  path: z.string(),
});

/** One thing found, with the piece of its text that shows why. */
export const foundDocument = hit.extend({
  /** One line; `…` stands where the text was cut. */
  snippet: z.string(),
  snippet_marks: z.array(mark),
  /** What to add to a search to stay where it stands, `path:"工作"`; empty where its kind has no places. */
  place_filter: z.string(),
  /** Its tags, those first that it was found by: they have marks. */
  tags: z.array(z.object({ name: z.string(), marks: z.array(mark) })),
  update_time: z.string(),
});

export type FoundDocument = Camelize<z.output<typeof foundDocument>>;

/** A page of what was found. */
export const foundPage = z.object({
  rows: z.array(foundDocument),
  /** How many there are; with `is_total_exact` false there are at least that many. */
  total: z.number(),
  is_total_exact: z.boolean(),
  has_more: z.boolean(),
  /**
   * How the search was answered: documents with `all` of its words; where there is none, those with `any` of them; where
   * there is none either, titles that sound like it (`sound`: pinyin or initials).
   */
  matched: z.enum(['all', 'any', 'sound']),
});

export type FoundPage = Camelize<z.output<typeof foundPage>>;

/**
 * Searches everything the caller may see: title before tag before text, then the newest. Words are separated by spaces;
 * `"in quotes"` stands together, `-word` must not occur, of `one OR another` either may; `title:`, `tag:` and `path:` (标题、
 * 标签、位置) look in one field, a path being the name of a notebook, folder or category or of one above it.
 */
export const searchEndpoint = defineEndpoint({
  method: 'GET',
  path: '/search/v2/documents',
  access: 'signed-in',
  rate: 'search',
  audit: null,
  query: z.strictObject({
    text: searchedText,
    kind: kind.optional(),
    /** Only what was changed within so many days. */
    days: z.coerce.number().int().min(1).max(36_500).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: foundPage,
});

/** A title that continues what is being typed. */
export const suggestion = hit;

export type Suggestion = Camelize<z.output<typeof suggestion>>;

/** Titles for what is being typed: those that begin so, those that contain it, those that sound so; at most ten. */
export const suggestEndpoint = defineEndpoint({
  method: 'GET',
  path: '/search/v2/suggestions',
  access: 'signed-in',
  rate: 'suggest',
  audit: null,
  query: z.strictObject({ text: searchedText, kind: kind.optional() }),
  data: z.array(suggestion),
});
