/** A redirect target taken from the address: only a path of this site, never another origin and never the sign-in page. */
export function safeRedirect(target: string | null, fallback = '/'): string {
  if (!target || !target.startsWith('/') || /^[/\\]{2}/.test(target)) return fallback;
  try {
    const url = new URL(target, location.origin);
    if (url.origin !== location.origin) return fallback;
    if (['/login', '/register'].includes(url.pathname)) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
