import { errorTable } from '@wm/contract/areas';
import type { ErrorName } from '@wm/contract/areas';

/** A fault in one field of a body, in wire names. */
export interface FieldFault {
  path: string;
  message: string;
}

/** An error answered on purpose: status, code and text come from the contract's table. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  /** What the envelope's `data` carries, for example the field faults or the stored document. */
  readonly data: unknown;
  /** Seconds after which a retry makes sense; answered as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    errorName: ErrorName,
    more: {
      data?: unknown;
      retryAfter?: number;
      cause?: unknown;
      /** What the text's `{name}` places are filled with. */
      values?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(fill(errorTable[errorName].message, more.values ?? {}), { cause: more.cause });
    this.errorName = errorName;
    this.data = more.data ?? null;
    this.retryAfter = more.retryAfter;
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
