/** The value of a cookie of this site, or an empty string. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return '';
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return '';
  }
}

/** Stores a cookie for the whole site; without `days` it ends with the browser. */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

/** Forgets a cookie. */
export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}
