import { mapPictureEndpoint } from '@wm/contract/mindmap/map';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { route } from '#core/http/route.ts';
import { createPictures } from './picture.service.ts';

export function addPictureRoutes(app: FastifyInstance, core: Core): void {
  const read = createPictures(core);
  route(app, mapPictureEndpoint, ({ params, principal, reply }) =>
    read({ owner: principal, id: params.id }, goneSignal(reply)),
  );
}
