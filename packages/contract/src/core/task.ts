import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from './endpoint.ts';
import type { Camelize } from './wire.ts';

/** One piece of long work: an import, an export, an installation. */
export const taskRow = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number().nullable(),
  message: z.string(),
  result: z.unknown(),
  create_time: z.string(),
  end_time: z.string().nullable(),
});

export type Task = Camelize<z.output<typeof taskRow>>;

export const listTasksEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/tasks',
  data: z.object({ rows: z.array(taskRow), total: z.number() }),
});

export const getTaskEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/tasks/:id',
  params: idParams,
  data: taskRow,
});

export const cancelTaskEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/tasks/:id/cancel',
  access: 'signed-in',
  rate: 'default',
  audit: '取消任务',
  params: idParams,
});
