/** What became of a failed call: the server refused it, its answer was unusable, or it never arrived. */
export type FailureKind =
  | 'refused'
  | 'unusable'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'duplicate'
  | 'session';

interface FailureDetail {
  kind: FailureKind;
  /** The envelope's code, else the HTTP status, else 0. */
  code?: number;
  traceId?: string;
  data?: unknown;
}

/** Every failure that `request` throws. `message` is the text the user reads. */
export class HttpError extends Error {
  readonly kind: FailureKind;
  readonly code: number;
  readonly traceId: string;
  /** The `data` of the refusing answer: field errors of a 422, the stored document of a 409. */
  readonly data: unknown;

  constructor(message: string, detail: FailureDetail) {
    super(message);
    this.name = 'HttpError';
    this.kind = detail.kind;
    this.code = detail.code ?? 0;
    this.traceId = detail.traceId ?? '';
    this.data = detail.data;
  }
}

/** True when trying the same call again later may succeed: nothing was refused. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  if (error.kind === 'network' || error.kind === 'timeout') return true;
  return error.code >= 500 || error.code === 429 || error.code === 408;
}
