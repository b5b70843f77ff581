import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/**
 * How a call of a tool stands. Those that read are `done` or `failed`. Those that write are `asked` until a person decides:
 * `written` or `declined`; what was written may be `undone`. `noted` is no call, but what is told of them.
 */
export const callStates = [
  'done',
  'failed',
  'asked',
  'written',
  'declined',
  'undone',
  'noted',
] as const;
export type CallState = (typeof callStates)[number];

const callField = z.object({
  name: z.string(),
  title: z.string(),
  /** How it is typed: a line, a text of several, a day, a time of day; `fixed` is shown only. */
  kind: z.enum(['line', 'text', 'day', 'time', 'fixed']),
  text: z.string(),
});

export type CallField = Camelize<z.output<typeof callField>>;

/** Rows that a tool has found, as they are shown: as a table, or drawn. */
const callShown = z.object({
  kind: z.enum(['table', 'line', 'bar', 'pie']),
  title: z.string(),
  columns: z.array(z.string()),
  /** `(string | number | null)[][]`. */
  result: z.unknown(),
  /** How many rows there are in all. */
  total: z.number(),
});

export type CallShown = Omit<Camelize<z.output<typeof callShown>>, 'result'> & {
  result: (string | number | null)[][];
};

/** A tool that a model has called, or wants to. */
export const chatCall = z.object({
  /** Its place among the calls of the message. */
  n: z.number(),
  tool: z.string(),
  title: z.string(),
  state: z.enum(callStates),
  /** What was asked, in a few words. */
  said: z.string(),
  /** What came back, or why nothing did. */
  answered: z.string(),
  /** The page that shows it; empty for none. */
  path: z.string(),
  /** What would be written, or was. */
  fields: z.array(callField),
  shown: z.array(callShown),
  /** Whether the model has been told what was decided, and has gone on from it. */
  is_told: z.boolean().optional(),
});

export type ChatCall = Camelize<z.output<typeof chatCall>>;

export const callLimits = {
  /** Calls of one answer. */
  calls: 8,
  /** Rows that are shown of one result. */
  rows: 20,
  /** Points of a drawing. */
  points: 250,
} as const;

const callParams = idParams.extend({
  n: z.coerce.number().int().min(1).max(1000),
});

const decision = {
  method: 'POST',
  access: 'chat:data:edit',
  rate: 'default',
  params: callParams,
  data: chatCall,
} as const;

/**
 * Writes what a model has proposed, as the person has it now: once, however often it is sent. It is written by the person's
 * own rights, with the decision, or not at all.
 */
export const confirmCallEndpoint = defineEndpoint({
  ...decision,
  path: '/chat/v2/messages/:id/calls/:n/confirm',
  audit: '确认助手的写入',
  body: z.strictObject({
    /** Texts by the names of the fields. */
    payload: z.record(z.string().max(40), z.string().max(20_000, '内容不超过 20000 个字符')),
  }),
});

/** Says that it is not to be written. */
export const declineCallEndpoint = defineEndpoint({
  ...decision,
  path: '/chat/v2/messages/:id/calls/:n/decline',
  audit: '不采用助手的写入',
});

/** Takes back what was written, while nobody has changed it. */
export const undoCallEndpoint = defineEndpoint({
  ...decision,
  path: '/chat/v2/messages/:id/calls/:n/undo',
  audit: '撤销助手的写入',
});
