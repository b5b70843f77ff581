import type { Area } from '#core/area.ts';
import { patternOf } from '#core/routing/flat-route.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import type { HiddenRoute } from '#core/routing/view.ts';
import { areas } from './areas.ts';

/** Routes of specification 2.3 whose areas bring their screens later; until then the address says which one is missing. */
const announcedRoutes: readonly HiddenRoute[] = [
  {
    path: '/monitor/job-log/index/:job_id',
    component: 'monitor/job/log',
    permission: 'monitor:job:list',
    title: () => '调度日志',
    activeMenu: '/monitor/job',
  },
];

/** A hidden route ready to be matched. */
export type MatchableRoute = HiddenRoute & Pick<FlatRoute, 'path' | 'digits'>;

/** Every hidden route (specification 2.3). */
export const hiddenRoutes: readonly MatchableRoute[] = [
  ...areas.flatMap((area: Area) => area.hiddenRoutes ?? []),
  ...announcedRoutes,
].map((route) => Object.assign({}, route, patternOf(route.path)));
