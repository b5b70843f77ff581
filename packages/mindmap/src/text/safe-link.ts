const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * The address of a link when following it is harmless, otherwise null. Allowed are http, https, mailto
 * and tel, places in the document ("#uid") and addresses without a scheme. Characters a browser skips
 * (control characters, spaces) cannot hide a scheme; they are removed from the ends of the answer.
 */
export function safeLink(address: string): string | null {
  const trimmed = trimControls(address);
  if (trimmed === '') return null;
  const scheme = schemeOf(trimmed);
  return scheme === null || allowedSchemes.has(scheme) ? trimmed : null;
}

function trimControls(address: string): string {
  let start = 0;
  let end = address.length;
  while (start < end && address.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && address.charCodeAt(end - 1) <= 0x20) end -= 1;
  return address.slice(start, end);
}

/** The scheme a browser would see, or null for an address without one (a host with a port is none). */
function schemeOf(address: string): string | null {
  const visible = address.replaceAll(/[^!-\uFFFF]/g, '');
  const match = /^([^/?#:]*):/.exec(visible);
  if (match === null) return null;
  const scheme = (match[1] ?? '').toLowerCase();
  const isHost = scheme === 'localhost' || scheme.includes('.');
  const isPort = /^\d{1,5}(?:[/?#]|$)/.test(visible.slice(match[0].length));
  return isHost && isPort ? null : scheme;
}
