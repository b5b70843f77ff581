/** The page of a variant: by its number here, or by its number at its source, which lasts longer. */
export function variantAddress(key: number | { source: string; sourceId: string }): string {
  const text = typeof key === 'number' ? String(key) : `${key.source}:${key.sourceId}`;
  return `/knowledge/variant/${encodeURIComponent(text)}`;
}

/** How the key of an address is looked up in the list of variants. */
export function variantFilter(
  key: string,
): { id: number } | { key: string } | { source: string; sourceId: string } {
  if (/^\d+$/.test(key)) return { id: Number(key) };
  const place = /^(?:GRCh3[78]-)?([\dXYMT]{1,2}-\d+-[A-Z]+-[A-Z]+)$/.exec(key);
  if (place) return { key: place[1] ?? '' };
  const at = key.indexOf(':');
  return at > 0
    ? { source: key.slice(0, at), sourceId: key.slice(at + 1) }
    : { source: '', sourceId: key };
}
