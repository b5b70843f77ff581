import { z } from 'zod';
import { defineEndpoint, idParams, readOf, removal } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** For how many days a link may open; null is without end. */
export const shareDays = [1, 7, 30, null] as const;

/** Most links of one map. */
export const shareLimit = 20;

const share = z.object({
  id: z.number(),
  /** Null: it opens until it is revoked. */
  expire_time: z.string().nullable(),
  view_count: z.number(),
  view_time: z.string().nullable(),
  create_time: z.string(),
});

/** A link under which anybody may read a map. Its token is stored nowhere but in the link. */
export type MapShare = Camelize<z.output<typeof share>>;

/** The links of a map that still open. */
export const mapSharesEndpoint = defineEndpoint({
  ...readOf('mindmap:data:share'),
  path: '/mindmap/v2/maps/:id/shares',
  params: idParams,
  data: z.object({ rows: z.array(share) }),
});

const write = { access: 'mindmap:data:share', rate: 'default', params: idParams } as const;

/** Makes a link; its token is answered this once. */
export const createShareEndpoint = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/mindmap/v2/maps/:id/shares',
  audit: '分享思维导图',
  body: z.strictObject({ days: z.union(shareDays.map((days) => z.literal(days))) }),
  data: share.extend({ token: z.string() }),
});

/** Revokes links of a map. */
export const revokeSharesEndpoint = defineEndpoint({
  ...removal,
  ...write,
  path: '/mindmap/v2/maps/:id/shares',
  audit: '取消分享思维导图',
});

/** What a link shows: the map as it is now, to read only. */
export const sharedMapEndpoint = defineEndpoint({
  // A token in an address would stand in logs on the way.
  method: 'POST',
  path: '/mindmap/v2/shared',
  access: 'public',
  rate: 'default',
  audit: '查看分享的思维导图',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  data: z.object({ name: z.string(), content: z.string(), update_time: z.string() }),
});
