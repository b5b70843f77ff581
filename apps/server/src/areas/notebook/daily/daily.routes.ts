import {
  dailyDaysEndpoint,
  dailyNearEndpoint,
  dailyNoteEndpoint,
  dailySettingsEndpoint,
  keepDailySettingsEndpoint,
} from '@wm/contract/notebook/daily-note';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { requireNote } from '../note/note.repository.ts';
import { findNear, keepDailyTemplate, listDays, readOfficeNow } from './daily.repository.ts';
import { openDaily, readDailySettings } from './daily.service.ts';

/** The days that a calendar of six weeks shows. */
const shownDays = 42;

/** One note a day. */
export function addDailyRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  route(app, dailyNoteEndpoint, ({ principal, body }) => openDaily(core, principal, body.date));
  route(app, dailyDaysEndpoint, async ({ principal: { userId }, query: { from } }) => ({
    today: (await readOfficeNow(db)).today,
    days: await listDays(db, userId, { from, count: shownDays }),
  }));
  route(app, dailyNearEndpoint, ({ principal, query }) =>
    findNear(db, principal.userId, query.date),
  );
  route(app, dailySettingsEndpoint, ({ principal }) => readDailySettings(core, principal.userId));
  route(app, keepDailySettingsEndpoint, async ({ principal: { userId }, body: { templateId } }) => {
    if (templateId !== null) await requireNote(db, userId, templateId);
    await keepDailyTemplate(db, userId, templateId);
    return readDailySettings(core, userId);
  });
}
