/** What is known of a note that is kept, beside its text. */
export interface KeptFact {
  /** The user's id and the note's. */
  key: string;
  user: number;
  id: number;
  name: string;
  /** Of its text. */
  bytes: number;
  /** When the server last answered with it, ISO 8601. */
  savedAt: string;
}

/** So much is kept of one person on one device. */
export const keptLimits = { notes: 50, bytes: 20 * 1024 * 1024 } as const;

/** The key of a note of somebody. */
export function keptKey(user: number, id: number): string {
  return `${user}/${id}`;
}

/**
 * The keys that must go for `fact` to be kept: everything of anybody else, another note that has had its name, and the
 * notes that were read longest ago, until the rest fits. The new one goes itself when it alone is too large.
 */
export function keysToDrop(kept: readonly KeptFact[], fact: KeptFact): string[] {
  const isStale = (other: KeptFact): boolean =>
    other.user !== fact.user || (other.name === fact.name && other.key !== fact.key);
  const drop = kept.filter(isStale).map(({ key }) => key);
  const rest = kept
    .filter((other) => !isStale(other) && other.key !== fact.key)
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
  let room = keptLimits.bytes - fact.bytes;
  if (room < 0) drop.push(fact.key);
  for (const [at, { key, bytes }] of rest.entries()) {
    room -= bytes;
    if (at + 1 >= keptLimits.notes || room < 0) drop.push(key);
  }
  return drop;
}
