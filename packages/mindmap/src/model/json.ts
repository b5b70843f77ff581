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
