import type { channelKinds, deliveryKinds, deliveryStates } from '@wm/contract/report/channel';
import { boolean, char, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import { reportRun, reportSubscription } from '../report.table.ts';
import type { WarningChange } from '../warning/warning-change.ts';

/** 推送方式: where else a subscriber has the news of his runs sent. Status 0 is in force, 1 is switched off. */
export const reportChannel = pgTable(
  'report_channel',
  {
    id: identity(),
    subscriptionId: reference()
      .notNull()
      .references(() => reportSubscription.id, { onDelete: 'cascade' }),
    kind: text().$type<(typeof channelKinds)[number]>().notNull(),
    /** Of a webhook its address; empty of a mail, which goes to the subscriber's own. */
    url: text().notNull().default(''),
    /** What a webhook's calls are signed by, sealed by the installation's own. */
    sealed: bytes(),
    /** Whether rows go along, and how many of a module; a mail has its own number. */
    withRows: boolean().notNull().default(false),
    rowLimit: integer().notNull().default(100),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    /** Deliveries that came to nothing since the last that did. */
    failures: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('report_channel_subscription_id_kind_unique').on(table.subscriptionId, table.kind),
  ],
);

/** 推送记录: one piece of news on its way, and how it ended. */
export const reportDelivery = pgTable(
  'report_delivery',
  {
    id: identity(),
    channelId: reference()
      .notNull()
      .references(() => reportChannel.id, { onDelete: 'cascade' }),
    /** Null of a trial, and once the run is deleted. */
    runId: reference().references(() => reportRun.id, { onDelete: 'set null' }),
    kind: text().$type<(typeof deliveryKinds)[number]>().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull().default('waiting'),
    /** The warnings that its run has raised or closed; cut by the rights of the moment when they are sent. */
    changes: storableJson().$type<WarningChange[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** What the receiver answered the last time; null where it did not. */
    httpStatus: integer(),
    errorMsg: text().notNull().default(''),
    ms: integer(),
    nextTime: instant(),
    endTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.channelId, table.id), index().on(table.runId)],
);
