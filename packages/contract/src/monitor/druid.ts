import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const shared = { rate: 'default', audit: null, access: 'monitor:druid:list' } as const;
const path = '/admin/v2/monitor/druid';

const databaseConnection = z.object({
  pid: z.number(),
  /** The process that holds it; empty for somebody else's. */
  node: z.string(),
  application: z.string(),
  state: z.enum(['active', 'idle', 'transaction', 'waiting']),
  /** How long it has been so, in seconds. */
  seconds: z.number(),
  /** The statement without its values. */
  statement: z.string(),
  waits_for: z.string(),
  /** Connections that hold what it waits for. */
  blocked_by: z.array(z.number()),
});

export type DatabaseConnection = Camelize<z.output<typeof databaseConnection>>;

/** 连接池监控: every connection of the database, and who waits for whom. */
export const connectionsEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path,
  data: z.object({
    version: z.string(),
    most: z.number(),
    size: z.number(),
    /** Share of blocks that were found in memory, 0 to 1. */
    hit_share: z.number(),
    connections: z.array(databaseConnection),
    pools: z.array(
      z.object({
        node: z.string(),
        max: z.number(),
        total: z.number(),
        busy: z.number(),
        waiting: z.number(),
      }),
    ),
  }),
});

const slowStatement = z.object({
  id: z.string(),
  statement: z.string(),
  calls: z.number(),
  /** Milliseconds. */
  mean: z.number(),
  most: z.number(),
  total: z.number(),
  /** Share of all time that the database spent, 0 to 1. */
  share: z.number(),
  rows: z.number(),
});

export type SlowStatement = Camelize<z.output<typeof slowStatement>>;

/** Statements by their share of the database's time, the greatest first. */
export const statementsEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/statements`,
  data: z.object({
    /** Why there are none: pg_stat_statements is not there. */
    missing: z.string(),
    since: z.string().nullable(),
    rows: z.array(slowStatement),
  }),
});

/** How the database would carry out a statement. It is not carried out. */
export interface PlanNode {
  title: string;
  detail: string;
  cost: number;
  rows: number;
  children: PlanNode[];
}

const planNode: z.ZodType<PlanNode> = z.object({
  title: z.string(),
  detail: z.string(),
  cost: z.number(),
  rows: z.number(),
  get children() {
    return z.array(planNode);
  },
});

export const planEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/plan`,
  query: z.strictObject({ id: z.string().regex(/^-?\d{1,20}$/, '语句编号不正确') }),
  data: z.object({ plan: planNode }),
});

const tableSize = z.object({
  name: z.string(),
  rows: z.number(),
  total: z.number(),
  table: z.number(),
  indexes: z.number(),
  /** Rows that were deleted or overwritten and still take room. */
  dead: z.number(),
  /** When it was last cleaned up. */
  vacuum_time: z.string().nullable(),
  /** Times that it was read from beginning to end. */
  full_reads: z.number(),
});

export type TableSize = Camelize<z.output<typeof tableSize>>;

const indexSize = z.object({
  name: z.string(),
  table: z.string(),
  size: z.number(),
  reads: z.number(),
});

export type IndexSize = Camelize<z.output<typeof indexSize>>;

/** How big tables and indexes are, the biggest first. */
export const sizesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/sizes`,
  data: z.object({ tables: z.array(tableSize), indexes: z.array(indexSize) }),
});
