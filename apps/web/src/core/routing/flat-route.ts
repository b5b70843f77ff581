import type { RouteEntry } from '@wm/contract/auth/account';
import { holdsPermission, holdsRole } from '#core/permission/permission.ts';

export interface Crumb {
  title: string;
  path: string;
}

/** One screen of the server's route tree, with its whole path. */
export interface FlatRoute {
  /** Pattern for react-router; `:id(\d+)` became `:id`. */
  path: string;
  /** Parameters that take digits only. */
  digits: readonly string[];
  component: string;
  name: string;
  title: string;
  icon: string;
  hidden: boolean;
  link: string | null;
  noCache: boolean;
  affix: boolean;
  activeMenu: string;
  /** The menu entry's own query. */
  query: Record<string, string>;
  /** From the top of the menu down to this screen. */
  trail: readonly Crumb[];
}

/** Whom a route tree is filtered for. */
export interface RouteHolder {
  roles: readonly string[];
  permissions: readonly string[];
}

const containers = new Set(['Layout', 'ParentView']);
const externalPattern = /^(https?:|mailto:|tel:)/;

/** True for what the browser opens by itself: http, https, mailto, tel. */
export function isExternal(path: string): boolean {
  return externalPattern.test(path);
}

/** A child's path below its parent's; an absolute or external child stands for itself. */
export function joinPath(parent: string, child: string): string {
  if (isExternal(child) || child.startsWith('/')) return child;
  return `${parent}/${child}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

/** A menu entry's query, sent as JSON text, as plain text values. */
export function menuQuery(json: string | undefined): Record<string, string> {
  if (!json) return {};
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]));
  } catch {
    return {};
  }
}

function mayHold(entry: RouteEntry, holder: RouteHolder): boolean {
  const { permissions = [], roles = [] } = entry;
  if (permissions.length === 0 && roles.length === 0) return true;
  return (
    permissions.some((code) => holdsPermission(holder.permissions, code)) ||
    roles.some((role) => holdsRole(holder.roles, role))
  );
}

/** The tree without what the holder may not see. */
export function allowedRoutes(tree: readonly RouteEntry[], holder: RouteHolder): RouteEntry[] {
  return tree
    .filter((entry) => mayHold(entry, holder))
    .map((entry) =>
      entry.children
        ? Object.assign({}, entry, { children: allowedRoutes(entry.children, holder) })
        : entry,
    );
}

/** Splits a server path into react-router's pattern and its digits-only parameters: `:id(\\d+)`. */
export function patternOf(path: string): Pick<FlatRoute, 'path' | 'digits'> {
  const digits: string[] = [];
  const pattern = path.replace(/:(\w+)\(\\d\+\)/g, (_, name: string) => {
    digits.push(name);
    return `:${name}`;
  });
  return { path: pattern, digits };
}

function screenOf(entry: RouteEntry, path: string, trail: readonly Crumb[]): FlatRoute {
  return {
    ...patternOf(path),
    component: entry.component,
    name: entry.name,
    title: entry.meta.title,
    icon: entry.meta.icon,
    hidden: entry.hidden,
    link: entry.meta.link,
    noCache: entry.meta.noCache,
    affix: entry.meta.affix,
    activeMenu: entry.meta.activeMenu ?? '',
    query: menuQuery(entry.query),
    trail,
  };
}

interface Branch {
  path: string;
  trail: readonly Crumb[];
}

/** A page at the top of the menu stands in a layout of the same name: it is told once. */
function withCrumb(trail: readonly Crumb[], crumb: Crumb): readonly Crumb[] {
  const isTold = trail.at(-1)?.title === crumb.title;
  return [...(isTold ? trail.slice(0, -1) : trail), crumb];
}

function flattenBelow(entries: readonly RouteEntry[], parent: Branch): FlatRoute[] {
  return entries.flatMap((entry) => {
    const path = joinPath(parent.path, entry.path);
    const { title } = entry.meta;
    const isNamed = title !== '' && entry.meta.breadcrumb;
    const trail = isNamed ? withCrumb(parent.trail, { title, path }) : parent.trail;
    const below = flattenBelow(entry.children ?? [], { path, trail });
    if (containers.has(entry.component)) return below;
    return isExternal(path) ? below : [screenOf(entry, path, trail), ...below];
  });
}

/** All screens of a tree: Layout and ParentView fold into the path of what stands below them. */
export function flattenRoutes(tree: readonly RouteEntry[]): FlatRoute[] {
  return flattenBelow(tree, { path: '', trail: [] });
}
