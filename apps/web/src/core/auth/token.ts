import { readCookie, removeCookie, writeCookie } from '#core/cookie.ts';

/** Name of the token's cookie and of its local-storage key (specification 9). */
const tokenKey = 'Admin-Token';

/** The bearer token of this browser, or an empty string when nobody is signed in. */
export function readToken(): string {
  return readCookie(tokenKey);
}

/** Keeps a token in the cookie and in local storage. */
export function storeToken(token: string): void {
  writeCookie(tokenKey, token);
  localStorage.setItem(tokenKey, token);
}

/** Forgets the token in both places. */
export function forgetToken(): void {
  removeCookie(tokenKey);
  localStorage.removeItem(tokenKey);
}
