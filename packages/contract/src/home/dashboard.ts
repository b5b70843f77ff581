import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** What a newcomer may try first. */
const firstStep = z.enum(['password', 'columns', 'import', 'backup', 'note', 'map', 'todo', 'ask']);

export type FirstStep = z.output<typeof firstStep>;

/** What the home page shows of this installation and of me, read live. */
export const dashboard = z.object({
  /**
   * Sign-ins of the last 14 days in the office's time zone, oldest first, days without any included; null for whom the
   * installation is none of his business.
   */
  sign_ins: z
    .array(z.object({ day: z.string(), succeeded: z.number(), failed: z.number() }))
    .nullable(),
  /** Sessions that were used within the last 5 minutes, and the people they belong to; null likewise. */
  online: z.object({ sessions: z.number(), users: z.number() }).nullable(),
  counts: z.array(z.object({ key: z.string(), title: z.string(), count: z.number() })),
  /** My own last operations, the newest first. */
  activity: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      code: z.number(),
      /** What the record is called now, and where it is looked at; empty where that is nowhere. */
      name: z.string(),
      to: z.string(),
      create_time: z.string(),
    }),
  ),
  /** What I was at last, the newest first. */
  recent: z.array(
    z.object({
      kind: z.enum(['note', 'mindmap', 'book']),
      name: z.string(),
      to: z.string(),
      /** How far a book is read: 0 to 1; null for what has no end. */
      progress: z.number().nullable(),
      time: z.string(),
    }),
  ),
  /** How much waits for me: comments to let through, articles to review, to-dos due by today. */
  waiting: z.object({ comments: z.number(), reviews: z.number(), todos: z.number() }),
  /** The first steps that I have done, on whatever screen. */
  done_steps: z.array(firstStep),
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
  /** What it runs on, for who may look at the server. */
  runs: z.object({ node: z.string(), database: z.string(), started: z.string() }).nullable(),
  /** What changed, newest first: one entry for each version, by the part of the product. */
  changes: z.array(
    z.object({
      version: z.string(),
      groups: z.array(z.object({ title: z.string(), notes: z.array(z.string()) })),
    }),
  ),
});

export type VersionInfo = Camelize<z.output<typeof versionInfo>>;

export const versionEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/home/v2/version',
  data: versionInfo,
});
