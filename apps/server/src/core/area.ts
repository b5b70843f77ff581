import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { AssistantTool } from './assistant/assistant-tool.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { Database } from './database/database.ts';
import type { FileUseKind } from './files/file-use-kinds.ts';
import { fileUseKinds } from './files/file-use-kinds.ts';
import type { HealthCheck } from './health/health-checks.ts';
import type { Chore } from './housekeeping.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import type { Clock } from './jobs/scheduler.ts';
import type { NamedTable } from './search/named-records.ts';
import type { SearchKind } from './search/search-kind.ts';
import type { StreamPort } from './stream/stream-port.ts';
import type { TaskRunner, UserTaskRunner } from './tasks/task-runner.ts';

/**
 * Everything that an area brings to the server. `src/areas.ts` lists the areas; nothing else outside an area names it.
 * Its error names and stream events stand in its manifest of the contract, signals that only it hears of are merged into
 * `SignalMap` beside the module that sends them.
 */
export interface Area {
  addRoutes: (app: FastifyInstance, core: Core) => void;
  /** Runners of its background tasks by kind; one may be called again after a crash. */
  tasks?: (core: Core) => Record<string, UserTaskRunner>;
  /** Runners of background tasks that are nobody's. */
  unownedTasks?: (core: Core) => Record<string, TaskRunner>;
  /** What of it is found by the search. */
  searchKinds?: readonly SearchKind[];
  /** What of it is found by its name alone. */
  namedTables?: readonly NamedTable[];
  /** What of it uses files, and who may read them there. */
  fileUses?: readonly FileUseKind[];
  /** Columns whose texts may name files that they do not count as using. */
  fileNamingColumns?: readonly PgColumn[];
  /** Work of it that may be scheduled. */
  jobs?: (core: Core) => readonly JobHandler[];
  /** What of it the clock fires beside jobs. */
  clock?: (core: Core) => Clock;
  /** What housekeeping clears each hour. */
  retention?: (core: Core) => readonly Chore[];
  /** What of it the overview of the installation looks at. */
  healthChecks?: (core: Core) => readonly HealthCheck[];
  /** What a model that answers in the chat may call of it. */
  assistantTools?: (core: Core) => readonly AssistantTool[];
  /** Passes on to browsers what the area hears. */
  streamEvents?: (core: Core, streams: StreamPort) => void;
  /** Its part of the demo set of the first start. Areas are seeded in the order of the list. */
  seedDemo?: (db: Database, ownerId: number, config: Config) => Promise<void>;
}

/** Makes known what an area brings; retention and the demo set are asked for where they are due. */
export function addArea(
  area: Area,
  { app, core, streams }: { app: FastifyInstance; core: Core; streams: StreamPort },
): void {
  area.addRoutes(app, core);
  addTasks(area, core);
  for (const handler of area.jobs?.(core) ?? []) core.jobs.define(handler);
  if (area.clock) core.jobs.follow(area.clock(core));
  for (const kind of area.searchKinds ?? []) core.search.define(kind);
  for (const table of area.namedTables ?? []) core.search.defineNamed(table);
  addFileUses(area);
  addHealthChecks(area, core);
  addAssistantTools(area, core);
  area.streamEvents?.(core, streams);
}

function addTasks({ tasks, unownedTasks }: Area, core: Core): void {
  for (const [kind, run] of Object.entries(tasks?.(core) ?? {})) core.tasks.define(kind, run);
  for (const [kind, run] of Object.entries(unownedTasks?.(core) ?? {}))
    core.tasks.defineUnowned(kind, run);
}

function addAssistantTools({ assistantTools }: Area, core: Core): void {
  for (const tool of assistantTools?.(core) ?? []) core.toolbox.define(tool);
}

function addHealthChecks({ healthChecks }: Area, core: Core): void {
  for (const check of healthChecks?.(core) ?? []) core.checks.define(check);
}

function addFileUses({ fileUses, fileNamingColumns }: Area): void {
  for (const use of fileUses ?? []) fileUseKinds.kinds.set(use.kind, use);
  for (const column of fileNamingColumns ?? []) fileUseKinds.namingColumns.add(column);
}
