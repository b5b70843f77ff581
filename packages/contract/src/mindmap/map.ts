import { z } from 'zod';
import { savedOn } from '../core/document.ts';
import { defineEndpoint, idParams, idsBody, readOf, removal } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

const name = z
  .string()
  .trim()
  .min(1, '请输入思维导图名称')
  .max(100, '名称不超过 100 个字符')
  .refine((text) => !/\p{Cc}/u.test(text), '名称不能含有控制字符');

const folderId = z.number().int().positive().nullable();

/** Largest document in bytes of UTF-8. */
export const mapSizeLimit = 10 * 1024 * 1024;

/** A document inside JSON is longer than its bytes, as its quotation marks are escaped. */
const bodyLimit = 2 * mapSizeLimit + 1024 * 1024;

/** A document as the text of a .smm file; its size and shape are checked by the server's reader. */
const content = z.string().min(1, '文件内容有误');

/** 思维导图: one document of a person. Lists carry no content. Removing puts it into the trash. */
export const mapResource = defineResource({
  path: '/mindmap/v2/maps',
  permission: 'mindmap:data',
  title: '思维导图',
  row: z.object({
    id: z.number(),
    folder_id: z.number().nullable(),
    folder_name: z.string().nullable(),
    name: z.string(),
    excerpt: z.string(),
    node_count: z.number(),
    /** Bytes of the document. */
    size: z.number(),
    /** Links that still open. */
    share_count: z.number(),
    row_version: z.number(),
    /** When it went into the trash. */
    delete_time: z.string().nullable(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  /** Without content the server makes the default document. */
  create: z.strictObject({
    name,
    folder_id: folderId.default(null),
    content: content.optional(),
  }),
  update: z.strictObject({ name, folder_id: folderId }).partial(),
  filters: {
    name: z.string().max(100).optional(),
    folder_id: z.coerce.number().int().positive().optional(),
    is_unfiled: z.enum(['true', 'false']).optional(),
    /** What is in the trash, or what is not; both when it is left out. */
    is_removed: z.enum(['true', 'false']).optional(),
  },
  sorts: ['update_time', 'name', 'create_time', 'node_count', 'size', 'delete_time'],
  titles: { folder_id: '文件夹', name: '名称' },
});

export type MapRow = RowOf<typeof mapResource>;

/** Makes a map, empty or from a document. */
export const createMapEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mindmap/v2/maps',
  access: 'mindmap:data:add',
  rate: 'default',
  audit: '新增思维导图',
  body: mapResource.create,
  data: mapResource.row,
  bodyLimit,
});

/** A whole map, as the editor reads it. */
export const mapDocument = z.object({
  id: z.number(),
  folder_id: z.number().nullable(),
  name: z.string(),
  content: z.string(),
  row_version: z.number(),
  delete_time: z.string().nullable(),
  update_time: z.string(),
});

export type MapDocument = Camelize<z.output<typeof mapDocument>>;

export const readMapEndpoint = defineEndpoint({
  ...readOf('mindmap:data:query'),
  path: '/mindmap/v2/maps/:id/document',
  params: idParams,
  data: mapDocument,
});

/** A map as a small picture for a list: an SVG that holds no byte of the document but its texts and colours. */
export const mapPicture = z.object({
  row_version: z.number(),
  /** Whether its sheet is a dark one. */
  is_dark: z.boolean(),
  /** Null of a map that is no map: one that was put into the database past the product. */
  svg: z.string().nullable(),
});

export type MapPicture = Camelize<z.output<typeof mapPicture>>;

/** The picture of a map as it was last saved. It is drawn when it is first asked for, and kept until the next save. */
export const mapPictureEndpoint = defineEndpoint({
  ...readOf('mindmap:data:query'),
  path: '/mindmap/v2/maps/:id/picture',
  // A page of pictures.
  rate: 'file',
  params: idParams,
  data: mapPicture,
});

/** What a save answers: the document itself is what was sent. */
export const savedMap = z.object({ row_version: z.number(), update_time: z.string() });

export type SavedMap = Camelize<z.output<typeof savedMap>>;

/** Saves a map. A stale `row_version` answers 409 with the stored document in `data`, and nothing is overwritten. */
export const saveMapEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/mindmap/v2/maps/:id/document',
  access: 'mindmap:data:edit',
  rate: 'default',
  audit: '保存思维导图',
  savesItself: true,
  params: idParams,
  body: z.strictObject({ content, ...savedOn }),
  data: savedMap,
  bodyLimit,
});

const trash = { access: 'mindmap:data:remove', rate: 'default', body: idsBody } as const;

/** Takes maps out of the trash. */
export const restoreMapsEndpoint = defineEndpoint({
  ...trash,
  method: 'POST',
  path: '/mindmap/v2/maps/restore',
  audit: '还原思维导图',
  data: z.object({ restored: z.number() }),
});

/** Deletes maps that are in the trash, for good. */
export const purgeMapsEndpoint = defineEndpoint({
  ...removal,
  ...trash,
  path: '/mindmap/v2/maps/purge',
  audit: '彻底删除思维导图',
});
