import { AppError } from './app-error.ts';

/** The value that a lookup gave; throws `resource.not-found` where it gave none. */
export function orNotFound<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new AppError('resource.not-found');
  return value;
}

/** Throws `resource.not-found` unless what is asked for exists; for lookups that answer a boolean or a count. */
export function requireFound(isFound: boolean): asserts isFound {
  if (!isFound) throw new AppError('resource.not-found');
}
