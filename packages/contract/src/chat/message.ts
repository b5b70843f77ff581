import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { attachmentLimits } from './attachment-rules.ts';
import { chatCall } from './call.ts';
import { chatLimits } from './limits.ts';

/** How an answer stands. `interrupted`: the server went away while it was written; the text so far is kept. */
export const messageStates = ['running', 'done', 'stopped', 'failed', 'interrupted'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why an answer failed. */
export const chatFaults = [
  'key-wrong',
  'key-unreadable',
  'model-missing',
  'too-many',
  'too-long',
  'filtered',
  'timeout',
  'cut',
  'unreachable',
  'refused-address',
  'provider-down',
  'bad-answer',
  'unknown',
] as const;
export type ChatFault = (typeof chatFaults)[number];

/** A passage that was given to the model, or that the local assistant quotes. */
/** Which part of a long thing is asked about, as the share of the whole that lies before it: where one reads in a book. */
const placeInWhole = z.number().min(0).max(1);

export const chatSource = z.object({
  /** The number in the text: `[1]`. */
  n: z.number(),
  kind: z.string(),
  ref_id: z.number(),
  at: placeInWhole.optional(),
  title: z.string(),
  place: z.string(),
  path: z.string(),
  quote: z.string(),
  is_cited: z.boolean(),
});

export type ChatSource = Camelize<z.output<typeof chatSource>>;

export const chatMessage = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  role: z.enum(['user', 'assistant']),
  /** What is written so far; of a running answer it grows. */
  text: z.string(),
  state: z.enum(messageStates),
  fault: z.enum(chatFaults).nullable(),
  /** When the provider may be asked again, where it has said so. */
  retry_time: z.string().nullable(),
  model: z.string(),
  sources: z.array(chatSource),
  /** Tools that the model has called for it, in their order. */
  calls: z.array(chatCall),
  /** The first messages, of which the model was told nothing: they did not fit into what it reads. */
  omitted: z.number(),
  /** The messages behind those that it was told of by a summary. */
  summarised: z.number(),
  /** Whether the summary is there to be read; it is being written while an answer has none yet. */
  has_summary: z.boolean(),
  tokens_in: z.number().nullable(),
  tokens_out: z.number().nullable(),
  /** Millionths of a yuan. */
  cost_micro: z.number().nullable(),
  first_ms: z.number().nullable(),
  total_ms: z.number().nullable(),
  create_time: z.string(),
});

export type ChatMessage = Camelize<z.output<typeof chatMessage>>;

const clientKey = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

const modelChoice = {
  /** Null: the assistant without a model. */
  provider_id: z.number().int().positive().nullable(),
  model: z.string().min(1).max(200),
};

/** A thing that is asked about: the server reads it by the asker's own rights, whenever an answer is written. */
export const askedThing = z.strictObject({
  kind: z.enum(['note', 'article', 'mindmap', 'gene', 'book']),
  ref_id: z.number().int().positive(),
  at: placeInWhole.optional(),
});

export type AskedThing = Camelize<z.output<typeof askedThing>>;

/** Which of one's own things are looked through for an answer. */
export const scopes = ['all', 'none', 'note', 'article', 'book', 'gene'] as const;
export type ChatScope = (typeof scopes)[number];

const begun = z.object({
  conversation_id: z.number(),
  /** The question. */
  question_id: z.number(),
  /** The answer, which begins to be written. */
  answer_id: z.number(),
});

/**
 * Asks. Question, answer and run are stored before this is answered; the same `client_key` asks once, however often it is
 * sent. Without a conversation one is made; another parent than the end makes a branch.
 */
export const askEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/questions',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '提问',
  body: z.strictObject({
    conversation_id: z.number().int().positive().nullable(),
    /** The answer that it follows; null begins the conversation, beside what may begin it already. */
    parent_id: z.number().int().positive().nullable(),
    text: z
      .string()
      .trim()
      .min(1, '请输入问题')
      .max(chatLimits.question, `问题不超过 ${chatLimits.question} 个字符`),
    ...modelChoice,
    scope: z.enum(scopes).default('all'),
    /** What the question is about; it counts for the questions that follow it, too. */
    about: askedThing.optional(),
    /** Stored files that go along, by their names: `/files/<id>.<ext>`. */
    files: z
      .array(z.string().regex(/^\/files\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/, '文件的名称不正确'))
      .max(attachmentLimits.files, `一次最多附 ${attachmentLimits.files} 个文件`)
      .default([]),
    client_key: clientKey,
  }),
  data: begun,
});

/** Answers the same question once more, beside the answers that there are. */
export const retryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/messages/:id/retry',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '重新生成回答',
  params: idParams,
  body: z.strictObject({
    ...modelChoice,
    scope: z.enum(scopes).default('all'),
    client_key: clientKey,
  }),
  data: begun,
});

/** Goes on with an answer that was cut off, or whose proposals have all been decided, behind what is there. */
export const continueEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/messages/:id/continue',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '继续生成回答',
  params: idParams,
  body: z.strictObject({ client_key: clientKey }),
  data: begun,
});

/** Ends an answer; what is written of it is kept. */
export const stopEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/messages/:id/stop',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '停止回答',
  params: idParams,
});

/** The summary that a model was given instead of the first messages. */
export const summaryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/messages/:id/summary',
  access: 'chat:data:list',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({ text: z.string(), model: z.string() }),
});

/** A message; its text only from a place on. */
export const messageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/messages/:id',
  access: 'chat:data:list',
  rate: 'live',
  audit: null,
  params: idParams,
  query: z.strictObject({ from: z.coerce.number().int().min(0).default(0) }),
  data: chatMessage.extend({ conversation_id: z.number(), from: z.number() }),
});
