import { readToken, storeToken } from '#core/auth/token.ts';
import { duplicateMessage, isRepeatedSubmit } from './duplicate-guard.ts';
import { fromWire, toWire } from './from-wire.ts';
import { HttpError } from './http-error.ts';
import { factorOwedCode, reportFactorOwed } from './factor-owed.ts';
import { lockedCode, reportLocked } from './locked.ts';
import { defaultMessage, messageOf } from './message-table.ts';
import { notifier } from './notifier.ts';
import { askForPassword, confirmCode } from './password-prompt.ts';
import { queryString } from './query-string.ts';
import type { QueryValues } from './query-string.ts';
import { askToSignInAgain, sessionLostMessage } from './session-dialog.ts';

const defaultTimeoutMs = 60_000;

const bases = { main: '', report: '/report/v2', restart: '/report-restart/v2' } as const;

/** What a caller may change about one call. */
export interface RequestOptions {
  /** False sends no token. */
  isToken?: boolean;
  /** False lets the same body be sent twice in a row. */
  repeatSubmit?: boolean;
  /** Which API a path without its own base belongs to. */
  requestBase?: keyof typeof bases;
  /** Sent as the bearer instead of the session's token. */
  apiKey?: string;
  /** Milliseconds until the call is given up; 60,000 when absent. */
  timeout?: number;
  /** Codes that the caller handles: they suppress the global message. */
  handledCodes?: readonly number[];
  /** True shows no message: the caller reads the thrown error. A lost session still asks to sign in again, unless claimed. */
  silent?: boolean;
  /** Makes a write safe to send again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface RequestSpec extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Query in camelCase; flattened, empty values skipped. */
  params?: QueryValues;
  /** A plain object (sent as JSON in wire names), form data or an encoded form. */
  body?: object;
}

interface Answer {
  response: Response;
  blob: Blob;
}

function addressOf(spec: RequestSpec): string {
  const url = bases[spec.requestBase ?? 'main'] + spec.url;
  const query = spec.params ? queryString(toWire(spec.params) as QueryValues) : '';
  return query ? `${url}?${query}` : url;
}

function headersOf(spec: RequestSpec, isJson: boolean): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (isJson) headers.set('Content-Type', 'application/json;charset=utf-8');
  const bearer = spec.apiKey ?? (spec.isToken === false ? '' : readToken());
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (spec.idempotencyKey) headers.set('Idempotency-Key', spec.idempotencyKey);
  return headers;
}

function refuseRepeated(spec: RequestSpec, url: string, body: string): void {
  if (spec.repeatSubmit === false || !['POST', 'PUT'].includes(spec.method)) return;
  if (!isRepeatedSubmit(url, body)) return;
  notifier().message('warning', duplicateMessage);
  throw new HttpError(duplicateMessage, { kind: 'duplicate' });
}

function transportFailure(cause: unknown, spec: RequestSpec, timedOut: boolean): HttpError {
  if (spec.signal?.aborted) return new HttpError('请求已取消', { kind: 'aborted' });
  const error = timedOut
    ? new HttpError('系统接口请求超时', { kind: 'timeout' })
    : new HttpError('后端接口连接异常', { kind: 'network' });
  error.cause = cause;
  if (!spec.silent) notifier().message('error', error.message);
  return error;
}

interface TimeoutSignal {
  signal: AbortSignal;
  /** Lets go of timer and caller once the call has ended. */
  end: () => void;
}

/** Gives a call up when its time is over, or when its caller does. */
function timeoutSignal({ signal, timeout = defaultTimeoutMs }: RequestSpec): TimeoutSignal {
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  const timer = setTimeout(giveUp, timeout);
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();
  return {
    signal: stop.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    },
  };
}

/** Sends a call and reads its body; throws only when no answer arrived. A new token in the answer is stored. */
export async function send(spec: RequestSpec): Promise<Answer> {
  const url = addressOf(spec);
  const isForm = spec.body instanceof FormData || spec.body instanceof URLSearchParams;
  const body = spec.body && !isForm ? JSON.stringify(toWire(spec.body)) : undefined;
  if (!isForm) refuseRepeated(spec, url, body ?? '');
  const timeout = timeoutSignal(spec);
  try {
    const response = await fetch(url, {
      method: spec.method,
      headers: headersOf(spec, body !== undefined),
      body: body ?? (spec.body as BodyInit | undefined) ?? null,
      signal: timeout.signal,
    });
    const renewed = response.headers.get('X-Refresh-Token');
    if (renewed && readToken()) storeToken(renewed);
    return { response, blob: await response.blob() };
  } catch (cause) {
    throw transportFailure(cause, spec, timeout.signal.aborted);
  } finally {
    timeout.end();
  }
}

interface LooseEnvelope {
  code?: number;
  msg?: string;
  data?: unknown;
  trace_id?: string;
}

/** The envelope an answer holds, or nothing when its body is something else. */
export function parseEnvelope(text: string): LooseEnvelope | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    return parsed;
  } catch {
    return undefined;
  }
}

function traceLine(traceId: string | undefined): string {
  return traceId ? `追踪号：${traceId}` : '';
}

function show(spec: RequestSpec, code: number, envelope: LooseEnvelope): string {
  const text = messageOf(code, envelope.msg);
  if (code === lockedCode) reportLocked();
  if (code === factorOwedCode) reportFactorOwed();
  // Who did not give the password knows why nothing was done.
  if ([lockedCode, confirmCode, factorOwedCode].includes(code)) return text;
  if (spec.silent || spec.handledCodes?.includes(code)) return text;
  const trace = traceLine(envelope.trace_id);
  if (code === 500) notifier().message('error', text, trace);
  else if (code === 601) notifier().message('warning', text);
  else {
    const own = envelope.msg && envelope.msg !== text ? envelope.msg : '';
    notifier().notification(text, [own, trace].filter(Boolean).join('\n'));
  }
  return text;
}

function loseSession(spec: RequestSpec, traceId: string | undefined): HttpError {
  if (!spec.handledCodes?.includes(401)) void askToSignInAgain();
  return new HttpError(sessionLostMessage, {
    kind: 'session',
    code: 401,
    ...(traceId && { traceId }),
  });
}

function withoutEnvelope(spec: RequestSpec, status: number): HttpError {
  if (status === 401) return loseSession(spec, undefined);
  const reason = `Request failed with status code ${status}`;
  const text = status < 400 ? defaultMessage : `系统接口${reason.slice(-3)}异常`;
  if (!spec.silent) notifier().message('error', text);
  return new HttpError(text, { kind: 'unusable', code: status });
}

/** Throws what an answer's envelope and status mean; returns the envelope when the call succeeded. */
export function checkEnvelope(spec: RequestSpec, response: Response, text: string): LooseEnvelope {
  const envelope = parseEnvelope(text);
  if (!envelope || (!response.ok && envelope.code === undefined)) {
    throw withoutEnvelope(spec, response.status);
  }
  const code = envelope.code ?? 200;
  if (code === 200) return envelope;
  if (code === 401) throw loseSession(spec, envelope.trace_id);
  throw new HttpError(show(spec, code, envelope), {
    kind: 'refused',
    code,
    data: envelope.data,
    ...(envelope.trace_id && { traceId: envelope.trace_id }),
  });
}

/** Calls the server and gives the envelope's `data` with camelCase keys; throws HttpError after showing what specification 8 asks for. */
export async function request<T>(spec: RequestSpec): Promise<T> {
  const { response, blob } = await sendConfirmed(spec);
  const envelope = checkEnvelope(spec, response, await blob.text());
  return fromWire<T>(envelope.data);
}

/** Sends a call, and once more when the server wanted the password again and the user has given it. */
async function sendConfirmed(spec: RequestSpec): Promise<Answer> {
  const answer = await send(spec);
  if (answer.response.status !== confirmCode || !(await askForPassword())) return answer;
  return send({ ...spec, repeatSubmit: false });
}
