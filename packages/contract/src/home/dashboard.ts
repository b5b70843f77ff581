import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** What the home page shows of this installation and of me, read live. */
export const dashboard = z.object({
  /** Sign-ins of the last 14 days in the office's time zone, oldest first, days without any included. */
  sign_ins: z.array(z.object({ day: z.string(), succeeded: z.number(), failed: z.number() })),
  /** Sessions that were used within the last 5 minutes, and the people they belong to. */
  online: z.object({ sessions: z.number(), users: z.number() }),
  counts: z.array(z.object({ key: z.string(), title: z.string(), count: z.number() })),
  /** My own last operations. */
  activity: z.array(
    z.object({ title: z.string(), url: z.string(), code: z.number(), create_time: z.string() }),
  ),
});

export type Dashboard = Camelize<z.output<typeof dashboard>>;

export const dashboardEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/home/v2/dashboard',
  data: dashboard,
});

export const versionInfo = z.object({
  version: z.string(),
  /** Hash of the web build being served: a page that was loaded with another one is out of date. */
  build: z.string(),
  node: z.string(),
  database: z.string(),
  started: z.string(),
  /** What changed, newest first: one entry for each version. */
  changes: z.array(z.object({ version: z.string(), notes: z.array(z.string()) })),
});

export type VersionInfo = Camelize<z.output<typeof versionInfo>>;

export const versionEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/home/v2/version',
  data: versionInfo,
});
