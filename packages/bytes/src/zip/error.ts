/** Every reason for which an archive, or a file in one, is refused. Callers map them to the texts they show. */
export type ArchiveErrorCode =
  | 'archive-too-large'
  | 'not-an-archive'
  | 'archive-damaged'
  | 'archive-encrypted'
  | 'compression-unknown'
  | 'too-many-entries'
  | 'entry-too-large'
  | 'total-too-large'
  | 'ratio-too-high'
  | 'size-mismatch'
  | 'checksum-mismatch'
  | 'unsafe-path'
  | 'duplicate-entry'
  | 'entries-overlap'
  | 'file-missing';

/** Refusals of an archive because of what it would cost to unpack. */
export const costCodes: ReadonlySet<ArchiveErrorCode> = new Set([
  'archive-too-large',
  'too-many-entries',
  'entry-too-large',
  'total-too-large',
  'ratio-too-high',
]);

/** What a caller makes of a refusal: an error with the words of his screen. */
export type Translate = (error: ArchiveError) => Error;

/** `error` as the caller wants it; others than `ArchiveError` stay what they are. */
export function translated(error: unknown, translate: Translate | undefined): unknown {
  return error instanceof ArchiveError && translate ? translate(error) : error;
}

/** The only error that reading an archive throws for bad input, unless it is translated. `file` names the entry, where there is one. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  readonly file: string | undefined;

  constructor(code: ArchiveErrorCode, file?: string, options?: ErrorOptions) {
    super(file === undefined ? code : `${code}: ${file}`, options);
    this.name = 'ArchiveError';
    this.code = code;
    this.file = file;
  }
}
