/** Whether the value is an object with keys (not null, not an array). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a number that can be drawn with. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/**
 * Whether objects and arrays nest deeper than `limit` levels below the value. Works without recursion, so
 * that no input exhausts the stack.
 */
export function nestsDeeperThan(value: unknown, limit: number): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (typeof entry.value !== 'object' || entry.value === null) continue;
    if (entry.depth >= limit) return true;
    for (const inner of Object.values(entry.value)) {
      if (typeof inner === 'object' && inner !== null) {
        open.push({ value: inner, depth: entry.depth + 1 });
      }
    }
  }
  return false;
}

/** Whether two JSON values are equal, whatever the order of keys. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => jsonEqual(item, b[i]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]))
  );
}

/** A record with the key set, or removed when the value is undefined. Safe for every key, also `__proto__`. */
export function withKey(
  record: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Record<string, unknown> {
  const entries = Object.entries(record).filter(([name]) => name !== key || value !== undefined);
  if (value === undefined) return Object.fromEntries(entries);
  if (!Object.hasOwn(record, key)) return Object.fromEntries([...entries, [key, value]]);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? value : old]));
}
