import { draftParamValuesEndpoint, paramValuesEndpoint } from '@wm/contract/report/param-values';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { route } from '#core/http/route.ts';
import { parseDefinition } from '../engine/parse-definition.ts';
import { createReader } from '../engine/reader.ts';
import { findPublished } from '../run/run.repository.ts';
import { offerValues } from './param-values.ts';

/** What may be chosen for the parameters of a report. */
export function addParamValuesRoutes(app: FastifyInstance, core: Core): void {
  const reader = createReader(core);
  route(app, paramValuesEndpoint, async ({ body, principal, reply }) => {
    const { reportId, ...asked } = body;
    const found = await findPublished(core.db, reportId);
    if (!found) throw new AppError('report.not-published');
    const { definition } = found;
    const signal = goneSignal(reply);
    return offerValues({ core, reader, principal, signal }, { ...asked, definition });
  });
  route(app, draftParamValuesEndpoint, async ({ body, principal, reply }) => {
    const { value, ...asked } = body;
    const definition = parseDefinition(value);
    const signal = goneSignal(reply);
    return offerValues({ core, reader, principal, signal }, { ...asked, definition });
  });
}
