import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const path = '/notebook/v2/daily';
const read = readOf('note:data:list');
const day = z.iso.date();

/** The note of a day, of the office's today without one; made from the template when there is none yet. */
export const dailyNoteEndpoint = defineEndpoint({
  method: 'POST',
  path,
  access: 'note:data:add',
  rate: 'default',
  audit: '打开日记',
  body: z.strictObject({ date: day.optional() }),
  data: z.object({ name: z.string(), is_new: z.boolean() }),
});

/** Which of the 42 days from one on have a note, and which day it is in the office. */
export const dailyDaysEndpoint = defineEndpoint({
  ...read,
  path: `${path}/days`,
  query: z.strictObject({ from: day }),
  data: z.object({ today: z.string(), days: z.array(z.string()) }),
});

/** The nearest days around one that have a note. */
export const dailyNearEndpoint = defineEndpoint({
  ...read,
  path: `${path}/near`,
  query: z.strictObject({ date: day }),
  data: z.object({
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
});

const settings = z.object({
  /** The note that daily notes begin as; null for the template 每日笔记. */
  template: z.object({ id: z.number(), name: z.string() }).nullable(),
});

export type DailySettings = Camelize<z.output<typeof settings>>;

export const dailySettingsEndpoint = defineEndpoint({
  ...read,
  path: `${path}/settings`,
  data: settings,
});

export const keepDailySettingsEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/settings`,
  access: 'note:data:edit',
  rate: 'default',
  audit: '设置日记模板',
  body: z.strictObject({ template_id: z.number().int().positive().nullable() }),
  data: settings,
});
