import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { areas } from './areas.ts';
import { addArea } from '#core/area.ts';
import { registerColumns } from '#core/access/column-registry.ts';
import { createPrincipals } from '#core/access/principal.ts';
import { createHousekeeping } from '#core/housekeeping.ts';
import type { Housekeeping } from '#core/housekeeping.ts';
import { createToolbox } from '#core/assistant/toolbox.ts';
import { createAudit } from '#core/audit/audit.ts';
import { createCaches } from '#core/caches/caches.ts';
import type { Config } from '#core/config.ts';
import type { Core } from '#core/core.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { Signals } from '#core/database/signals.ts';
import { createHealthChecks } from '#core/health/health-checks.ts';
import { addCspReports } from '#core/http/csp-report.ts';
import { addHealth } from '#core/http/health.ts';
import { createHttpServer } from '#core/http/http-server.ts';
import { addOpenApi } from '#core/http/open-api.ts';
import { addWebFiles } from '#core/http/web-files.ts';
import { createSearch } from '#core/search/search.ts';
import { addSearchRoutes } from '#core/search/search.routes.ts';
import { createSecretBox } from '#core/secrets/secret-box.ts';
import { createSessions } from '#core/session/sessions.ts';
import { createSettings } from '#core/settings/settings.ts';
import { addStream } from '#core/stream/stream.ts';
import { addTaskRoutes } from '#core/tasks/task.routes.ts';
import { createJobs } from '#core/jobs/jobs.ts';
import { upkeepJobs } from '#core/jobs/upkeep-jobs.ts';
import { addUndoRoutes } from '#core/undo/undo.routes.ts';
import { postJson } from '#core/outbound/post-json.ts';
import { addMetrics } from '#core/telemetry/metrics-server.ts';
import { logSlowStatements } from '#core/telemetry/slow-statements.ts';
import { traceRequests } from '#core/telemetry/trace-requests.ts';
import { createTracer } from '#core/telemetry/tracer.ts';
import { createTasks } from '#core/tasks/tasks.ts';

export interface App {
  http: FastifyInstance;
  core: Core;
  housekeeping: Housekeeping;
  /** Ends in order: no new requests, what runs is finished or put back, logs are written. The database stays open. */
  close: () => Promise<void>;
}

/** Composes the server over an open, migrated database. It does not listen yet. */
export async function createApp(
  config: Config,
  database: DatabaseHandle,
  logger: Logger,
): Promise<App> {
  const signals = new Signals(database, logger);
  await signals.open();
  const caches = createCaches(signals);
  const settings = createSettings(database.db, signals, caches);
  const tasks = createTasks(database.db, signals, logger);
  const tracer =
    config.traces &&
    createTracer(config.traces, {
      // The operator's own collector, like his database.
      send: (url, body) => postJson(url, body, { allowed: 'any' }),
      logger,
    });
  const core: Core = {
    ...database,
    config,
    logger,
    signals,
    settings,
    principals: createPrincipals(database.db, signals, caches),
    sessions: createSessions(database.db, { signals, settings, caches }),
    audit: createAudit(database.db, logger),
    tasks,
    jobs: createJobs({ db: database.db, signals, logger, tasks, settings, tracer }),
    search: createSearch(database.db, logger),
    caches,
    checks: createHealthChecks(),
    secrets: createSecretBox(config),
    toolbox: createToolbox(),
  };
  const http = await createHttpServer(core, (app) => {
    if (tracer) traceRequests(app, core, tracer);
    addMetrics(app, core);
  });
  logSlowStatements(core);
  await addOpenApi(http);
  addHealth(http, core);
  addCspReports(http);
  const streams = addStream(http, core);
  addTaskRoutes(http, core);
  addSearchRoutes(http, core);
  addUndoRoutes(http, core);
  for (const area of areas) addArea(area, { app: http, core, streams });
  await addWebFiles(http, core);
  await http.ready();
  await registerColumns(database.db, http.resources);
  const chores = areas.flatMap(({ retention }) => retention?.(core) ?? []);
  const housekeeping = createHousekeeping(database.db, chores);
  for (const handler of upkeepJobs(core, housekeeping)) core.jobs.define(handler);
  await core.jobs.seed();
  core.tasks.open();
  if (config.schedules) core.jobs.open();
  core.search.open();
  const close = async (): Promise<void> => {
    await core.jobs.close();
    await core.search.close();
    await core.tasks.close();
    await http.close();
    await core.audit.flush();
    await signals.close();
  };
  return { http, core, housekeeping, close };
}
