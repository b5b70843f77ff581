import { previewEndpoint } from '@wm/contract/report/report';
import { listSourcesEndpoint } from '@wm/contract/report/source';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { route } from '#core/http/route.ts';
import { sourcesFor } from '../catalog/catalog.ts';
import { parseDefinition } from '../engine/parse-definition.ts';
import { previewReport } from '../engine/preview.ts';
import { createReader } from '../engine/reader.ts';
import { relativeNow } from '../engine/relative-now.ts';
import { expandReports } from '../subreport/expand-reports.ts';

/** The catalogue, and what a definition shows on real rows. */
export function addPreviewRoutes(app: FastifyInstance, core: Core): void {
  const reader = createReader(core);
  route(app, listSourcesEndpoint, ({ principal }) =>
    Promise.resolve({ rows: sourcesFor(principal) }),
  );
  route(app, previewEndpoint, async ({ body, principal, reply }) => {
    const signal = goneSignal(reply);
    const definition = await expandReports(core.db, parseDefinition(body.value));
    const { params } = body;
    const asked = { principal, params: definition.params, given: params };
    const now = await relativeNow(core.db, asked);
    const shown = { reader, principal, definition, params, now, signal, tellsCounts: true };
    return { result: await previewReport(shown) };
  });
}
