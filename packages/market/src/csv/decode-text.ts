/** A decoded file and the encoding that was recognised. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';
}

/**
 * Decodes a text file by its byte-order mark; without one as UTF-8 when the bytes are valid UTF-8,
 * else as GB18030 (which includes GBK, the usual encoding of Chinese terminals' exports). A
 * byte-order mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // Not valid UTF-8.
    return decodeAs('gb18030', bytes);
  }
}

function decodeAs(encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
