import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const remove = { method: 'POST', access: 'note:book:remove', rate: 'default' } as const;
const notebook = '/notebook/v2/notebooks/:id';
const removals = '/notebook/v2/removals';

/** What would go with a notebook: notes and notebooks in it however deep, and how many of the notes others read by a link. */
export const notebookContentsEndpoint = defineEndpoint({
  ...readOf('note:book:remove'),
  path: `${notebook}/contents`,
  params: idParams,
  data: z.object({
    notes: z.number(),
    notebooks: z.number(),
    shared: z.number(),
    /** Notes that stand right in it. */
    own_notes: z.number(),
  }),
});

const removed = z.object({
  /** By which it is taken back. */
  removal_id: z.number(),
  notes: z.number(),
  notebooks: z.number(),
});

export type NotebookRemoved = Camelize<z.output<typeof removed>>;

/** Deletes a notebook with all that stands in it: the notes go to the trash, and come back from there as one. */
export const removeNotebookEndpoint = defineEndpoint({
  ...remove,
  path: `${notebook}/removal`,
  furtherCode: { code: 'note:data:remove', isNeeded: () => true },
  audit: '删除笔记本和其中的笔记',
  params: idParams,
  data: removed,
});

/** Deletes a notebook whose notes and notebooks go to another. */
export const dissolveNotebookEndpoint = defineEndpoint({
  ...remove,
  path: `${notebook}/dissolution`,
  furtherCode: { code: 'note:data:edit', isNeeded: () => true },
  audit: '删除笔记本，笔记移到别处',
  params: idParams,
  body: z.strictObject({ target_id: z.number().int().positive() }),
  data: removed,
});

const removal = z.object({
  id: z.number(),
  name: z.string(),
  notes: z.number(),
  notebooks: z.number(),
  create_time: z.string(),
});

export type NotebookRemoval = Camelize<z.output<typeof removal>>;

/** Notebooks whose notes lie in the trash, the newest first. */
export const listRemovalsEndpoint = defineEndpoint({
  ...readOf('note:data:list'),
  path: removals,
  data: z.array(removal),
});

/** Brings a notebook back as it stood, with its notes. */
export const restoreRemovalEndpoint = defineEndpoint({
  ...remove,
  path: `${removals}/:id/restore`,
  audit: '恢复笔记本',
  params: idParams,
  data: z.object({ name: z.string(), notes: z.number() }),
});

/** Deletes the notes that went with a notebook for good. */
export const purgeRemovalEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${removals}/:id`,
  access: 'note:data:remove',
  rate: 'default',
  audit: '彻底删除笔记本中的笔记',
  params: idParams,
  data: z.object({ removed: z.number() }),
});
