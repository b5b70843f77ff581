import { matchRoutes } from 'react-router';
import type { FlatRoute } from './flat-route.ts';

export interface RouteMatch<Route extends Pick<FlatRoute, 'path' | 'digits'>> {
  route: Route;
  params: Record<string, string>;
}

/** The screen an address leads to; a parameter that takes digits only refuses anything else. */
export function matchRoute<Route extends Pick<FlatRoute, 'path' | 'digits'>>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | undefined {
  const table = routes.map((route, index) => ({ path: route.path, id: String(index) }));
  const match = matchRoutes(table, pathname)?.at(-1);
  const route = match ? routes[Number(match.route.id)] : undefined;
  if (!match || !route) return undefined;
  const params = Object.fromEntries(
    Object.entries(match.params).map(([name, value]) => [name, value ?? '']),
  );
  const areDigits = route.digits.every((name) => /^\d+$/.test(params[name] ?? ''));
  return areDigits ? { route, params } : undefined;
}
