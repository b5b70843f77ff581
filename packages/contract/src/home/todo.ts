import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { longestTodo } from './limits.ts';
import { repeats } from './repeat.ts';

const todoGroups = ['today', 'next', 'none', 'done'] as const;

export type TodoGroup = (typeof todoGroups)[number];

const day = z.iso
  .date('日期不正确')
  .refine((text) => text >= '2000-01-01' && text < '3000-01-01', '日期应在 2000 年到 2999 年之间');

const fields = {
  text: z
    .string()
    .trim()
    .min(1, '请写下要做什么')
    .max(longestTodo, `待办不超过 ${longestTodo} 个字符`),
  note: z.string().trim().max(2000, '备注不超过 2000 个字符'),
  /** The day it is due, in the office's zone. */
  due_day: day.nullable(),
  /** The minute of that day, from midnight; none for the whole day. */
  due_minute: z.number().int().min(0).max(1439).nullable(),
  repeat: z.enum(repeats),
  /** The day of the week from Monday or of the month on which it repeats; without it that of `due_day`. */
  repeat_day: z.number().int().min(1).max(31).nullable(),
  /** A page of this product that it is about. */
  link_address: z
    .string()
    .max(500, '地址不超过 500 个字符')
    .regex(/^(\/(?![/\\])[^\s\\]*)?$/, '只能是本站的地址'),
  link_title: z.string().trim().max(100, '标题不超过 100 个字符'),
};

/** 待办: what somebody wants to do. Everybody sees his own. */
export const todoResource = defineResource({
  path: '/home/v2/todo',
  permission: 'home:workbench',
  title: '待办',
  row: z.object({
    id: z.number(),
    ...fields,
    done_time: z.string().nullable(),
    /** Not among what is to be done until then. */
    snoozed_until: z.string().nullable(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...fields,
    note: fields.note.default(''),
    due_day: fields.due_day.default(null),
    due_minute: fields.due_minute.default(null),
    repeat: fields.repeat.default('none'),
    repeat_day: fields.repeat_day.default(null),
    link_address: fields.link_address.default(''),
    link_title: fields.link_title.default(''),
  }),
  update: z.strictObject(fields).partial(),
  filters: {
    /** Today holds what is overdue; what was put off until later is in none but `done`. */
    group: z.enum(todoGroups).optional(),
    due_day: day.optional(),
    text: z.string().max(100).optional(),
  },
  sorts: ['create_time', 'id', 'due_day', 'due_minute', 'done_time'],
  titles: {
    text: '待办',
    note: '备注',
    due_day: '日期',
    due_minute: '时间',
    repeat: '重复',
    repeat_day: '重复日',
    link_address: '相关页面',
    link_title: '页面标题',
    done_time: '完成时间',
    snoozed_until: '稍后',
  },
});

export type Todo = RowOf<typeof todoResource>;

const change = {
  method: 'PUT',
  access: 'home:workbench:edit',
  rate: 'default',
  params: idParams,
} as const;

/**
 * Says that a to-do is done, or not after all; the same twice is once. One that repeats comes again on its next day when it
 * is done, and what came so goes when that is taken back, unless it was changed.
 */
export const doneTodoEndpoint = defineEndpoint({
  ...change,
  path: '/home/v2/todo/:id/done',
  audit: '完成待办',
  body: z.strictObject({ is_done: z.boolean() }),
  data: z.object({ todo: todoResource.row, next_day: z.string().nullable() }),
});

/** Puts a to-do off until nine tomorrow, or brings it back. */
export const snoozeTodoEndpoint = defineEndpoint({
  ...change,
  path: '/home/v2/todo/:id/snooze',
  audit: '推迟待办',
  body: z.strictObject({ is_snoozed: z.boolean() }),
  data: todoResource.row,
});

const todoDay = z.object({ day: z.string(), open: z.number(), done: z.number() });

export type TodoDay = Camelize<z.output<typeof todoDay>>;

/** How much is due on each of the days that follow one; days without anything are left out. */
export const todoDaysEndpoint = defineEndpoint({
  ...readOf('home:workbench:list'),
  path: '/home/v2/workbench/days',
  query: z.strictObject({ begin: day }),
  data: z.object({ rows: z.array(todoDay) }),
});
