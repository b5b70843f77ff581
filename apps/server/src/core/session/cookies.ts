import type { FastifyRequest } from 'fastify';

const deviceDays = 365;

/** The cookie that binds a browser's session. Plain HTTP knows no `__Host-` prefix, so an intranet gets the bare name. */
export function bindingCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-wm-sid' : 'wm-sid';
}

/** Where the page keeps its token (specification 9). It opens nothing without the binding cookie. */
export const tokenCookieName = 'Admin-Token';

function deviceCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-wm-device' : 'wm-device';
}

/** A cookie's value, or undefined. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, deviceCookieName(request));
}

/** The Set-Cookie line of the binding secret; an empty secret removes the cookie. */
export function bindingCookie(request: FastifyRequest, secret: string): string {
  return hidden(request, bindingCookieName(request), secret, secret === '' ? 0 : undefined);
}

/** The Set-Cookie line that lets this browser be recognised at the next sign-in. */
export function deviceCookie(request: FastifyRequest, secret: string): string {
  return hidden(request, deviceCookieName(request), secret, deviceDays * 86_400);
}

function visitCookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-wm-visit' : 'wm-visit';
}

/** The ticket of a visitor who gave the password of a shared link. */
export function readVisitCookie(request: FastifyRequest): string | undefined {
  const ticket = readCookie(request, visitCookieName(request));
  return ticket !== undefined && /^[\w-]{40,60}$/.test(ticket) ? ticket : undefined;
}

/** The Set-Cookie line of that ticket; it goes with the browser's session. */
export function visitCookie(request: FastifyRequest, ticket: string): string {
  return hidden(request, visitCookieName(request), ticket, undefined);
}

function hidden(
  request: FastifyRequest,
  name: string,
  ...[value, maxAge]: [string, number | undefined]
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
}

/**
 * Whether the request comes from a browser. Scripts cannot forge these headers, and Node's own fetch sends neither;
 * over plain HTTP only Origin exists.
 */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
}
