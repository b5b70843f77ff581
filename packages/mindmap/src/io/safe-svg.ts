import { decodeText } from './decode-text.ts';

/**
 * Whether an SVG image holds nothing but drawing: no script, foreign content, event handler, declaration
 * or address outside the image itself.
 */
export function isHarmlessSvg(bytes: Uint8Array): boolean {
  const text = decodeText(bytes);
  if (text.includes('\0') || /<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text))
    return false;
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
