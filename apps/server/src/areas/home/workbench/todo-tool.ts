import { longestTodo } from '@wm/contract/home/limits';
import { todoResource } from '@wm/contract/home/todo';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { refuseWithheld } from '#core/access/column-rights.ts';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { defineWritingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool } from '#core/assistant/assistant-tool.ts';
import type { Core } from '#core/core.ts';
import { addTodo } from './todo.service.ts';
import { todoRepository } from './todo.repository.ts';
import { workbenchTodo as todo } from './todo.table.ts';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const minuteOf = (text: string): number | null => {
  if (text === '') return null;
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

const textOrNothing = (schema: z.ZodString | z.ZodISODate) =>
  z.union([z.literal(''), schema]).default('');

/** 加待办: proposed by a model, written when its owner has confirmed it. */
export function todoTool(core: Core): AssistantTool {
  return defineWritingTool({
    name: 'todo_add',
    title: '加待办',
    description: '给用户的工作台加一条待办。用户会先看到内容并确认，确认之前什么都不写。',
    codes: ['home:workbench:add'],
    input: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, '请写下要做什么')
        .max(longestTodo, `待办不超过 ${longestTodo} 个字符`)
        .describe('要做什么，一句话'),
      day: textOrNothing(z.iso.date('日期不正确')).describe('哪天到期，YYYY-MM-DD；没有就留空'),
      time: textOrNothing(z.string().regex(time, '时间不正确')).describe(
        '几点，HH:MM；没有就留空；有时间就要有日期',
      ),
      note: z
        .string()
        .trim()
        .max(2000, '备注不超过 2000 个字符')
        .default('')
        .describe('备注，可留空'),
    }),
    fields: [
      { name: 'text', title: '待办', kind: 'line' },
      { name: 'day', title: '日期', kind: 'day' },
      { name: 'time', title: '时间', kind: 'time' },
      { name: 'note', title: '备注', kind: 'text' },
    ],
    write: async (tx, { text, day, time: at, note }, principal) => {
      const given = {
        text,
        ...(note !== '' && { note }),
        ...(day !== '' && { due_day: day }),
        ...(at !== '' && { due_minute: minuteOf(at) }),
      };
      refuseWithheld(principal.columnRights.get(todoResource.permission), given, 'create');
      const row = await addTodo(core, tx, {
        principal,
        input: {
          text,
          note,
          dueDay: day === '' ? null : day,
          dueMinute: minuteOf(at),
          repeat: 'none',
          repeatDay: null,
          linkAddress: '',
          linkTitle: '',
        },
      });
      return {
        answered: '已加到待办',
        path: `/workbench?todo=${row.id}`,
        mark: { id: row.id, time: Date.parse(row.updateTime) },
      };
    },
    undo: async (tx, { id = 0, time: at = 0 }, principal) => {
      if (!holdsPermission(principal, `${todoResource.permission}:remove`))
        throw new AppError('auth.forbidden');
      const [row] = await tx
        .select({ doneTime: todo.doneTime, updateTime: todo.updateTime })
        .from(todo)
        .where(and(eq(todo.id, id), eq(todo.userId, principal.userId)))
        .for('update');
      // Who has removed it himself has taken it back.
      if (!row) return;
      if (row.doneTime !== null || Date.parse(row.updateTime) !== at)
        throw new AppError('chat.call-changed');
      await todoRepository({ ...core, db: tx }).remove([id], principal);
    },
    told: ({ userId }) => core.signals.send('todo', { userId }),
  });
}
