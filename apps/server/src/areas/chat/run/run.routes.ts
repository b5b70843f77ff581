import {
  askEndpoint,
  continueEndpoint,
  messageEndpoint,
  retryEndpoint,
  stopEndpoint,
  summaryEndpoint,
} from '@wm/contract/chat/message';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { createAnswerRuns } from './answer-runs.ts';
import { ask, continueAnswer, readMessage, readSummary, retry, stopAnswer } from './ask.service.ts';

export function addRunRoutes(app: FastifyInstance, core: Core): void {
  const runs = createAnswerRuns(core);
  route(app, askEndpoint, ({ principal, body }) => ask({ core, principal, runs }, body));
  route(app, retryEndpoint, ({ principal, params, body }) =>
    retry({ core, principal, runs }, params.id, body),
  );
  route(app, continueEndpoint, ({ principal, params, body }) =>
    continueAnswer({ core, principal, runs }, params.id, body),
  );
  route(app, stopEndpoint, ({ principal, params }) =>
    stopAnswer({ core, principal, runs }, params.id),
  );
  route(app, messageEndpoint, ({ principal, params, query }) =>
    readMessage({ core, principal }, params.id, query.from),
  );
  route(app, summaryEndpoint, ({ principal, params }) =>
    readSummary({ core, principal }, params.id),
  );
  app.addHook('onReady', async () => runs.open());
  app.addHook('preClose', () => runs.close());
}
