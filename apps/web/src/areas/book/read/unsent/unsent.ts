import { useUser } from '#core/stores/user-store.ts';

/** What of reading waits in this browser until there is a connection. */
type UnsentKind = 'marks' | 'removals' | 'place' | 'time';

/** One person's own: whoever signs in next in this browser must not send it as his. */
function keyOf(kind: UnsentKind, bookId: number): string {
  return `wm-unsent-${kind}:${useUser.getState().id}:${bookId}`;
}

/** What waits for a book (0: for all), the oldest first; what is not of that shape is not there. */
export function readUnsent<Kept>(
  kind: UnsentKind,
  bookId: number,
  isWhole: (kept: unknown) => kept is Kept,
): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind, bookId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWhole) : [];
  } catch {
    return [];
  }
}

/** Keeps what waits, in place of what did; false where the browser keeps no more. */
export function keepUnsent(kind: UnsentKind, bookId: number, rows: readonly unknown[]): boolean {
  try {
    if (rows.length === 0) localStorage.removeItem(keyOf(kind, bookId));
    else localStorage.setItem(keyOf(kind, bookId), JSON.stringify(rows));
    return true;
  } catch {
    return false;
  }
}

/** Whether a value has the named members, each of a type. */
export function hasShape(
  value: unknown,
  shape: Readonly<Record<string, 'string' | 'number'>>,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([name, type]) => typeof given[name] === type);
}
