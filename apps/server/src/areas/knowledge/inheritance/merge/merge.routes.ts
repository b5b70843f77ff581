import {
  addMemberFileEndpoint,
  listMemberFilesEndpoint,
  listMergesEndpoint,
  removeMemberFileEndpoint,
  removeMergeEndpoint,
  startMergeEndpoint,
  adoptMergeEndpoint,
} from '@wm/contract/knowledge/inheritance/merge';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  addMemberFile,
  readMemberFiles,
  readMerges,
  removeMemberFile,
  removeMerge,
  startMerge,
  adoptMerge,
} from './merge.service.ts';

/** A file of the family from those of its members: what is brought, merging, and what was made. */
export function addMergeRoutes(app: FastifyInstance, core: Core): void {
  route(app, listMemberFilesEndpoint, async ({ params, principal }) => ({
    rows: await readMemberFiles({ core, principal }, params.id),
  }));
  route(app, addMemberFileEndpoint, ({ params, body, principal }) =>
    addMemberFile({ core, principal }, params.id, body.fileName),
  );
  route(app, removeMemberFileEndpoint, ({ params, principal }) =>
    removeMemberFile({ core, principal }, params.id, params.fileNo),
  );
  route(app, listMergesEndpoint, async ({ params, principal }) => ({
    rows: await readMerges({ core, principal }, params.id),
  }));
  route(app, startMergeEndpoint, ({ params, body, principal }) =>
    startMerge({ core, principal }, params.id, body),
  );
  route(app, adoptMergeEndpoint, ({ params, principal }) =>
    adoptMerge({ core, principal }, params.id, params.mergeNo),
  );
  route(app, removeMergeEndpoint, ({ params, principal }) =>
    removeMerge({ core, principal }, params.id, params.mergeNo),
  );
}
