import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '@wm/contract/core/endpoint';
import type {
  addChannelEndpoint,
  changeChannelEndpoint,
  listChannelsEndpoint,
  listDeliveriesEndpoint,
  removeChannelsEndpoint,
  renewSecretEndpoint,
  ReportDelivery,
  resendDeliveryEndpoint,
  testChannelEndpoint,
} from '@wm/contract/report/channel';
import { call } from '#core/http/call.ts';
import { refetches } from '#core/stream/event-rules.ts';
import { subscriptionsPath } from '../schedule/schedule.api.ts';

const channelsKey = 'report-channels';
const deliveriesKey = 'report-deliveries';
const underWayMs = 1000;
const restMs = 30_000;

/** Shows anew what a change of a channel, or something that was sent, may have moved. */
export const refetchChannels = refetches(channelsKey, deliveriesKey, subscriptionsPath);

/** The channels of a subscription of one's own. A delivery may switch one off. */
export function useChannels(subscriptionId: number) {
  return useQuery({
    queryKey: [channelsKey, subscriptionId],
    queryFn: () =>
      call<typeof listChannelsEndpoint>('GET', '/report/v2/subscriptions/:id/channels', {
        path: { id: subscriptionId },
        silent: true,
      }),
    refetchInterval: restMs,
  });
}

/** Whether something is about to be sent, not in a while. */
function isUnderWay({ state, nextTime }: ReportDelivery): boolean {
  return state === 'waiting' && nextTime === null;
}

/** What was sent by a channel, looked at more often while something is on its way. */
export function useDeliveries(channelId: number) {
  return useQuery({
    queryKey: [deliveriesKey, channelId],
    queryFn: async () =>
      (
        await call<typeof listDeliveriesEndpoint>('GET', '/report/v2/channels/:id/deliveries', {
          path: { id: channelId },
          silent: true,
        })
      ).rows,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? underWayMs : restMs),
  });
}

export function addChannel(
  subscriptionId: number,
  body: BodyOf<typeof addChannelEndpoint>,
): Promise<{ id: number; secret: string | null }> {
  return call<typeof addChannelEndpoint>('POST', '/report/v2/subscriptions/:id/channels', {
    path: { id: subscriptionId },
    body,
    silent: true,
  });
}

export async function changeChannel(
  id: number,
  body: BodyOf<typeof changeChannelEndpoint>,
): Promise<void> {
  await call<typeof changeChannelEndpoint>('PUT', '/report/v2/channels/:id', {
    path: { id },
    body,
    silent: true,
  });
}

export async function removeChannel(id: number): Promise<void> {
  await call<typeof removeChannelsEndpoint>('DELETE', '/report/v2/channels', {
    body: { ids: [id] },
  });
}

export function renewSecret(id: number): Promise<{ secret: string }> {
  return call<typeof renewSecretEndpoint>('POST', '/report/v2/channels/:id/secret', {
    path: { id },
  });
}

export async function testChannel(id: number): Promise<void> {
  await call<typeof testChannelEndpoint>('POST', '/report/v2/channels/:id/test', { path: { id } });
}

export async function resendDelivery(id: number): Promise<void> {
  await call<typeof resendDeliveryEndpoint>('POST', '/report/v2/deliveries/:id/resend', {
    path: { id },
  });
}
