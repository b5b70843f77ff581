import {
  addChannelEndpoint,
  changeChannelEndpoint,
  listChannelsEndpoint,
  listDeliveriesEndpoint,
  removeChannelsEndpoint,
  renewSecretEndpoint,
  resendDeliveryEndpoint,
  testChannelEndpoint,
} from '@wm/contract/report/channel';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  addChannel,
  changeChannel,
  readChannels,
  readDeliveries,
  removeChannels,
  renewSecret,
  resendDelivery,
  testChannel,
} from './channel.service.ts';

/** Where else subscribers have their news sent, and what came of it. */
export function addChannelRoutes(app: FastifyInstance, core: Core): void {
  route(app, listChannelsEndpoint, ({ params, principal }) =>
    readChannels({ core, principal }, params.id),
  );
  route(app, addChannelEndpoint, ({ params, body, principal }) =>
    addChannel({ core, principal }, params.id, body),
  );
  route(app, changeChannelEndpoint, ({ params, body, principal }) =>
    changeChannel({ core, principal }, params.id, body),
  );
  route(app, removeChannelsEndpoint, ({ body, principal }) =>
    removeChannels({ core, principal }, body.ids),
  );
  route(app, renewSecretEndpoint, ({ params, principal }) =>
    renewSecret({ core, principal }, params.id),
  );
  route(app, testChannelEndpoint, ({ params, principal }) =>
    testChannel({ core, principal }, params.id),
  );
  route(app, listDeliveriesEndpoint, ({ params, principal }) =>
    readDeliveries({ core, principal }, params.id),
  );
  route(app, resendDeliveryEndpoint, ({ params, principal }) =>
    resendDelivery({ core, principal }, params.id),
  );
}
