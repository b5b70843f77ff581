import { z } from 'zod';
import { maskKinds } from './column.ts';
import { readSorts } from './sorts.ts';
import type { ColumnAnswer, ColumnSpec } from './column.ts';
import type { Camelize } from './wire.ts';

/** Page, page size and sort that every list takes; `limit` is at most 1000. */
export const pageShape = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  order: z.enum(['asc', 'desc']).default('asc'),
};

/** Begin and end of a date range on `create_time`, sent as `params[begin_time]` and `params[end_time]`. */
export const rangeShape = {
  params: z
    .strictObject({ begin_time: z.iso.date().optional(), end_time: z.iso.date().optional() })
    .optional(),
};

export interface ResourceSpec {
  /** Base path, such as `/admin/v2/system/post`. */
  path: string;
  /** Prefix of the permission codes: `system:post` gives `system:post:list`, `:query`, `:add`, `:edit`, `:remove`, `:export`. */
  permission: string;
  /** Chinese name of one record, used in audit titles and file names. */
  title: string;
  row: z.ZodObject;
  create: z.ZodObject;
  update: z.ZodObject;
  /** Filters beside page, limit and sort. */
  filters: z.ZodRawShape;
  /** Wire names a list may be sorted by; the first is the default. */
  sorts: readonly [string, ...string[]];
  /** The columns roles may be given rights on, by wire name. A resource without them has none. */
  columns?: Readonly<Record<string, ColumnSpec>>;
  /** Operations that ask for the password again; see `Endpoint`. */
  asksPassword?: Partial<Record<'add' | 'edit' | 'remove', true | ((body: unknown) => boolean)>>;
  /** What a change's record calls fields that are no columns of the above, by wire name. */
  titles?: Readonly<Record<string, string>>;
}

/** A CRUD resource: one table, six routes, one permission prefix. */
export function defineResource<const R extends ResourceSpec>(resource: R): R {
  return resource;
}

/** The query schema of a resource's list: its filters, page and whitelisted sorts. */
export function listQueryOf(resource: ResourceSpec): z.ZodObject {
  const sorts = new Set(resource.sorts);
  return z.strictObject({
    ...pageShape,
    ...resource.filters,
    sort: z.enum(resource.sorts).default(resource.sorts[0]),
    /** What orders rows that are equal by `sort`: `-rating,gene_symbol`, a minus for the larger first. */
    then_by: z
      .string()
      .max(200)
      .refine(
        (text) => {
          const given = readSorts(text);
          return given.length <= furtherSortsAtMost && given.every(({ sort }) => sorts.has(sort));
        },
        { error: '排序字段不正确' },
      )
      .optional(),
  });
}

const furtherSortsAtMost = 4;

/** What a field of a resource is called. */
export function titleOf({ columns, titles }: ResourceSpec, field: string): string {
  return columns?.[field]?.title ?? titles?.[field] ?? field;
}

/** The schema of what a list of a resource answers. */
export function pageOf<Row extends z.ZodObject>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.number(),
    columns: z.array(columnAnswer).optional(),
  });
}

const columnAnswer = z.object({
  key: z.string(),
  read: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  filter: z.boolean(),
  export: z.boolean(),
  mask: z.enum(['', ...maskKinds]),
});

/** What a list answers. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** What is withheld from the asker, a column each; absent when nothing is. */
  columns?: ColumnAnswer[];
}

export type RowOf<R extends ResourceSpec> = Camelize<z.output<R['row']>>;
export type CreateOf<R extends ResourceSpec> = Camelize<z.output<R['create']>>;
export type UpdateOf<R extends ResourceSpec> = Camelize<z.output<R['update']>>;
export type FiltersOf<R extends ResourceSpec> = Camelize<z.output<z.ZodObject<R['filters']>>>;
export type ListQueryOf<R extends ResourceSpec> = FiltersOf<R> & {
  page: number;
  limit: number;
  sort: R['sorts'][number];
  order: 'asc' | 'desc';
  thenBy?: string | undefined;
};
