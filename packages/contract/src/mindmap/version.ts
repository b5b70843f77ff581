import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { savedMap } from './map.ts';

const version = z.object({
  id: z.number(),
  node_count: z.number(),
  /** Bytes of the document. */
  size: z.number(),
  /** When the map stood like this. */
  saved_time: z.string(),
});

/** What a map once was. */
export type MapVersion = Camelize<z.output<typeof version>>;

const versionParams = idParams.extend({ version_id: idParams.shape.id });

/** The kept versions of a map, newest first. */
export const mapVersionsEndpoint = defineEndpoint({
  ...readOf('mindmap:data:query'),
  path: '/mindmap/v2/maps/:id/versions',
  params: idParams,
  data: z.object({ rows: z.array(version) }),
});

/** One version with its document. */
export const mapVersionEndpoint = defineEndpoint({
  ...readOf('mindmap:data:query'),
  path: '/mindmap/v2/maps/:id/versions/:version_id',
  params: versionParams,
  data: version.extend({ content: z.string() }),
});

/** Makes a version the present document; what stood there is kept as a version. */
export const restoreVersionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mindmap/v2/maps/:id/versions/:version_id/restore',
  access: 'mindmap:data:edit',
  rate: 'default',
  audit: '恢复思维导图版本',
  params: versionParams,
  body: z.strictObject({ row_version: z.number().int().min(0) }),
  data: savedMap,
});
