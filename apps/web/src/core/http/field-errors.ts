import { camelKey } from '@wm/contract/core/wire';
import { HttpError } from './http-error.ts';

/** Faults of a refused form by field, as an antd form takes them. */
export type FieldErrors = { name: string[]; errors: string[] }[];

/** The field errors of a 422; empty when the error is something else. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof HttpError) || error.code !== 422) return [];
  const fields = (error.data as { fields?: { path: string | string[]; message: string }[] } | null)
    ?.fields;
  return (fields ?? []).map(({ path, message }) => ({
    name: (Array.isArray(path) ? path : path.split('.')).map(camelKey),
    errors: [message],
  }));
}
