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

/** True when no answer of the server arrived: the network is gone, or what stands before the server says that it is away. */
export function isAway(error: unknown): error is HttpError {
  if (!(error instanceof HttpError)) return false;
  const { kind, code } = error;
  return (
    kind === 'network' || kind === 'timeout' || (kind === 'unusable' && code > 501 && code < 505)
  );
}

/** True when trying the same call again later may succeed: nothing was refused. */
export function isTransient(error: unknown): boolean {
  if (isAway(error)) return true;
  return error instanceof HttpError && (error.code >= 500 || [408, 429].includes(error.code));
}
