/** The fields of `values` that differ from `saved`, compared by value; an empty text is the same as nothing. */
export function changesIn(values: object, saved: object): Record<string, unknown> {
  const before = saved as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(before[name] ?? ''),
    ),
  );
}

/** True when any field differs. */
export function hasChanges(values: object, saved: object): boolean {
  return Object.keys(changesIn(values, saved)).length > 0;
}
