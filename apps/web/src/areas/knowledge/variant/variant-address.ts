/** The page of a variant: by its number here, or by its number at its source, which lasts longer. */
export function variantAddress(key: number | { source: string; sourceId: string }): string {
  const text = typeof key === 'number' ? String(key) : `${key.source}:${key.sourceId}`;
  return `/knowledge/variant/${encodeURIComponent(text)}`;
}

/** How the key of an address is looked up in the list of variants; `assembly` where it names one. */
export function variantFilter(
  key: string,
): { id: number } | { key: string; assembly?: string } | { source: string; sourceId: string } {
  if (/^\d+$/.test(key)) return { id: Number(key) };
  const place = /^(?:(GRCh3[78])-)?([\dXYMT]{1,2}-\d+-[A-Z]+-[A-Z]+)$/.exec(key);
  if (place) {
    const [, assembly, site = ''] = place;
    return { key: site, ...(assembly !== undefined && { assembly }) };
  }
  const at = key.indexOf(':');
  return at > 0
    ? { source: key.slice(0, at), sourceId: key.slice(at + 1) }
    : { source: '', sourceId: key };
}

interface Placed {
  key37: string;
  key38: string;
}

/** Whether two records tell of one place. The same number in another assembly is another place. */
export function isSamePlace(one: Placed, other: Placed): boolean {
  return isSame(one.key37, other.key37) || isSame(one.key38, other.key38);
}

/** A right on columns may withhold either. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return Boolean(one) && one === other;
}
