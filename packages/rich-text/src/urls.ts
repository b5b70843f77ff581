const here = 'http://here.invalid';
const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Nothing a browser would skip while reading an address may hide in one. */
const unreadable = /[\p{Cc}\p{Cf}\s\\]/u;

function read(address: string): URL | undefined {
  if (unreadable.test(address)) return undefined;
  return URL.parse(address, here) ?? undefined;
}

/** A link of a scheme that leads somewhere (http, https, mailto, tel), into the text (#) or into this product (/). */
export function allowedLink(value: string): string | undefined {
  const href = value.trim();
  const url = read(href);
  if (!url) return undefined;
  if (url.origin === here) return /^[#/]/.test(href) ? href : undefined;
  return linkSchemes.has(url.protocol) && /^[a-z]+:/i.test(href) ? href : undefined;
}

/** The address of a picture that lies with the files of this product. */
export function allowedPicture(src: string, fileHost: string): string | undefined {
  const url = read(src);
  const isOurs =
    url?.origin === here &&
    src.startsWith(`${fileHost}/`) &&
    url.pathname.startsWith(`${fileHost}/`);
  return isOurs ? src : undefined;
}
