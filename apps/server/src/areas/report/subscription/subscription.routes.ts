import {
  addSubscriberEndpoint,
  endSubscriptionsEndpoint,
  listSubscriptionsEndpoint,
  offeredSchedulesEndpoint,
  subscribeEndpoint,
} from '@wm/contract/report/subscription';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  addSubscriber,
  endSubscriptions,
  readOffered,
  readSubscriptions,
  subscribe,
} from './subscription.service.ts';

/** Who gets what schedules have run. */
export function addSubscriptionRoutes(app: FastifyInstance, core: Core): void {
  route(app, listSubscriptionsEndpoint, ({ principal }) => readSubscriptions({ core, principal }));
  route(app, addSubscriberEndpoint, ({ body, principal }) =>
    addSubscriber({ core, principal }, body),
  );
  route(app, endSubscriptionsEndpoint, ({ body, principal }) =>
    endSubscriptions({ core, principal }, body.ids),
  );
  route(app, subscribeEndpoint, ({ params, principal }) =>
    subscribe({ core, principal }, params.id),
  );
  route(app, offeredSchedulesEndpoint, ({ params, principal }) =>
    readOffered({ core, principal }, params.id),
  );
}
