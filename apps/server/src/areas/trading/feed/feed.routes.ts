import {
  feedEndpoint,
  pollFeedEndpoint,
  removeFeedEndpoint,
  saveFeedEndpoint,
  watchFeedEndpoint,
} from '@wm/contract/trading/feed';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { dropFeed, pollOwnFeed, readFeed, saveFeed, watchFeed } from './feed.service.ts';

export function addFeedRoutes(app: FastifyInstance, core: Core): void {
  route(app, feedEndpoint, ({ params, principal }) => readFeed({ core, principal }, params.id));
  route(app, saveFeedEndpoint, ({ params, body, principal }) =>
    saveFeed({ core, principal }, params.id, body),
  );
  route(app, removeFeedEndpoint, ({ params, principal }) =>
    dropFeed({ core, principal }, params.id),
  );
  route(app, pollFeedEndpoint, ({ params, principal }) =>
    pollOwnFeed({ core, principal }, params.id),
  );
  route(app, watchFeedEndpoint, ({ params, principal }) =>
    watchFeed({ core, principal }, params.id),
  );
}
