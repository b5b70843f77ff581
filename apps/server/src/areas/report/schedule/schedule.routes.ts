import {
  reportScheduleResource,
  runScheduleEndpoint,
  scheduleDayEndpoint,
  schedulePreviewEndpoint,
  scheduleStatusEndpoint,
} from '@wm/contract/report/schedule';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { readScheduleDay } from './schedule-day.ts';
import {
  previewSchedule,
  runSchedule,
  scheduleService,
  setScheduleStatus,
} from './schedule.service.ts';

/** Reports that are run by the clock. */
export function addScheduleRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: reportScheduleResource,
    repository: scheduleService(core),
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
  route(app, schedulePreviewEndpoint, async ({ query }) => ({ next: previewSchedule(query) }));
  route(app, scheduleDayEndpoint, () => readScheduleDay(core));
  route(app, scheduleStatusEndpoint, ({ params, body, principal }) =>
    setScheduleStatus({ core, principal }, params.id, body.status),
  );
  route(app, runScheduleEndpoint, async ({ params, principal }) => ({
    runId: await runSchedule({ core, principal }, params.id),
  }));
}
