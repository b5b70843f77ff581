import { cpus, hostname, release, type } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { isDatabaseUnavailable } from '#core/database/database-faults.ts';
import { productVersion } from '#core/product-version.ts';
import { lookAtChecks } from '../overview/check-round.ts';
import { meterProcess } from './process-meter.ts';
import type { ProcessMeter } from './process-meter.ts';
import type { RequestMeter } from './request-meter.ts';
import { isLeading, leave, markSeen, storeSample } from './sample.repository.ts';
import type { NodeAbout } from './sample.table.ts';

/** How often each process measures; the screens show no finer. */
const sampleEveryMs = 10_000;
const firstAfterMs = 1500;

/** This process among those that serve the installation. */
export const ownNode = `${hostname()}:${process.pid}`;

export interface Sampler {
  /** Measures, stores and, where it is this process's turn, looks at the checks. */
  take: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
  /** Calls `handler` after each sample. */
  onTaken: (handler: () => void) => void;
}

/** Measures this process every ten seconds, once for everybody who looks on. */
export function createSampler(core: Core, requests: RequestMeter): Sampler {
  const handlers: (() => void)[] = [];
  let meter: ProcessMeter | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const take = async (): Promise<void> => {
    meter ??= meterProcess(core.config.dataDir);
    const reading = await meter.take();
    const { totalCount, idleCount, waitingCount } = core.pool;
    const pool = {
      poolTotal: totalCount,
      poolBusy: totalCount - idleCount,
      poolWaiting: waitingCount,
    };
    const { db } = core;
    await markSeen(db, { node: ownNode, host: hostname(), about: aboutProcess(core) });
    await storeSample(db, { node: ownNode, ...reading, ...pool, ...requests.take() });
    if (await isLeading(db, ownNode)) await lookAtChecks(core);
    for (const handler of handlers) handler();
  };
  const takeSafely = async (): Promise<void> => {
    try {
      await take();
    } catch (error) {
      // The gap tells that the database was away.
      if (!isDatabaseUnavailable(error)) core.logger.error({ err: error }, 'no sample was taken');
    }
    if (!isStopped) plan(sampleEveryMs);
  };
  const plan = (afterMs: number): void => {
    timer = setTimeout(() => {
      running = takeSafely();
    }, afterMs).unref();
  };
  return {
    take,
    start: () => plan(firstAfterMs),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      meter?.stop();
      if (meter) await leave(core.db, ownNode).catch(() => undefined);
    },
    onTaken: (handler) => handlers.push(handler),
  };
}

function aboutProcess({ config, caches }: Core): NodeAbout {
  const processors = cpus();
  return {
    version: productVersion,
    runtime: `Node ${process.versions.node}`,
    system: `${type()} ${release()} ${process.arch}`,
    processors: processors.length,
    processorModel: processors[0]?.model.trim() ?? '',
    dataFolder: config.dataDir,
    poolMax: config.databasePool,
    caches: caches.all().map(({ name, title, max, keys, hits, misses }) => ({
      name,
      title,
      max,
      size: keys().length,
      hits: hits(),
      misses: misses(),
    })),
  };
}

/** What is older than the screens show. */
export const sampleRetention = [
  sql`delete from sys_sample where sample_time < now() - interval '25 hours'`,
  sql`delete from sys_check_span where last_time < now() - interval '7 days'`,
  sql`delete from sys_node where seen_time < now() - interval '1 day'`,
];
