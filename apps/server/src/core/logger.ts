import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

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
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '***' },
  });
}

/** A logger that writes nothing, for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });
