import { cutText } from '@wm/contract/core/stored-text';
import type { Core } from '#core/core.ts';

const longestText = 1000;
/** A database in trouble makes everything slow: the log must not be in trouble, too. */
const perMinute = 60;

/** Logs statements that take long, as they are written: values are never in them. */
export function logSlowStatements({
  config: { slowQueryMs },
  statements,
  logger,
}: Pick<Core, 'config' | 'statements' | 'logger'>): void {
  if (slowQueryMs === 0) return;
  let since = 0;
  let count = 0;
  statements.onEnd.add((text, ms) => {
    if (ms < slowQueryMs) return;
    const now = performance.now();
    if (now - since > 60_000) {
      since = now;
      count = 0;
    }
    count += 1;
    if (count > perMinute) return;
    const sql = text.replaceAll(/\s+/g, ' ').trim();
    logger.warn({ ms: Math.round(ms), sql: cutText(sql, longestText) }, 'a slow statement');
  });
}
