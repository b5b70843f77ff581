import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { conversationLimits } from './conversation.ts';
import { chatLimits } from './limits.ts';
import { chatFaults, chatSource } from './message.ts';

/** Says that a file is a conversation of ours, and in which form. */
export const chatFileFormat = 'work-manage-chat';

const count = z.number().int().min(0).max(1_000_000_000).nullable();

const spent = z.number().int().min(0).max(1e15).default(0);

/** A message as a file has it: numbers are names within the file. A parent stands before what follows it. */
const fileMessage = z.object({
  id: z.number().int().positive(),
  parent_id: z.number().int().positive().nullable(),
  role: z.enum(['user', 'assistant']),
  text: z.string().max(chatLimits.answer, '消息过长'),
  state: z.enum(['done', 'stopped', 'failed', 'interrupted']),
  fault: z.enum(chatFaults).nullable(),
  model: z.string().max(200),
  // An address within the product: a file is no way to lead elsewhere.
  sources: z
    .array(
      chatSource.extend({
        kind: z.string().max(40),
        title: z.string().max(300),
        place: z.string().max(1000),
        path: z
          .string()
          .max(1000)
          .regex(/^\/(?![/\\])/, '来源的地址不在本站'),
        quote: z.string().max(20_000),
      }),
    )
    .max(100),
  omitted: z.number().int().min(0).max(chatLimits.messages),
  tokens_in: count,
  tokens_out: count,
  cost_micro: count,
  create_time: z.iso.datetime({ offset: true }),
});

/** A conversation with all its branches. What else a later version writes is passed over. */
const chatFile = z.object({
  format: z.string().max(100),
  version: z.number(),
  title: z.string().trim().min(1).max(100),
  tags: z.array(z.string().trim().min(1).max(30)).max(chatLimits.tags),
  /** The end of the branch that was last looked at. */
  leaf_id: z.number().int().positive().nullable(),
  // Files that were written before conversations had limits say nothing of them.
  cost_limit: conversationLimits.cost_limit.default(null),
  token_limit: conversationLimits.token_limit.default(null),
  cost_spent: spent,
  tokens_spent: spent,
  messages: z
    .array(fileMessage)
    .min(1, '文件里没有消息')
    .max(chatLimits.messages, `一个对话最多 ${chatLimits.messages} 条消息`),
});

/** Makes a conversation of one's own of a file. Nothing is asked of a model. */
export const importConversationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/conversations/import',
  access: 'chat:data:edit',
  rate: 'upload',
  audit: '导入对话',
  bodyLimit: chatLimits.file,
  body: chatFile,
  data: z.object({ id: z.number() }),
});
