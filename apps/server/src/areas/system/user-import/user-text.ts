import type { ErrorName } from '@wm/contract/areas';
import { AppError } from '#core/app-error.ts';

/** The text that the single form would answer. */
export function userText(name: ErrorName, values: Readonly<Record<string, string>> = {}): string {
  return new AppError(name, { values }).message;
}
