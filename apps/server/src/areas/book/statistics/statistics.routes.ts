import { readingStatisticsEndpoint, recordReadingEndpoint } from '@wm/contract/book/statistics';
import type { ReadingStatistics } from '@wm/contract/book/statistics';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { insertStretches, readToday, sumBooks, sumDays } from './statistics.repository.ts';
import { streaksOf } from './streaks.ts';

export function addStatisticsRoutes(app: FastifyInstance, core: Core): void {
  route(app, recordReadingEndpoint, async ({ body, principal }) => ({
    recorded: await insertStretches(core.db, principal.userId, body.stretches),
  }));
  route(app, readingStatisticsEndpoint, ({ principal }) => readStatistics(core, principal.userId));
}

const shownDays = 371;

async function readStatistics(
  { db }: Pick<Core, 'db'>,
  userId: number,
): Promise<ReadingStatistics> {
  const [days, books, { today, finished }] = await Promise.all([
    sumDays(db, userId),
    sumBooks(db, userId),
    readToday(db, userId),
  ]);
  const first = new Date(Date.parse(today) - shownDays * 86_400_000).toISOString().slice(0, 10);
  const { streak, longest } = streaksOf(
    days.map(({ day }) => day),
    today,
  );
  return {
    today,
    days: days.filter(({ day }) => day > first),
    seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
    chars: days.reduce((sum, { chars }) => sum + chars, 0),
    streak,
    longestStreak: longest,
    finished,
    books,
  };
}
