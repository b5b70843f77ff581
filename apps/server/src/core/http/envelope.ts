import { errorTable } from '@wm/contract/areas';
import type { ErrorName } from '@wm/contract/areas';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import { isDatabaseUnavailable, isUnstorable } from '#core/database/database-faults.ts';
import { pageHeaders, refusalPage, wantsPage } from './refusal-page.ts';

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_REQ_FILE_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported-type',
};

/** What went wrong, in the contract's words. Everything unknown is a defect and shows nothing of itself. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error))
    return new AppError('server.unavailable', { cause: error, retryAfter: 2 });
  if (isUnstorable(error)) return new AppError('request.invalid', { cause: error });
  const { code, statusCode } = error as FastifyError;
  const known = frameworkErrors[code];
  if (known) return new AppError(known, { cause: error });
  if (statusCode === 413) return new AppError('request.too-large', { cause: error });
  if (statusCode === 408) return new AppError('request.timeout', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('request.invalid', { cause: error });
  }
  return new AppError('server.unknown', { cause: error });
}

/** Answers an error as the envelope; 5xx are logged with the trace id the user is shown. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = toAppError(error);
  const entry = errorTable[known.errorName];
  if (entry.status >= 500) {
    request.log.error(
      { err: error, traceId: request.id },
      entry.status === 500 ? 'unknown error' : 'unavailable',
    );
  }
  if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter));
  request.outcome = { code: entry.code, message: known.message };
  if (entry.status === 429 && wantsPage(request)) {
    return reply
      .code(entry.status)
      .headers(pageHeaders)
      .send(refusalPage(known.message, known.retryAfter));
  }
  return reply
    .code(entry.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: entry.code,
        msg: known.message,
        data: known.data,
        trace_id: request.id,
      }),
    );
}
