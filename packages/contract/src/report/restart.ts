import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';

// The restart API has a base path of its own, which `requestBase: 'restart'` of a request selects.

const base = { rate: 'default', params: idParams } as const;

/**
 * Makes one's own run once more, with its parameters: as its version was, or as the report is published now. A key that
 * was given before for the same run answers the run that was started then.
 */
export const restartRunEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/report-restart/v2/run/:id/restart',
  access: 'report:data:run',
  audit: '重跑报表',
  body: z.strictObject({
    latest_version: z.boolean().default(false),
    key: z.string().regex(/^[\w-]{8,64}$/, '请求标识不正确'),
  }),
  data: z.object({ id: z.number(), task_id: z.number().nullable() }),
});

/** Cancels one's own run; nothing of it is left. */
export const cancelRunEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/report-restart/v2/run/:id/cancel',
  access: 'report:data:run',
  audit: '取消报表运行',
});

/**
 * Has every process read anew what datasets there are, and end the process that asks their files: what hangs there ends, and
 * the next question begins another. Runs over files that are under way fail, and can be made once more.
 */
export const reloadEngineEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report-restart/v2/engine/reload',
  access: 'report:console:restart',
  rate: 'default',
  audit: '重载报表引擎',
});
