import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { messageStates } from './message.ts';

/** How much of what answers draw on is given away with them: nothing, what it is called, or its passages as well. */
export const sharedSources = ['none', 'titles', 'quotes'] as const;
export type SharedSources = (typeof sharedSources)[number];

const source = z.object({
  /** The number in the text: `[1]`. */
  n: z.number(),
  title: z.string(),
  place: z.string(),
  /** Empty unless passages are shared. */
  quote: z.string(),
});

const message = z.object({
  /** A name within this picture only. */
  id: z.number(),
  parent_id: z.number().nullable(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  state: z.enum(messageStates),
  model: z.string(),
  sources: z.array(source),
  create_time: z.string(),
});

export type SharedMessage = Camelize<z.output<typeof message>>;

const share = z.object({
  id: z.number(),
  conversation_id: z.number(),
  title: z.string(),
  is_branch: z.boolean(),
  sources: z.enum(sharedSources),
  messages: z.number(),
  has_password: z.boolean(),
  /** Its conversation lies in the trash: the link opens nothing until that is taken out. */
  is_paused: z.boolean(),
  expire_time: z.string().nullable(),
  view_count: z.number(),
  view_time: z.string().nullable(),
  create_time: z.string(),
});

export type ChatShare = Camelize<z.output<typeof share>>;

/** One's own links to conversations that still open, newest first. */
export const chatSharesEndpoint = defineEndpoint({
  ...readOf('chat:data:share'),
  path: '/chat/v2/shares',
  data: z.array(share),
});

/** Makes a link to a conversation as it is now. Its token is answered once and kept only as a hash. */
export const shareConversationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/conversations/:id/shares',
  access: 'chat:data:share',
  rate: 'default',
  audit: '分享对话',
  params: idParams,
  body: z.strictObject({
    title: z.string().trim().min(1, '请输入标题').max(100, '标题不超过 100 个字符'),
    /** The end of the branch that is shared; null shares all branches. */
    leaf_id: z.number().int().positive().nullable(),
    sources: z.enum(sharedSources),
    /** Days until it ends by itself; null for never. */
    days: z.number().int().min(1).max(3650).nullable(),
    password: z.string().min(4, '密码至少 4 个字符').max(64, '密码不超过 64 个字符').nullable(),
  }),
  data: z.object({ id: z.number(), token: z.string() }),
});

/** Ends a link and deletes what it showed. */
export const endShareEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/chat/v2/shares/:id',
  access: 'chat:data:share',
  rate: 'default',
  audit: '取消分享对话',
  params: idParams,
});

/** Opens a shared conversation. Whoever has no password where one is needed learns only that. */
export const sharedChatEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/shared',
  access: 'public',
  rate: 'login',
  audit: '查看分享的对话',
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, '链接不完整'),
    password: z.string().max(64).default(''),
  }),
  data: z.object({
    title: z.string(),
    sources: z.enum(sharedSources),
    messages: z.array(message),
    create_time: z.string(),
  }),
});

export type SharedChat = Camelize<z.output<(typeof sharedChatEndpoint)['data']>>;
