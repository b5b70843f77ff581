import type { ChatFault } from '@wm/contract/chat/message';
import { OutboundRefused } from '#core/outbound/guarded-connect.ts';
import { SecretUnreadable } from '#core/secrets/secret-box.ts';
import { AnswerBrokenOff, AnswerFiltered, ModelSilent } from './ask-model.ts';

export interface RunFault {
  fault: ChatFault;
  retryTime: string | null;
}

/** What went wrong, from what the provider's client has thrown. */
export function faultOf(error: unknown): RunFault {
  for (const one of causesOf(error)) {
    const found = knownFault(one);
    if (found) return { retryTime: null, ...found };
  }
  return { fault: 'unknown', retryTime: null };
}

/** An error with what it was caused by, the innermost last: a client that tries again wraps what it got. */
function causesOf(error: unknown): Record<string, unknown>[] {
  const all: Record<string, unknown>[] = [];
  let one: unknown = error;
  while (typeof one === 'object' && one !== null && all.length < 6) {
    const record = one as Record<string, unknown>;
    all.push(record);
    one = record['lastError'] ?? record['cause'];
  }
  return all;
}

const ownErrors: readonly [new (...args: never[]) => Error, ChatFault][] = [
  [OutboundRefused, 'refused-address'],
  [SecretUnreadable, 'key-unreadable'],
  [ModelSilent, 'timeout'],
  [AnswerFiltered, 'filtered'],
  [AnswerBrokenOff, 'cut'],
];
const cutCodes = /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/;
const cutWords = /^(aborted|terminated)$|without a finish reason/;
const badAnswers = /JSONParse|TypeValidation|InvalidResponse|NoOutput|EmptyResponse/;
const networkCodes = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|CERT|ERR_TLS|UNABLE_TO)/;

function knownFault(
  error: Record<string, unknown>,
): (Partial<RunFault> & { fault: ChatFault }) | undefined {
  const own = ownErrors.find(([kind]) => error instanceof kind);
  if (own) return { fault: own[1] };
  const { statusCode } = error;
  if (typeof statusCode === 'number' && statusCode >= 300) return faultOfStatus(statusCode, error);
  const code = textOf(error['code']);
  if (cutCodes.test(code) || cutWords.test(textOf(error['message']))) return { fault: 'cut' };
  if (networkCodes.test(code)) return { fault: 'unreachable' };
  return badAnswers.test(textOf(error['name'])) ? { fault: 'bad-answer' } : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function faultOfStatus(status: number, error: Record<string, unknown>) {
  const said = typeof error['responseBody'] === 'string' ? error['responseBody'] : '';
  if (status === 401 || status === 403) return { fault: 'key-wrong' as const };
  if (status === 404) return { fault: 'model-missing' as const };
  if (status === 429) return { fault: 'too-many' as const, retryTime: retryTimeOf(error) };
  if (/context_length|maximum context|too many tokens|上下文/i.test(said) || status === 413)
    return { fault: 'too-long' as const };
  if (/content_filter|content_policy|sensitive/i.test(said)) return { fault: 'filtered' as const };
  if (status >= 500) return { fault: 'provider-down' as const };
  return { fault: 'bad-answer' as const };
}

/** Whether a provider has refused a request because it offered tools. */
export function refusesTools(error: unknown): boolean {
  return causesOf(error).some(({ statusCode, responseBody }) => {
    const isRefused = typeof statusCode === 'number' && [400, 404, 422, 501].includes(statusCode);
    return isRefused && /\btools?\b|tool_choice|function.?call/i.test(textOf(responseBody));
  });
}

/** When a provider may be asked again, by its own word; an hour at most. */
function retryTimeOf(error: Record<string, unknown>): string | null {
  const headers = error['responseHeaders'] as Record<string, string> | undefined;
  const said = headers?.['retry-after'];
  if (said === undefined) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return new Date(Date.now() + Math.min(seconds, 3600) * 1000).toISOString();
}
