import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** A line of the table of contents: where it leads, its text, and how deep it stands (specification 3). */
const contentsLine = z.object({
  /** `section` or `section#id`; empty for a mere heading. */
  href: z.string(),
  label: z.string(),
  /** 0 for the outermost lines. */
  depth: z.number(),
});

export type ContentsLine = z.output<typeof contentsLine>;

const bookSection = z.object({
  /** Where its cleaned page is fetched. */
  url: z.string(),
  /** Bytes, to weigh it against the others. */
  size: z.number(),
  is_linear: z.boolean(),
  spread_side: z.enum(['left', 'right', 'center', '']),
});

/** Where somebody is in a book. */
export const readingPosition = z.object({
  /** EPUB CFI of the first visible place. */
  cfi: z.string(),
  section: z.number(),
  /** From 0 to 1 of the whole book. */
  fraction: z.number(),
  /** The heading under which it stands. */
  chapter: z.string(),
  /** What follows, to find the place in a corrected file. */
  context: z.string(),
  /** Tells devices apart, and what their owner calls them. */
  device: z.string(),
  device_name: z.string(),
  update_time: z.string(),
});

export type ReadingPosition = Camelize<z.output<typeof readingPosition>>;

export const openedBook = z.object({
  id: z.number(),
  /** Changes with the file of the book. */
  version: z.string(),
  name: z.string(),
  title: z.string(),
  authors: z.string(),
  language: z.string(),
  /** Characters of its text. */
  char_count: z.number(),
  direction: z.enum(['ltr', 'rtl']),
  is_vertical: z.boolean(),
  is_fixed: z.boolean(),
  spread: z.enum(['auto', 'none', 'landscape', 'both']),
  viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
  sections: z.array(bookSection),
  contents: z.array(contentsLine),
  position: readingPosition.nullable(),
});

export type OpenedBook = Camelize<z.output<typeof openedBook>>;

/** A book to be read: its sections by address, its contents, and where one was. */
export const openBookEndpoint = defineEndpoint({
  ...readOf('book:data:list'),
  path: '/book/v2/opened',
  query: z.strictObject({ name: z.string().min(1).max(300) }),
  data: openedBook,
});

/** A file inside a book, cleaned. Frames and pictures load it without a bearer. */
export const bookFileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/book/v2/books/:id/file',
  access: 'public',
  rate: 'file',
  audit: null,
  params: idParams,
  query: z.strictObject({
    path: z.string().min(1).max(2000),
    /** Changes with the file of the book, so that what a browser keeps is never another's. */
    v: z.string().max(64).default(''),
    /** A page of the book, or a picture as a page of its own. */
    page: z.enum(['true', 'false']).default('false'),
  }),
});

const place = {
  cfi: z.string().max(2000),
  section: z.number().int().min(0).max(100_000),
  fraction: z.number().min(0).max(1),
  chapter: z.string().max(300),
  context: z.string().max(200),
};

/**
 * Keeps where one is. When another device has moved on since `known_time`, nothing is stored and that place is answered,
 * unless `is_forced`.
 */
export const savePositionEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/book/v2/books/:id/position',
  access: 'book:data:list',
  rate: 'default',
  audit: '保存阅读位置',
  params: idParams,
  body: z.strictObject({
    ...place,
    device: z.string().min(1).max(64),
    device_name: z.string().max(50),
    known_time: z.string().max(40).nullable(),
    is_forced: z.boolean().default(false),
  }),
  data: z.object({ is_saved: z.boolean(), position: readingPosition }),
});

/** The books one is reading, the last one first. */
export const myPositionsEndpoint = defineEndpoint({
  ...readOf('book:data:list'),
  path: '/book/v2/positions',
  data: z.object({
    rows: z.array(
      z.object({
        book_id: z.number(),
        fraction: z.number(),
        chapter: z.string(),
        context: z.string(),
        update_time: z.string(),
      }),
    ),
  }),
});

/** Passages of a book that hold a text. */
export const searchBookEndpoint = defineEndpoint({
  method: 'GET',
  path: '/book/v2/books/:id/passages',
  access: 'book:data:list',
  rate: 'search',
  audit: null,
  params: idParams,
  query: z.strictObject({
    text: z.string().trim().min(1, '请输入要查找的文字').max(100),
    /** The first passage that is answered. */
    from: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  data: z.object({
    /** All of them; `rows` holds 200 from `from` on. */
    total: z.number(),
    rows: z.array(
      z.object({
        section: z.number(),
        /** Stretch of the `textContent` of the section's body. */
        start: z.number(),
        end: z.number(),
        before: z.string(),
        match: z.string(),
        after: z.string(),
      }),
    ),
  }),
});

export type BookPassage = Camelize<z.output<typeof searchBookEndpoint.data>>['rows'][number];
