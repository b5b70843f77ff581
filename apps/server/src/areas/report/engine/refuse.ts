import { cutText } from '@wm/contract/core/stored-text';
import { AppError } from '#core/app-error.ts';

export type Path = (string | number)[];

/** Refuses a definition, with the place in it. */
export function refuse(reason: string, path: Path): never {
  throw new AppError('report.definition', {
    values: { reason: cutText(reason, 200) },
    data: { path: pathText(path) },
  });
}

/** A place in a definition as it is told. */
export function pathText(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
