import type { Location } from 'react-router';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import type { OpenTab } from '#core/stores/open-tabs-store.ts';
import type { Screen } from '#shell/routes.ts';
import { addressOf } from './live-tabs.ts';

function metaOf(route: FlatRoute | undefined): OpenTab['meta'] {
  return {
    affix: route?.affix ?? false,
    noCache: route?.noCache ?? false,
    link: route?.link ?? null,
  };
}

/** The tab of what stands at a location. */
export function viewAt(location: Location, screen: Screen): OpenTab {
  return {
    path: location.pathname,
    fullPath: addressOf(location),
    name: screen.route?.name ?? '',
    title: screen.title,
    meta: metaOf(screen.route),
    query: Object.fromEntries(new URLSearchParams(location.search)),
  };
}

/** The pinned tabs, open from the start. */
export function affixViews(screens: readonly FlatRoute[]): OpenTab[] {
  return screens
    .filter((screen) => screen.affix && !screen.path.includes(':'))
    .map((screen) => ({
      path: screen.path,
      fullPath: screen.path,
      name: screen.name,
      title: screen.title,
      meta: metaOf(screen),
      query: screen.query,
    }));
}
