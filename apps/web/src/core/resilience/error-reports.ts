import { cutText, storableText } from '@wm/contract/core/stored-text';
import type { clientErrorEndpoint } from '@wm/contract/home/client-error';
import { call } from '#core/http/call.ts';
import { HttpError } from '#core/http/http-error.ts';

const mostPerMinute = 10;
const minuteMs = 60_000;
const longest = { message: 500, stack: 4000, path: 300 } as const;

let times: number[] = [];
let build = '';

/** Names the build this page was loaded with; reports carry it. */
export function nameBuild(name: string): void {
  build = name;
}

/** A number for an error that the server does not know of yet; the user can copy it. */
export function newTraceId(): string {
  return `web-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}

function isOneTooMany(): boolean {
  const now = Date.now();
  times = times.filter((time) => now - time < minuteMs);
  if (times.length >= mostPerMinute) return true;
  times.push(now);
  return false;
}

/** Sends an error to the server's log under `traceId`: 10 a minute at most, silently, and whatever becomes of it. */
export function reportError(error: unknown, traceId: string): void {
  if (isOneTooMany()) return;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const body = {
    traceId,
    message: cutText(storableText(message), longest.message),
    stack: cutText(storableText(stack), longest.stack),
    path: location.pathname.slice(0, longest.path),
    build,
  };
  call<typeof clientErrorEndpoint>('POST', '/home/v2/client_error', {
    body,
    isToken: false,
    repeatSubmit: false,
    silent: true,
    handledCodes: [401],
  }).catch(() => {
    // A report that does not arrive must not become the next error.
  });
}

/** Failed calls were shown when they failed, and the browser's own complaint about sizes is none of ours. */
function isWorthTelling(error: unknown): boolean {
  if (error instanceof HttpError) return false;
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  return !String(error).includes('ResizeObserver loop');
}

/** Reports every error that nothing caught. Returns the end of it. */
export function reportUncaughtErrors(): () => void {
  const tell = (error: unknown): void => {
    if (isWorthTelling(error)) reportError(error, newTraceId());
  };
  const handleError = (event: ErrorEvent): void => tell(event.error ?? event.message);
  const handleRejection = (event: PromiseRejectionEvent): void => tell(event.reason);
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
  };
}
