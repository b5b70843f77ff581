/**
 * Parses a query string or a form-encoded body: `name[key]=value` one level deep, a repeated name as an array (which
 * every schema refuses), objects without a prototype so that no key can reach one.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  const out = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of new URLSearchParams(text)) {
    const nested = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key);
    if (!nested) {
      put(out, key, value);
      continue;
    }
    const [, outer = '', inner = ''] = nested;
    const existing = out[outer];
    const isPlain = typeof existing === 'object' && existing !== null && !Array.isArray(existing);
    const group = (isPlain ? existing : Object.create(null)) as Record<string, unknown>;
    if (existing !== undefined && !isPlain) put(out, outer, value);
    else out[outer] = group;
    put(group, inner, value);
  }
  return out;
}

function put(target: Record<string, unknown>, key: string, value: string): void {
  const existing = target[key];
  if (existing === undefined) target[key] = value;
  else if (Array.isArray(existing)) existing.push(value);
  else target[key] = [existing, value];
}
