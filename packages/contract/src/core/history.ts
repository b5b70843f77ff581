import { z } from 'zod';
import { idParams } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { pageOf } from './resource.ts';
import type { ResourceSpec } from './resource.ts';
import type { Camelize } from './wire.ts';

/** What was done to a record. */
export const changeActions = ['create', 'update', 'delete'] as const;

export type ChangeAction = (typeof changeActions)[number];

/** Value before and after, by wire name. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>;

/** What the operation log keeps of a change of one record. */
export interface RecordedChange {
  action: ChangeAction;
  fields: FieldChanges;
}

const changeRow = z.object({
  id: z.number(),
  create_time: z.string(),
  /** Who did it; empty where the asker may not know. */
  username: z.string(),
  /** What the operation is called. */
  title: z.string(),
  action: z.enum(changeActions),
  fields: z.array(
    z.object({
      field: z.string(),
      title: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** What an edit gives the field so that it is again as before; nothing where the asker may not, or it is not known. */
      revert: z.object({ to: z.unknown() }).nullable(),
    }),
  ),
});

/** One change of one record. */
export type ChangeRow = Camelize<z.output<typeof changeRow>>;

/** What asks for a page of a record's changes. */
export const historyQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The route that answers a record's changes, newest first, as far as the asker may see their columns. */
export function historyEndpointOf({ path }: Pick<ResourceSpec, 'path'>, access: string) {
  return {
    method: 'GET',
    path: `${path}/:id/history`,
    access,
    rate: 'default',
    audit: null,
    params: idParams,
    query: historyQuery,
    data: pageOf(changeRow),
  } as const satisfies Endpoint;
}
