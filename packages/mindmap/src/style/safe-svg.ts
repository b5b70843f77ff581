import { decodeStrictly } from '@wm/bytes/text';

/**
 * Whether an SVG image holds nothing but drawing: no script, foreign content, event handler, declaration
 * or address outside the image itself. What is not UTF-8 might be read otherwise by a browser, so it is refused.
 */
export function isHarmlessSvg(bytes: Uint8Array): boolean {
  const text = decodeStrictly(bytes, 'utf-8');
  if (text === undefined || text.includes('\0')) return false;
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text)) return false;
  if (
    /<!(?:doctype|entity)|<\s*(?:\w+:)?(?:script|foreignobject|iframe|object|embed|handler|set|animate)\b/i.test(
      text,
    )
  ) {
    return false;
  }
  if (/[\s"'/]on\w+\s*=|@import|javascript:|<\?xml-stylesheet|\\[\da-f]/i.test(text)) return false;
  const addresses = text.matchAll(
    /(?:\bhref|\bsrc)\s*=\s*["']?\s*([^"'\s>]*)|url\(\s*["']?\s*([^"')\s]*)/gi,
  );
  for (const match of addresses) {
    const address = match[1] ?? match[2] ?? '';
    if (!address.startsWith('#') && !/^data:image\/(?:png|jpe?g|gif|webp|bmp);/i.test(address))
      return false;
  }
  return true;
}
