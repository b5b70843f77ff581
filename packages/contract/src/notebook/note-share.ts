import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const password = z.string().min(4, '密码至少 4 个字符').max(64, '密码不超过 64 个字符');

const share = z.object({
  id: z.number(),
  has_password: z.boolean(),
  expire_time: z.string().nullable(),
  view_count: z.number(),
  view_time: z.string().nullable(),
  create_time: z.string(),
});

export type NoteShare = Camelize<z.output<typeof share>>;

const shares = '/notebook/v2/notes/:id/shares';

/** The links by which a note is shared and that still open it. */
export const listSharesEndpoint = defineEndpoint({
  ...readOf('note:data:edit'),
  path: shares,
  params: idParams,
  data: z.array(share),
});

/** Makes a link. Its token is answered once and kept only as a hash. */
export const createShareEndpoint = defineEndpoint({
  method: 'POST',
  path: shares,
  access: 'note:data:edit',
  rate: 'default',
  audit: '分享笔记',
  params: idParams,
  body: z.strictObject({
    /** Days until it ends by itself; null for never. */
    days: z.number().int().min(1).max(3650).nullable(),
    password: password.nullable(),
  }),
  data: z.object({ id: z.number(), token: z.string() }),
});

export const revokeShareEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${shares}/:share_id`,
  access: 'note:data:edit',
  rate: 'default',
  audit: '取消分享笔记',
  params: idParams.extend({ share_id: idParams.shape.id }),
});

/**
 * Makes a note of one's own of a shared one, with copies of the files that it shows, which take one's own space. One's own note
 * is answered as it is.
 */
export const copySharedEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/shared/copy',
  access: 'note:data:add',
  rate: 'default',
  audit: '保存分享的笔记',
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, '链接不完整'),
    password: z.string().max(64).default(''),
  }),
  data: z.object({
    id: z.number(),
    name: z.string(),
    is_own: z.boolean(),
    /** How many files came along, and how many are damaged and did not. */
    files: z.number(),
    missing: z.number(),
  }),
});

/** Opens a shared note. Whoever has no password where one is needed learns only that. */
export const openShareEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/shared',
  access: 'public',
  rate: 'login',
  audit: '查看分享的笔记',
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, '链接不完整'),
    password: z.string().max(64).default(''),
  }),
  data: z.object({ name: z.string(), content: z.string(), update_time: z.string() }),
});
