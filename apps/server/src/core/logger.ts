import { pino, stdSerializers } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';
import { rootOf } from './database/database-faults.ts';
import { outliveReaders } from './outlive-readers.ts';

const secrets = [
  'password',
  'old_password',
  'new_password',
  'oldPassword',
  'newPassword',
  'token',
  'ticket',
  'authorization',
  'cookie',
  'apiKey',
];

/** JSON lines on standard output; values under secret names are replaced at the first two depths. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/**
 * Standard output as long as somebody reads it. When its reader dies (a pipe to `head`, a log shipper), what is logged is
 * dropped: the usual destination would try again for ever, and an error that nobody hears would end the process.
 */
function standardOutput(output: NodeJS.WriteStream = process.stdout): DestinationStream {
  outliveReaders(output);
  return { write: (line) => void output.write(line) };
}

/** An error without the values that a failed query carries: they are what people wrote, or hashes. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const root = rootOf(error);
  const { type, stack } = stdSerializers.err(root);
  const query = error === root ? undefined : error.message.split('\nparams:')[0];
  return { type, code: root.code, message: root.message, query, stack };
}

/** A logger that writes nothing, for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });
