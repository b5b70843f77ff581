import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { pageShape } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { fileKinds, fileUseFilters } from './file-kinds.ts';
import { fileDetail } from './file.ts';

/** One of the records that a file is used in. */
const fileUse = z.object({
  /** What the record is, such as 笔记. */
  label: z.string(),
  title: z.string(),
  /** The path of the page that shows it; empty where there is none. */
  path: z.string(),
  is_in_trash: z.boolean(),
});

export const ownFile = fileDetail.extend({
  id: z.string(),
  kind: z.enum(fileKinds),
  create_time: z.string(),
  /** What a picture shows, as its owner put it; the alternative text where it is inserted. Empty for none. */
  description: z.string(),
  /** Another one once its content is replaced. */
  version: z.string(),
  /** How many records use it in all, earlier versions included. */
  use_count: z.number(),
  /** The first of the records that use it and that its owner may see. */
  uses: z.array(fileUse),
  /** How many more use it, such as those of others that its owner may not see. */
  other_uses: z.number(),
  /** So new that it may belong to a text that is not saved yet. */
  is_fresh: z.boolean(),
  /** Since when nothing uses it; null while something does. */
  unused_time: z.string().nullable(),
  /** When it will be cleared away by itself; null when it stays. */
  clear_time: z.string().nullable(),
});

/** A file of one's own, as the list of them shows it. */
export type OwnFile = Camelize<z.output<typeof ownFile>>;

/** A record that uses a file. */
export type FileUse = Camelize<z.output<typeof fileUse>>;

export const amount = z.object({ count: z.number(), size: z.number() });

/** So many files, and what they come to in bytes. */
export type FileAmount = Camelize<z.output<typeof amount>>;

const path = '/files/v2/own';

/** One's own files; those that were made to be fetched once are not among them. */
export const ownFilesEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path,
  query: z.strictObject({
    ...pageShape,
    name: z.string().max(200).optional(),
    kind: z.enum(fileKinds).optional(),
    use: z.enum(fileUseFilters).optional(),
    sort: z.enum(['create_time', 'size', 'name']).default('create_time'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  data: z.object({ rows: z.array(ownFile), total: z.number() }),
});

/** How much one's files come to, and what of them could go. */
export const ownSpaceEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: `${path}/space`,
  data: z.object({
    used: amount,
    /** How much they may come to, in bytes; 0 where nothing bounds them. */
    quota: z.number(),
    kinds: z.array(amount.extend({ kind: z.enum(fileKinds) })),
    /** What nothing uses and is not new: what cleaning up removes. */
    unused: amount,
  }),
});

const removed = amount.extend({
  /** Takes this removal back, as long as its files are there. */
  removal: z.number(),
});

/** What was thrown away, and how to take it back. */
export type RemovedFiles = Camelize<z.output<typeof removed>>;

export const fileId = z.string().regex(/^[0-9a-f]{32}$/, '文件不存在');

/** Throws away files of one's own: all of them or none. What is used stays, unless it is a picture and `told_uses` says so. */
export const removeOwnFilesEndpoint = defineEndpoint({
  method: 'DELETE',
  path,
  access: 'signed-in',
  rate: 'default',
  audit: '删除文件',
  body: z.strictObject({
    ids: z.array(fileId).min(1).max(1000),
    /** How many uses of them the asker was told that will show nothing; pictures that are used go only with it. */
    told_uses: z.number().int().min(0).optional(),
  }),
  data: removed,
});

/** Throws away all that nothing uses and that is not new, when it is as much as the asker was told. */
export const clearOwnFilesEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/clear`,
  access: 'signed-in',
  rate: 'default',
  audit: '清理未使用的文件',
  body: z.strictObject({ count: z.number().int().min(1), size: z.number().int().min(0) }),
  data: removed,
});

/** Takes back what was thrown away by one removal of one's own. */
export const restoreOwnFilesEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/restore`,
  access: 'signed-in',
  rate: 'default',
  audit: '撤销删除文件',
  body: z.strictObject({
    removal: z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
  }),
  data: z.object({ restored: z.number() }),
});
