import { articleResource } from '@wm/contract/blog/article';
import {
  articleCountsEndpoint,
  articleReadingsEndpoint,
  siteFactsEndpoint,
} from '@wm/contract/blog/readings';
import type { FastifyInstance } from 'fastify';
import { shownValue } from '#core/access/shown-value.ts';
import type { Core } from '#core/core.ts';
import { publicOrigin } from '#core/http/address/public-origin.ts';
import { route } from '#core/http/route.ts';
import { officeDay } from '../site/visitor.ts';
import { countArticles, findReadings, readingsSince, sumReadings } from './readings.repository.ts';

const viewCount = { resource: articleResource.permission, column: 'view_count' };

/** How articles are read, by the blog's own counter. */
export function addReadingRoutes(app: FastifyInstance, core: Core): void {
  const { db, config } = core;
  route(app, articleCountsEndpoint, ({ principal }) => countArticles(db, principal));
  route(app, articleReadingsEndpoint, async ({ query, principal }) => {
    // Whose role does not see the number of readings does not see those of the days.
    const maySee = shownValue(principal, viewCount, '1') === '1';
    const ids = maySee ? query.ids.split(',').map(Number) : [];
    const today = await officeDay(core);
    const [since, rows] = await Promise.all([
      readingsSince(db),
      findReadings(db, principal, { ids, today }),
    ]);
    return { since, rows };
  });
  route(app, siteFactsEndpoint, async ({ request }) => {
    const today = await officeDay(core);
    const [since, sums] = await Promise.all([readingsSince(db), sumReadings(db, today)]);
    return {
      origin: publicOrigin(config, request),
      isFixed: config.publicOrigin !== undefined,
      since,
      ...sums,
    };
  });
}
