import type { RouteEntry } from '@wm/contract/auth/account';
import { create } from 'zustand';
import { fetchRoutes, loadUser } from '#core/auth/session.ts';
import { HttpError } from '#core/http/http-error.ts';
import type { RequestOptions } from '#core/http/request.ts';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { allowedRoutes, flattenRoutes } from '#core/routing/flat-route.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import type { UserState } from '#core/stores/user-store.ts';
import { homeEntry } from './home-entry.ts';

interface RouteTable {
  /** The flag of specification 4: routes are made once per session. */
  isReady: boolean;
  screens: FlatRoute[];
}

/** The screens of this session; not stored, made from the stored tree. */
export const useRouteTable = create<RouteTable>(() => ({ isReady: false, screens: [] }));

/** Calls of the guard speak for themselves: no dialog, no message. */
const quietly: RequestOptions = { silent: true, handledCodes: [401] };

function hasIndex(tree: readonly RouteEntry[]): boolean {
  return flattenRoutes(tree).some((screen) => screen.path === '/index');
}

function adoptTree(user: UserState, tree: RouteEntry[]): void {
  const added = allowedRoutes(tree, user);
  const defaults = hasIndex(added) ? [] : [homeEntry];
  const routes = [...defaults, ...added];
  usePermissionStore.setState({
    raw_routes: { user_id: user.id, permission_version: user.permission_version, routes: tree },
    routes,
    addRoutes: added,
    defaultRoutes: defaults,
    topbarRouters: routes,
    sidebarRouters: routes,
  });
  useRouteTable.setState({ isReady: true, screens: flattenRoutes(routes) });
}

/** Fetches user and routes and makes the screens; asked again meanwhile, it is still the same fetch. */
export function loadEverything(): Promise<void> {
  loading ??= loadOnce().finally(() => {
    loading = undefined;
  });
  return loading;
}

let loading: Promise<void> | undefined;

async function loadOnce(): Promise<void> {
  // Side by side: the first page waits for the longer of the two, not for their sum.
  const [user, tree] = await Promise.all([loadUser(quietly), fetchRoutes(quietly)]);
  adoptTree(user, tree);
}

/**
 * Makes the screens from the stored tree when it was made for this user and permission version, and renews it behind
 * the page; otherwise fetches it first.
 */
export async function makeRoutes(): Promise<void> {
  const user = useUser.getState();
  const stored = usePermissionStore.getState().raw_routes;
  const isCurrent =
    stored?.user_id === user.id && stored.permission_version === user.permission_version;
  if (!stored || !isCurrent) {
    await loadEverything();
    return;
  }
  adoptTree(user, stored.routes);
  void renewRoutes();
}

/** Fetches user and routes again while the page stays; only a lost session is shown. */
export async function renewRoutes(): Promise<void> {
  try {
    await loadEverything();
  } catch (error) {
    // Otherwise what is on the screen stays usable; the next call tells what is wrong.
    if (error instanceof HttpError && error.kind === 'session') void askToSignInAgain();
  }
}

/**
 * Fetches user and routes again unless they are of this version. A fetch that is under way may have begun before the version
 * came to be: it is waited for, and what it brought is compared.
 */
export async function renewRoutesTo(version: number): Promise<void> {
  await loading?.catch(() => undefined);
  if (useUser.getState().permission_version !== version) await renewRoutes();
}

/** Forgets the screens, so that the next navigation makes them anew. */
export function forgetRouteTable(): void {
  useRouteTable.setState({ isReady: false, screens: [] });
}
