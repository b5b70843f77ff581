/**
 * Text of a file: UTF-8 (with or without a byte order mark), UTF-16 with a mark, otherwise GB18030,
 * which Chinese Windows programs still write. Never throws; bytes that fit no encoding become U+FFFD.
 */
export function decodeText(source: Uint8Array | string): string {
  if (typeof source === 'string') return source.startsWith('\uFEFF') ? source.slice(1) : source;
  const [first, second] = source;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(source);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(source);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    return new TextDecoder('gb18030').decode(source);
  }
}
