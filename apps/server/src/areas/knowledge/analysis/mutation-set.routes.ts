import {
  changeMutationSetEndpoint,
  listMutationSetsEndpoint,
  readMutationSetEndpoint,
  removeMutationSetEndpoint,
  restoreMutationSetEndpoint,
  saveMutationSetEndpoint,
} from '@wm/contract/knowledge/mutation-set';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  changeMutationSet,
  listMutationSets,
  readMutationSet,
  removeMutationSet,
  restoreMutationSet,
  saveMutationSet,
} from './mutation-set.repository.ts';

/** 突变清单: what one analyses is kept, and shown to others by a link. */
export function addMutationSetRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, listMutationSetsEndpoint, ({ principal }) => listMutationSets(db, principal));
  route(app, readMutationSetEndpoint, ({ params, principal }) =>
    readMutationSet(db, principal, params.id),
  );
  route(app, saveMutationSetEndpoint, ({ body, principal }) =>
    saveMutationSet(db, principal, body),
  );
  route(app, changeMutationSetEndpoint, ({ params, body, principal }) =>
    changeMutationSet(db, principal, { id: params.id, ...body }),
  );
  route(app, removeMutationSetEndpoint, ({ params, principal }) =>
    removeMutationSet(db, principal, params.id),
  );
  route(app, restoreMutationSetEndpoint, ({ params, principal }) =>
    restoreMutationSet(db, principal, params.id),
  );
}
