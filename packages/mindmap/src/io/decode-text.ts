import { decodeText as decodeBytes } from '@wm/bytes/text';

/** Text of a file without its byte order mark, in whatever encoding it is. Never throws. */
export function decodeText(source: Uint8Array | string): string {
  if (typeof source !== 'string') return decodeBytes(source).text;
  return source.startsWith('\uFEFF') ? source.slice(1) : source;
}
