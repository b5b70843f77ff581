import { behindRunEndpoint } from '@wm/contract/report/links/behind';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { route } from '#core/http/route.ts';
import { createReader } from '../engine/reader.ts';
import { readBehind } from './behind.service.ts';

/** The rows behind what a run shows. */
export function addBehindRoutes(app: FastifyInstance, core: Core): void {
  const reader = createReader(core);
  route(app, behindRunEndpoint, async ({ params, body, principal, reply }) => {
    const signal = goneSignal(reply);
    return { result: await readBehind({ core, reader, principal, signal }, params.id, body) };
  });
}
