import { z } from 'zod';
import { findCronFault } from './cron-rules.ts';

/** When something fires, as people give it: a cron expression of six fields. */
export const cronText = z
  .string()
  .trim()
  .min(1, '请填写执行时间')
  .max(120, '表达式不超过 120 个字符')
  .superRefine((text, context) => {
    const fault = text === '' ? undefined : findCronFault(text);
    if (fault) context.addIssue({ code: 'custom', message: fault.message });
  });

/** The time zone in which an expression is read. */
export const timeZone = z.string().max(60).refine(isTimeZone, '不认识这个时区');

/** Whether the platform knows a time zone of this name. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
