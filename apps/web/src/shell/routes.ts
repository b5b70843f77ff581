import type { RouteEntry } from '@wm/contract/auth/account';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Area } from '#core/area.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { knownComponents } from '#core/routing/known-components.ts';
import { matchRoute } from '#core/routing/match-route.ts';
import { redirectAt } from '#core/routing/route-redirect.ts';
import type { ViewLoader, ViewMap } from '#core/routing/view.ts';
import { areas } from './areas.ts';
import { hiddenRoutes } from './hidden-routes.ts';

/** Every screen the browser has, by the component name the server sends. */
export const views: ViewMap = Object.assign({}, ...areas.map((area: Area) => area.views));

for (const component of Object.keys(views)) knownComponents.add(component);

const failedViews = new Set<ViewLoader>();
const lazyViews = new Map<ViewLoader, LazyExoticComponent<ComponentType>>();

/**
 * The component of a name, fetched when first drawn; nothing for a name no view map holds. Names with one loader have one
 * component: a tab that goes from one to the other keeps its screen.
 */
export function viewOf(component: string): LazyExoticComponent<ComponentType> | undefined {
  const load: ViewLoader | undefined = views[component];
  if (!load) return undefined;
  const known = lazyViews.get(load);
  if (known) return known;
  const made = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      failedViews.add(load);
      throw error;
    }
  });
  lazyViews.set(load, made);
  return made;
}

/**
 * Lets screens whose file could not be fetched be fetched again. Call it once the failure is on the screen: earlier,
 * drawing the tab would start the fetch anew for ever.
 */
export function forgetFailedViews(): void {
  for (const load of failedViews) lazyViews.delete(load);
  failedViews.clear();
}

/** What stands at an address. */
export interface Screen {
  kind: 'view' | 'iframe' | 'forbidden' | 'missing-view' | 'not-found';
  route: FlatRoute | undefined;
  title: string;
}

const notFound: Screen = { kind: 'not-found', route: undefined, title: '页面不存在' };

/** Menu entries whose address is not the name of their component. */
const otherAddresses: Readonly<Record<string, string>> = { '/user/rights': 'rights/index' };

/** Whether a screen of the product stands at an address when the menu is as the product brings it. */
function isKnownAddress(pathname: string): boolean {
  const place = pathname.slice(1);
  const component = otherAddresses[pathname] ?? `${place.replace(/\/index$/, '')}/index`;
  return Object.hasOwn(views, component);
}

const taken: Screen = { kind: 'forbidden', route: undefined, title: '没有权限' };

function hiddenScreen(
  pathname: string,
  screens: readonly FlatRoute[],
  isAllowed: (permission: string) => boolean,
): Screen {
  const match = matchRoute(hiddenRoutes, pathname);
  if (!match) return isKnownAddress(pathname.replace(/\/$/, '')) ? taken : notFound;
  const { route, params } = match;
  const title = route.title(params);
  const parent = screens.find((screen) => screen.path === route.activeMenu);
  const flat: FlatRoute = {
    path: route.path,
    digits: route.digits,
    component: route.component,
    name: route.component,
    title,
    icon: '',
    hidden: true,
    link: null,
    noCache: false,
    affix: false,
    activeMenu: route.activeMenu,
    query: {},
    trail: [...(parent?.trail ?? []), { title, path: pathname }],
  };
  const isOpen = route.permission === null || isAllowed(route.permission);
  if (!isOpen) return { kind: 'forbidden', route: flat, title };
  return { kind: views[route.component] ? 'view' : 'missing-view', route: flat, title };
}

/** The screen of an address: a server route first, then the hidden ones. One that exists and is not among them is forbidden. */
export function screenAt(
  pathname: string,
  screens: readonly FlatRoute[],
  isAllowed: (permission: string) => boolean,
): Screen {
  const route = matchRoute(screens, pathname)?.route;
  if (!route) return hiddenScreen(pathname, screens, isAllowed);
  if (route.link) return { kind: 'iframe', route, title: route.title };
  return { kind: views[route.component] ? 'view' : 'missing-view', route, title: route.title };
}

function firstBelow(pathname: string, screens: readonly FlatRoute[]): string | undefined {
  const prefix = `${pathname.replace(/\/$/, '')}/`;
  return screens.find(
    (screen) => !screen.hidden && screen.path.startsWith(prefix) && !screen.path.includes(':'),
  )?.path;
}

/** Where a path that only groups others leads: to the screen its entry names by `redirect`, else to its first visible one. */
export function placeBelow(
  pathname: string,
  screens: readonly FlatRoute[],
  tree: readonly RouteEntry[],
): string | undefined {
  const named = redirectAt(tree, pathname);
  if (named && matchRoute(screens, named)) return named;
  return firstBelow(pathname, screens);
}
