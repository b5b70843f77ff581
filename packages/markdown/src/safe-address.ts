const schemes = new Set(['http', 'https', 'mailto', 'tel']);
const picture = /^data:image\/(?:png|gif|jpeg|webp);base64,/i;

/** Only what leads somewhere, and pictures that are their own address: no scripts, nothing a browser would read as something else. */
export function isSafeAddress(address: string): boolean {
  const url = address.trim();
  if (/\p{Cc}/u.test(url)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || schemes.has(scheme) || picture.test(url);
}
