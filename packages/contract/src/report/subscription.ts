import { z } from 'zod';
import { defineEndpoint, idParams, idsBody } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { runStates } from './run.ts';

/** Subscribers that a schedule may have. */
export const subscriberLimit = 50;

const subscription = z.object({
  id: z.number(),
  schedule_id: z.number(),
  report_id: z.number(),
  report_name: z.string(),
  cron: z.string(),
  time_zone: z.string(),
  status: z.enum(['0', '1']),
  user_id: z.number(),
  user_name: z.string(),
  is_own: z.boolean(),
  /** Whether the asker may end it. */
  may_change: z.boolean(),
  /** Whether he may subscribe others to the schedule. */
  may_subscribe_others: z.boolean(),
  /** Why nothing came the last time; empty when it did. */
  trouble: z.string(),
  last_state: z.enum(runStates).nullable(),
  last_time: z.string().nullable(),
  /** His last run, where it is the asker's own. */
  last_run_id: z.number().nullable(),
  /** Of one's own, where else it is sent, and how many of these are switched off. */
  channels: z.number(),
  channels_off: z.number(),
  create_time: z.string(),
});

export type ReportSubscription = Camelize<z.output<typeof subscription>>;

const shared = { rate: 'default' } as const;

/** One's own subscriptions and those of schedules that one may change, by report. */
export const listSubscriptionsEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/report/v2/subscriptions',
  access: 'report:console:list',
  audit: null,
  data: z.object({ rows: z.array(subscription) }),
});

/** Subscribes somebody by his user name: who may change the schedule may do so. */
export const addSubscriberEndpoint = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/report/v2/subscriptions',
  access: 'report:schedule:edit',
  audit: '新增报表订阅人',
  body: z.strictObject({
    schedule_id: z.number().int().positive(),
    username: z.string().trim().min(1, '请输入用户名').max(100, '用户名不超过 100 个字符'),
  }),
  data: z.object({ id: z.number() }),
});

/** Ends subscriptions: one's own, and those of schedules that one may change. */
export const endSubscriptionsEndpoint = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/report/v2/subscriptions',
  access: 'report:data:list',
  audit: '取消报表订阅',
  body: idsBody,
  data: z.object({ removed: z.number() }),
});

/** Subscribes oneself. */
export const subscribeEndpoint = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/report/v2/schedules/:id/subscribe',
  access: 'report:data:run',
  audit: '订阅报表',
  params: idParams,
  data: z.object({ id: z.number() }),
});

const offered = z.object({
  id: z.number(),
  cron: z.string(),
  time_zone: z.string(),
  status: z.enum(['0', '1']),
  next_time: z.string().nullable(),
  owner_name: z.string(),
  /** Everybody who gets it. */
  subscribers: z.array(z.string()),
  /** The asker's own subscription. */
  subscription_id: z.number().nullable(),
});

export type OfferedSchedule = Camelize<z.output<typeof offered>>;

/** The schedules of a report that may be subscribed to, and who has. */
export const offeredSchedulesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/report/v2/published/:id/schedules',
  access: 'report:data:list',
  audit: null,
  params: idParams,
  data: z.object({ rows: z.array(offered) }),
});
