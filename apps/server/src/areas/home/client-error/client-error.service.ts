import type { ClientError } from '@wm/contract/home/client-error';
import type { Logger } from 'pino';
import { logText } from '#core/audit/audit.ts';

const stackLength = 4000;

/** Logs what broke in a browser as one line, under the trace id that its user was shown. */
export function logClientError(logger: Logger, error: ClientError, ip: string): void {
  logger.warn(
    {
      traceId: error.traceId,
      message: logText(error.message),
      stack: logText(error.stack, stackLength),
      path: logText(error.path),
      build: logText(error.build, 64),
      ip,
    },
    'page error',
  );
}
