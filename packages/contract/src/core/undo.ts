import { z } from 'zod';
import { defineEndpoint, idsBody } from './endpoint.ts';
import { undoableRemovals } from './undoable.ts';

/** For how long a deletion can be taken back by whoever did it. The screen offers it for ten seconds. */
export const undoMinutes = 10;

/** What taking back asks for is what deleting asked for. */
function codeFor(resource: unknown): readonly string[] {
  const code = typeof resource === 'string' ? undoableRemovals.get(resource) : undefined;
  return code === undefined ? [] : [code];
}

/** Takes back one's own deletion of records: they come back as they were, with all that went with them. */
export const undoRemovalEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/undo',
  access: 'signed-in',
  codes: {
    all: [...new Set(undoableRemovals.values())],
    neededFor: (query) => codeFor('resource' in query ? query.resource : undefined),
  },
  rate: 'default',
  audit: '撤销删除',
  query: z.strictObject({
    /** Permission prefix of the records: `system:post`. */
    resource: z.string().max(64),
  }),
  body: idsBody,
  data: z.object({ restored: z.number() }),
});
