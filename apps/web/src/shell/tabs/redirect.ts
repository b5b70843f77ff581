import type { Location } from 'react-router';

const prefix = '/redirect';

/** The helper address that draws a page anew (specification 2.1): /redirect/{path}. */
export function redirectAddress(fullPath: string): string {
  return prefix + fullPath;
}

/** True for the helper's own addresses. */
export function isRedirect(pathname: string): boolean {
  return pathname.startsWith(`${prefix}/`);
}

/** Where a helper address leads, always on this site; any other location stays as it is. */
export function withoutRedirect(location: Location): Location {
  if (!isRedirect(location.pathname)) return location;
  const pathname = location.pathname.slice(prefix.length).replace(/^[/\\]+/, '/');
  return withoutRedirect({ ...location, pathname });
}
