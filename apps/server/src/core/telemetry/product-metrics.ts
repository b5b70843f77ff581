import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { Counts, Durations, gauge } from './numbers.ts';
import type { Metric } from './numbers.ts';

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Requests by route, method and class of status; what they waited for in the database; refusals that tell of trouble. */
export function requestMetrics(app: FastifyInstance): Metric[] {
  const durations = new Durations(
    'http_request_duration_seconds',
    'Requests by route',
    requestBounds,
  );
  const refusals = new Counts('work_manage_refusals_total', 'Answers 401, 403, 429 and 503');
  const told = new Set([401, 403, 429, 503]);
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Also when the client is gone before there is an answer.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.trunc(statusCode / 100)}xx`;
    const { method } = request;
    durations.observe(`${method} ${route} ${status}`, reply.elapsedTime / 1000, () => ({
      method,
      route,
      status,
    }));
    if (told.has(statusCode))
      refusals.add(String(statusCode), () => ({ status: String(statusCode) }));
    done();
  });
  return [
    durations,
    refusals,
    gauge('http_requests_in_flight', 'Requests being answered', () => inFlight),
  ];
}

/** Statements and the pool. */
export function databaseMetrics(core: Core): Metric[] {
  const { pool, statements } = core;
  const durations = new Durations(
    'work_manage_statement_duration_seconds',
    'SQL statements',
    statementBounds,
  );
  statements.onEnd.add((_text, ms) => durations.observe('', ms / 1000, () => ({})));
  return [
    durations,
    gauge('work_manage_pool_connections', 'Connections of the pool', () => [
      [{ state: 'total' }, pool.totalCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waiting' }, pool.waitingCount],
    ]),
  ];
}

interface Installation {
  sessions: number;
  waiting: number;
  running: number;
  failed: number;
  signIns: number;
  lag: number;
}

/** What the whole installation counts, read from the database when it is asked for. */
export async function readInstallation({ pool }: Core): Promise<Metric[]> {
  const { rows } = await pool.query<Installation>(
    `select (select count(*) from sys_session where end_time is null and absolute_end > now())::int as sessions,
       (select count(*) from sys_task where status = 'waiting')::int as waiting,
       (select count(*) from sys_task where status = 'running')::int as running,
       (select count(*) from sys_job_log where status = 'failed' and fire_time > now() - interval '1 hour')::int as failed,
       (select count(*) from sys_sign_in_failure where create_time > now() - interval '1 hour')::int as "signIns",
       coalesce((select extract(epoch from now() - min(next_fire)) from sys_job where next_fire < now()), 0)::float8 as lag`,
  );
  const [found] = rows;
  if (!found) return [];
  return [
    gauge('work_manage_sessions', 'Signed-in browsers', () => found.sessions),
    gauge('work_manage_tasks', 'Long work', () => [
      [{ status: 'waiting' }, found.waiting],
      [{ status: 'running' }, found.running],
    ]),
    gauge('work_manage_job_failures', 'Failed runs of jobs within an hour', () => found.failed),
    gauge('work_manage_job_lag_seconds', 'How late the clock is', () => found.lag),
    gauge('work_manage_sign_in_failures', 'Failed sign-ins within an hour', () => found.signIns),
  ];
}
