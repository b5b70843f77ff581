import { z } from 'zod';
import { defineEndpoint, idParams, idsBody } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { chatLimits } from './limits.ts';
import { chatMessage } from './message.ts';

/** What a conversation may use in all; null without a limit. */
export const conversationLimits = {
  /** Millionths of a yuan. */
  cost_limit: z
    .number()
    .int()
    .min(1, '上限要大于 0')
    .max(chatLimits.cost, '上限最多 10000 元')
    .nullable(),
  /** Tokens, read and written. */
  token_limit: z
    .number()
    .int()
    .min(1, '上限要大于 0')
    .max(chatLimits.tokens, '上限最多 10 亿个词元')
    .nullable(),
};

const conversation = z.object({
  id: z.number(),
  title: z.string(),
  folder_id: z.number().nullable(),
  is_pinned: z.boolean(),
  tags: z.array(z.string()),
  is_running: z.boolean(),
  ...conversationLimits,
  /** What its answers have used so far, also those of other branches. */
  cost_spent: z.number(),
  tokens_spent: z.number(),
  create_time: z.string(),
  update_time: z.string(),
  delete_time: z.string().nullable(),
});

const found = conversation.extend({
  /** What was searched for, where it stands; empty without a search. */
  snippet: z.string(),
  /** The message that holds it. */
  found_id: z.number().nullable(),
});

export type ConversationRow = Camelize<z.output<typeof found>>;

/** One's own conversations: pinned ones first, then the newest. */
export const conversationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/conversations',
  access: 'chat:data:list',
  rate: 'search',
  audit: null,
  query: z.strictObject({
    text: z.string().trim().max(100).optional(),
    folder_id: z.coerce.number().int().positive().optional(),
    /** Those that stand in no folder, and the pinned ones. */
    is_loose: z.enum(['true', 'false']).default('false'),
    tag: z.string().max(30).optional(),
    in_trash: z.enum(['true', 'false']).default('false'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  data: z.object({ rows: z.array(found), total: z.number() }),
});

const whole = conversation.extend({
  /** The end of the branch that was last looked at. */
  leaf_id: z.number().nullable(),
  messages: z.array(chatMessage),
});

export type Conversation = Camelize<z.output<typeof whole>>;

/** A conversation with all its branches. */
export const conversationEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/conversations/:id',
  access: 'chat:data:list',
  rate: 'default',
  audit: null,
  params: idParams,
  data: whole,
});

export const saveConversationEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/chat/v2/conversations/:id',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '修改对话',
  params: idParams,
  body: z
    .strictObject({
      title: z.string().trim().min(1, '请输入标题').max(100, '标题不超过 100 个字符'),
      folder_id: z.number().int().positive().nullable(),
      is_pinned: z.boolean(),
      tags: z.array(z.string().trim().min(1).max(30)).max(chatLimits.tags),
      leaf_id: z.number().int().positive(),
      ...conversationLimits,
    })
    .partial(),
});

/** Puts conversations into the trash. */
export const trashConversationsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/chat/v2/conversations',
  access: 'chat:data:remove',
  rate: 'default',
  audit: '删除对话',
  body: idsBody,
});

export const restoreConversationsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/conversations/restore',
  access: 'chat:data:remove',
  rate: 'default',
  audit: '恢复对话',
  body: idsBody,
});

/** Deletes for good what lies in the trash. */
export const purgeConversationsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/chat/v2/conversations/trash',
  access: 'chat:data:remove',
  rate: 'default',
  audit: '彻底删除对话',
  body: idsBody,
});
