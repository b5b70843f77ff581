import { HttpError, isTransient } from '#core/http/http-error.ts';

/** Answers to a text that will not change for the same text. */
const lasting = new Set([400, 403, 404, 413, 422]);

/** Why a save failed, as far as a session acts on it. */
export function failureOf(error: unknown): 'unreached' | 'passing' | 'lasting' {
  if (!(error instanceof HttpError)) return 'passing';
  if (error.kind === 'network' || error.kind === 'timeout') return 'unreached';
  return !isTransient(error) && lasting.has(error.code) ? 'lasting' : 'passing';
}
