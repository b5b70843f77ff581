/** A reference as it stands in a book, understood. */
export type Reference =
  | { kind: 'inside'; path: string; fragment: string }
  | { kind: 'web'; url: string }
  | { kind: 'data'; mediaType: string; url: string }
  | { kind: 'refused' };

/**
 * Understands the reference `raw` written in the file `base` (a path in the book). Relative references become a path from
 * the root of the book with `..` resolved, percent-decoded and in NFC (RFC 3986 section 5.2; a path never leaves the root),
 * and a decoded fragment. `http`, `https`, `mailto` and `tel` are `web`. Everything else, such as `javascript:`,
 * `file:` or `//host`, is `refused`. White space and control characters are removed first, as browsers do.
 */
export function resolveReference(raw: string, base: string): Reference {
  // oxlint-disable-next-line no-control-regex -- browsers drop these before they look for a scheme
  const text = raw.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined) return resolveAbsolute(scheme, text);
  if (/^[\\/][\\/]/.test(text)) return { kind: 'refused' };
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? '' : decodePercent(text.slice(hash + 1));
  const rawPath = (hash < 0 ? text : text.slice(0, hash)).split('?', 1)[0]!.replaceAll('\\', '/');
  const path = rawPath === '' ? base : resolvePath(decodePercent(rawPath), base);
  return { kind: 'inside', path: path.normalize('NFC'), fragment };
}

function resolveAbsolute(scheme: string, text: string): Reference {
  if (scheme === 'data') {
    const mediaType = /^data:([\w.+-]+\/[\w.+-]+)[;,]/i.exec(text)?.[1]?.toLowerCase() ?? '';
    return { kind: 'data', mediaType, url: text };
  }
  if (!['http', 'https', 'mailto', 'tel'].includes(scheme)) return { kind: 'refused' };
  try {
    return { kind: 'web', url: new URL(text).href };
  } catch {
    return { kind: 'refused' };
  }
}

function resolvePath(path: string, base: string): string {
  const parts = path.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The relative URL that leads from the file `from` to the file `to`, percent-encoded so that no name in a book can be read as
 * a scheme, query or fragment.
 */
export function relativeUrl(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (
    shared < source.length &&
    shared < target.length - 1 &&
    source[shared] === target[shared]
  ) {
    shared += 1;
  }
  return '../'.repeat(source.length - shared) + target.slice(shared).map(encodeSegment).join('/');
}

/** `:`, `?`, `#`, `/` and `%` stay encoded; the other reserved characters are harmless inside a segment. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /%(?:26|2B|2C|3B|3D|40|24)/g,
    decodeURIComponent,
  );
}

/**
 * Finds the file a book means by `path`: the exact one, else the only one that differs in upper and lower case alone, else
 * one whose stored name is itself percent-encoded.
 */
export type PathFinder = (path: string) => string | undefined;

/** Builds a `PathFinder` over the names of an archive. */
export function createPathFinder(paths: Iterable<string>): PathFinder {
  const exact = new Set(paths);
  const folded = new Map<string, string | undefined>();
  for (const path of exact) {
    const key = path.toLowerCase();
    folded.set(key, folded.has(key) ? undefined : path);
  }
  for (const path of exact) {
    const key = decodePercent(path).toLowerCase();
    if (!folded.has(key)) folded.set(key, path);
  }
  return (path) => (exact.has(path) ? path : folded.get(path.toLowerCase()));
}
