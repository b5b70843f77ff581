import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const span = {
  /** Days by the office's clock; the last thirty without them. */
  begin_date: z.iso.date('日期格式不正确').optional(),
  end_date: z.iso.date('日期格式不正确').optional(),
  /** One's own, or that of the people whom one may see. */
  of: z.enum(['own', 'all']).default('own'),
};

const sums = {
  answers: z.number(),
  failures: z.number(),
  tokens_in: z.number(),
  tokens_out: z.number(),
  /** Millionths of a yuan. */
  cost_micro: z.number(),
};

const day = z.object({
  day: z.string(),
  provider_id: z.number(),
  /** Empty for one that is gone or is somebody's own. */
  provider: z.string(),
  model: z.string(),
  ...sums,
});

const person = z.object({
  user_id: z.number(),
  /** Empty where names are withheld from the asker. */
  user_name: z.string(),
  last_day: z.string(),
  cost_today: z.number(),
  ...sums,
});

const budget = z.object({
  provider_id: z.number(),
  provider: z.string(),
  is_system: z.boolean(),
  /** What one person may spend a day, in millionths of a yuan. */
  daily_budget: z.number(),
  spent_today: z.number(),
});

const usage = z.object({
  begin_date: z.string(),
  end_date: z.string(),
  days: z.array(day),
  /** Those who have used most; none when one asks for one's own. */
  people: z.array(person),
  people_count: z.number(),
  /** The asker's own. */
  budgets: z.array(budget),
});

export type ChatUsage = Camelize<z.output<typeof usage>>;

/** What is everybody's is told to those who look after the usage. */
const ofAll = { code: 'chat:usage:list' };

/** What answers have used, by day, model and person. Nothing of what was asked or answered is in it. */
export const chatUsageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/usage',
  access: 'chat:data:list',
  furtherCode: {
    ...ofAll,
    isNeeded: ({ query }) => (query as { of?: unknown }).of === 'all',
  },
  rate: 'report',
  audit: null,
  query: z.strictObject(span),
  data: usage,
});

/** The same, line by line, as a workbook. */
export const exportUsageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/usage/export',
  access: 'chat:data:list',
  furtherCode: {
    ...ofAll,
    isNeeded: ({ body }) => (body as { of?: unknown }).of === 'all',
  },
  rate: 'export',
  audit: '导出 AI 对话用量',
  body: z.strictObject(span),
});
