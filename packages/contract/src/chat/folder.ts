import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { chatLimits } from './limits.ts';

const id = z.number().int().positive();
const name = z.string().trim().min(1, '请输入名称').max(40, '名称不超过 40 个字符');

const folder = z.object({
  id: z.number(),
  name: z.string(),
  /** The folder that it stands in; null at the top. */
  parent_id: z.number().nullable(),
  /** Conversations that stand in it, not in those below it. */
  conversations: z.number(),
});

export type ChatFolder = Camelize<z.output<typeof folder>>;

/** One's own folders, by name; five levels at most. */
export const foldersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/folders',
  access: 'chat:data:list',
  rate: 'default',
  audit: null,
  data: z.array(folder),
});

export const addFolderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/folders',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '新增对话文件夹',
  body: z.strictObject({ name, parent_id: id.nullable().default(null) }),
  data: z.object({ id: z.number() }),
});

/** Gives a folder another name, or another place with all that is in it. */
export const saveFolderEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/chat/v2/folders/:id',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '修改对话文件夹',
  params: idParams,
  body: z.strictObject({ name, parent_id: id.nullable() }).partial(),
});

/** What a folder held when it was removed: all that it takes to put it back. */
const removedFolders = {
  /** Those that are gone, each behind the one it stood in; the ids are names within this list. */
  folders: z
    .array(z.strictObject({ id, parent_id: id.nullable(), name }))
    .min(1)
    .max(chatLimits.folders),
  /** Folders that were moved up out of it, with the names that they had. */
  moved: z.array(z.strictObject({ id, name })).max(chatLimits.folders),
  conversations: z.array(z.strictObject({ id, folder_id: id })).max(chatLimits.conversations),
  /** Whether they were put into the trash. */
  in_trash: z.boolean(),
};

const removed = z.object(removedFolders);
export type RemovedFolders = Camelize<z.output<typeof removed>>;

const mayTrash = 'chat:data:remove';

/** Takes a folder away: what is in it moves up, or the whole branch goes and its conversations lie in the trash. */
export const removeFolderEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/chat/v2/folders/:id',
  access: 'chat:data:edit',
  furtherCode: {
    code: mayTrash,
    isNeeded: ({ body }) => (body as { contents?: unknown } | undefined)?.contents === 'trash',
  },
  rate: 'default',
  audit: '删除对话文件夹',
  params: idParams,
  body: z.strictObject({ contents: z.enum(['up', 'trash']).default('up') }),
  data: removed,
});

/** Puts back what was removed: as new folders, with those of their conversations that are still where they went. */
export const restoreFoldersEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/folders/restore',
  access: 'chat:data:edit',
  furtherCode: {
    code: mayTrash,
    isNeeded: ({ body }) => (body as { in_trash?: unknown } | undefined)?.in_trash === true,
  },
  rate: 'default',
  audit: '恢复对话文件夹',
  body: z.strictObject(removedFolders),
  data: z.object({ id: z.number() }),
});
