import { z } from 'zod';
import { defineEndpoint, idsBody } from './endpoint.ts';

/** For how long a deletion can be taken back by whoever did it. The screen offers it for ten seconds. */
export const undoMinutes = 10;

/** Takes back one's own deletion of records: they come back as they were, with all that went with them. */
export const undoRemovalEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/undo',
  access: 'signed-in',
  rate: 'default',
  audit: '撤销删除',
  body: idsBody.extend({
    /** Permission prefix of the records: `system:post`. */
    resource: z.string().max(64),
  }),
  data: z.object({ restored: z.number() }),
});
