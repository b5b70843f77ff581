const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53100',
  '53200',
  '53300',
  '53400',
  // A database that is being put into another's place.
  '55000',
  '3D000',
  '25006',
  '25P03',
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);

/** The innermost error: drizzle wraps the driver's. */
export function rootOf(error: unknown): Error & { code?: string; constraint?: string } {
  let root = error as Error & { code?: string; cause?: unknown };
  while (root.cause instanceof Error) root = root.cause;
  return root;
}

/** Whether the database is away, stalled, full or read-only: answered as 503, worth a retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootOf(error);
  if (root.code !== undefined && (unavailable.has(root.code) || root.code.startsWith('08')))
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable|Cannot use a pool after/.test(
    root.message,
  );
}

/** The name of the unique constraint an insert or update ran into. */
export function violatedUnique(error: unknown): string | undefined {
  const root = rootOf(error);
  return root.code === '23505' ? root.constraint : undefined;
}

/** The name of the foreign key a write ran into. */
export function violatedReference(error: unknown): string | undefined {
  const root = rootOf(error);
  return root.code === '23503' || root.code === '23001' ? root.constraint : undefined;
}

/** Whether a value could not be stored as sent: a NUL in a text, a number out of range. */
export function isUnstorable(error: unknown): boolean {
  const { code } = rootOf(error);
  return (
    code === '22021' || code === '22003' || code === '22P02' || code === '22P05' || code === '22001'
  );
}
